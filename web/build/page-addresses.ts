import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";

const ADDRESSES = fileURLToPath(new URL("../src/app/addresses.ts", import.meta.url));

/** Writes the addresses that have a page beside the manifest of the build, where the server reads them. */
export function pageAddresses(): Plugin {
  return {
    name: "page-addresses",
    async generateBundle() {
      const { module } = await runnerImport<typeof import("../src/app/addresses.ts")>(ADDRESSES, { configFile: false });
      this.emitFile({ type: "asset", fileName: ".vite/addresses.json", source: JSON.stringify(module.addresses) });
    },
  };
}
