"""This file puts the folder `tests` on the import path, so that every test can say `from toys import ...`."""
