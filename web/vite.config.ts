import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledMessages } from "./build/compiled-messages.ts";
import { firstScreenGroups } from "./build/first-screen.ts";
import { frameEarly } from "./build/frame-early.ts";
import { iconWithin } from "./build/icon-within.ts";
import { lightContract } from "./build/light-contract.ts";
import { offlinePage } from "./build/offline-page.ts";
import { pageAddresses } from "./build/page-addresses.ts";
import { plainImports } from "./build/plain-imports.ts";
import { uploadTemplates } from "./build/upload-templates.ts";

/** Where the API runs while the web application is developed. */
const api = process.env.API_ORIGIN ?? "http://localhost:3000";

// The pages run under `script-src 'self'; style-src 'self'`: nothing may be inlined into index.html.
export default defineConfig({
  plugins: [
    compiledMessages(),
    lightContract(),
    react(),
    tailwindcss(),
    frameEarly(),
    iconWithin(),
    offlinePage(),
    pageAddresses(),
    plainImports(),
    uploadTemplates(),
  ],
  server: {
    proxy: { "/flat/api": api, "/sandbox-gateway": api, "/health": api, "/own-pictures": api },
  },
  build: {
    target: "baseline-widely-available",
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // A page needs few files, and index.html names them (build/frame-early.ts): no list of files travels with each `import()`.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: firstScreenGroups() } },
      // Declaring an endpoint or a schema does nothing else, so the ones that a page does not call need not reach it.
      treeshake: {
        manualPureFunctions: [
          "z",
          "endpoint",
          "kindsOf",
          "ofEachKind",
          "line",
          "lineOrNothing",
          "linesOrNothing",
          "Rupees",
          "RupeesSent",
          "RupeesTyped",
        ],
      },
    },
  },
});
