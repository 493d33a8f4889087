// Sends random requests to every call of the API: `npm run fuzz` (docs/security.md).
// FUZZ_REQUESTS is their number (20,000); FUZZ_SEED repeats a run.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { nodeModule, run } = await import("./parts/run.mjs");

const env = { FUZZ_REQUESTS: "20000", MEASURE: "1", ...process.env };
const command = [nodeModule("vitest/vitest.mjs"), "run", "--project", "hurried", "test/fuzz.test.ts"];
process.exitCode = (await run(process.execPath, command, { env })).code;
