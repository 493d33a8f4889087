import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledMessages } from "./build/compiled-messages.ts";

/** Where the API runs while the web application is developed. */
const api = process.env.API_ORIGIN ?? "http://localhost:3000";

const routerFolder = dirname(createRequire(import.meta.url).resolve("react-router/package.json"));
const productionRouter = join(routerFolder, "dist/production/index.mjs");

// The pages run under `script-src 'self'; style-src 'self'`: nothing may be inlined into index.html.
export default defineConfig({
  plugins: [compiledMessages(), react(), tailwindcss()],
  server: {
    proxy: { "/flat/api": api, "/sandbox-gateway": api, "/health": api },
  },
  resolve: {
    // The package gives bundlers its development build, with warnings in it.
    alias: [{ find: /^react-router$/, replacement: productionRouter }],
  },
  build: {
    target: "baseline-widely-available",
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Declaring an endpoint or a schema does nothing else, so the ones that a page does not call need not reach it.
      treeshake: { manualPureFunctions: ["z", "endpoint", "line"] },
    },
  },
});
