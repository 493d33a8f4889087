// Runs 10,000 stories on the money core (docs/testing.md): `npm run test:money`. MONEY_RUNS sets another number, MONEY_SEED
// repeats one.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { nodeModule, run } = await import("./parts/run.mjs");

const env = { MONEY_RUNS: "10000", ...process.env };
const command = [nodeModule("vitest/vitest.mjs"), "run", "--project", "mocked", "money-core"];
process.exitCode = (await run(process.execPath, command, { env })).code;
