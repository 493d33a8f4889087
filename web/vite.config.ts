import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledMessages } from "./build/compiled-messages.ts";
import { firstScreenGroups } from "./build/first-screen.ts";
import { frameEarly } from "./build/frame-early.ts";
import { iconWithin } from "./build/icon-within.ts";
import { lightContract } from "./build/light-contract.ts";
import { lightIcons } from "./build/light-icons.ts";
import { lightPreload } from "./build/light-preload.ts";
import { lightQueries } from "./build/light-queries.ts";
import { lightRouter } from "./build/light-router.ts";
import { offlinePage } from "./build/offline-page.ts";
import { pageAddresses } from "./build/page-addresses.ts";
import { uploadTemplates } from "./build/upload-templates.ts";

/** The package gives bundlers its development build, which carries warnings for developers. */
const routerFolder = dirname(createRequire(import.meta.url).resolve("react-router/package.json"));
const router = join(routerFolder, "dist/production/index.mjs");

/** Where the API runs while the web application is developed. */
const api = process.env.API_ORIGIN ?? "http://localhost:3000";

// The pages run under `script-src 'self'; style-src 'self'`: nothing may be inlined into index.html.
export default defineConfig({
  plugins: [
    compiledMessages(),
    lightContract(),
    lightIcons(),
    lightPreload(),
    lightQueries(),
    lightRouter(),
    react(),
    tailwindcss(),
    frameEarly(),
    iconWithin(),
    offlinePage(),
    pageAddresses(),
    uploadTemplates(),
  ],
  resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
  server: {
    proxy: { "/flat/api": api, "/sandbox-gateway": api, "/health": api, "/own-pictures": api },
  },
  build: {
    target: "baseline-widely-available",
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // What a page needs stands in few files, so the names of all files need not be carried along to fetch them early.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === "html" ? needed : []),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: firstScreenGroups } },
      // Declaring an endpoint or a schema does nothing else, so the ones that a page does not call need not reach it.
      treeshake: { manualPureFunctions: ["z", "endpoint", "line", "Rupees", "RupeesTyped"] },
    },
  },
});
