import { availableParallelism } from "node:os";
import { nodeModule, run } from "./run.mjs";

/** In one thread, because the parts run beside each other, and several threads check much of the same twice. */
const types = (workspace) => {
  const note = ["--incremental", "--tsBuildInfoFile", `node_modules/.cache/${workspace}.tsbuildinfo`];
  return [nodeModule("typescript-native/bin/tsc"), "--singleThreaded", "-p", workspace, ...note];
};

/** The longest first, so that the shorter ones fill the gaps. */
const parts = {
  "types of the server": types("server"),
  "types of the web": types("web"),
  "unused code": [nodeModule("knip/bin/knip.js"), "--no-config-hints"],
  "import rules": [
    nodeModule("dependency-cruiser/bin/dependency-cruise.mjs"),
    ...["--config", ".dependency-cruiser.cjs", "--output-type", "err-long"],
    ...["contract", "server", "web", "e2e", "lab", "scripts"],
  ],
  "types of the stories": types("e2e"),
  "types of the lab": types("lab"),
  "generated schema": ["scripts/schema.mjs", "--verify"],
  "what shows the specification": ["scripts/specification.mjs", "--verify"],
  "words and names": ["scripts/words.mjs"],
  "format and lint": [nodeModule("@biomejs/biome/bin/biome"), "ci", ".", "--error-on-warnings", "--colors=off"],
  "types of the contract": types("contract"),
};

/** Checks the code without running it, a few parts at a time. Prints problems; returns the names of the failed parts. */
export async function check() {
  const waiting = Object.entries(parts);
  const failed = [];
  const began = performance.now();
  async function work() {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const [name, command] = part;
      const partBegan = performance.now();
      const { code, output } = await run(process.execPath, command, { quiet: true });
      console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds(partBegan)})`);
      if (code === 0) continue;
      failed.push(name);
      console.log(output);
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  const verdict = failed.length === 0 ? "All is well" : `Not well: ${failed.join(", ")}`;
  console.log(`${verdict} (${seconds(began)}).`);
  return failed;
}

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
