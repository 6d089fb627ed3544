"""Small games for tests: correct ones that must pass the conformance suite, and broken ones that must not."""
