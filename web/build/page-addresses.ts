import type { Plugin } from "vite";
import { addresses } from "../src/app/addresses.ts";

/** Writes the addresses that have a page beside the manifest of the build, where the server reads them. */
export function pageAddresses(): Plugin {
  return {
    name: "page-addresses",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: ".vite/addresses.json", source: JSON.stringify(addresses) });
    },
  };
}
