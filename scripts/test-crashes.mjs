// The long form of the tests that kill portals and databases, cut connections and stop processes (docs/testing.md): `npm run test:crashes`.
// TIMES, CUTS and LONG may be set to other values. It also prints the measured times.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { buildIfNeeded } = await import("./parts/build-if-needed.mjs");
await buildIfNeeded();
const { nodeModule, run } = await import("./parts/run.mjs");

const env = { TIMES: "20", CUTS: "200", LONG: "1", MEASURE: "1", ...process.env };
const outages = ["lost-database", "slow-database", "slow-company", "stopped-upload", "rolling-restart", "full-disk"];
const files = ["crash-matrix", "cluster", "cut-database", ...outages];
const projects = ["process", "calm", "alone"].flatMap((project) => ["--project", project]);
const command = [nodeModule("vitest/vitest.mjs"), "run", ...projects, ...files];
process.exitCode = (await run(process.execPath, command, { env })).code;
