import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

const server = process.env.FOURWALLS_SERVER ?? "http://127.0.0.1:8000";

/** The fonts' licences go with the fonts, as the OFL asks. */
function licences(): Plugin {
  const fonts = ["@fontsource-variable/fraunces", "@fontsource/alegreya-sans"];
  return {
    name: "fourwalls-licences",
    generateBundle() {
      const source = fonts.map((name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8")}`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: source.join("\n\n") });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    outDir: "../src/fourwalls/page",
    emptyOutDir: true,
    // The content security policy of the server allows no data: addresses.
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
