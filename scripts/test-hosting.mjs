// Measures many associations on one PostgreSQL, and the portal behind PgBouncer (docs/hosting.md): `npm run test:hosting`, or one part:
// `-- portals`, `-- pgbouncer`. PORTALS is how many run (40), PAYMENTS how many each of the busy ones takes (40).
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { buildIfNeeded } = await import("./parts/build-if-needed.mjs");
await buildIfNeeded();
const { nodeModule, run } = await import("./parts/run.mjs");

const files = { portals: "forty-portals", pgbouncer: "pgbouncer" };
const asked = process.argv.slice(2);
const chosen = asked.length > 0 ? asked : Object.keys(files);
const unknown = chosen.filter((part) => !(part in files));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. There are ${Object.keys(files).join(", ")}.`);
  process.exit(1);
}
const tests = chosen.map((part) => `long/${files[part]}`);
const command = [nodeModule("vitest/vitest.mjs"), "run", "--project", "alone", ...tests];
process.exitCode = (await run(process.execPath, command, { env: { LONG: "1" } })).code;
