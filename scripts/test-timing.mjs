// Measures what `npm test` only prints: starts, answers and files within their times, and answers that take equally long (docs/testing.md).
// `npm run test:timing -- even-answers killed-portal` measures some files.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { buildIfNeeded } = await import("./parts/build-if-needed.mjs");
await buildIfNeeded();
const { nodeModule, run } = await import("./parts/run.mjs");

const inServer = [
  "call-out",
  "guard",
  "several-sheets",
  "uploads/uploads",
  "open-payment",
  "read-inbox",
  "broken-requests",
];
const crowds = [
  "bills/bills.test",
  "receipts/receipts.test",
  "payments/payments.test",
  "gateway-doors",
  "settle-payment",
  "settle/reconcile",
];
const patient = ["sandbox/sandbox", "database/db", "jobs/jobs", "test/operation"];
const whole = [
  "started-by-root",
  "one-portal",
  "killed-portal",
  "silent-database",
  "slow-database",
  "slow-company",
  "resting-portal",
];
const others = [
  "operate",
  "paid-once-after-kill",
  "office-receipts",
  "office-uploads",
  "costly-spreadsheets",
  "test/fuzz",
];
const chosen = process.argv.slice(2);
const files = chosen.length > 0 ? chosen : ["test/timing/", ...inServer, ...crowds, ...patient, ...whole, ...others];

// One after the other, so that nothing of this run disturbs another measurement.
const command = [nodeModule("vitest/vitest.mjs"), "run", "--maxWorkers=1", "--no-file-parallelism", ...files];
process.exitCode = (await run(process.execPath, command, { env: { ...process.env, MEASURE: "1" } })).code;
