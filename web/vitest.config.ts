import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Components are tested as the browser runs them.
  resolve: { conditions: ["browser"] },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});
