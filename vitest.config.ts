import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./server/test/longest-first.ts";

/** A test that takes this long hangs: no machine is slow enough to need it, whatever else it does. */
const HANGS_MS = 600_000;

/** What a test waits for comes when it comes. */
const patience = {
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: 120_000 } },
};

/** Tests that need an hour or more rights than a build server gives (docs/testing.md). */
const long = process.env.LONG === "1" ? ["test/process/long/*.test.ts"] : [];

const server = {
  root: "server",
  globalSetup: join(import.meta.dirname, "server/test/global-setup.ts"),
  ...patience,
};

const oneProcess = { ...server, setupFiles: join(import.meta.dirname, "server/test/lighter.ts") };

/** They put modules of their own in the place of others, and so load everything for themselves. */
const mocked = [
  "src/features/payments/money-core.test.ts",
  "src/features/payments/open/payment-status.test.ts",
  "src/features/uploads/kinds/resident-fields.test.ts",
];

/** Times are measured by `npm run test:timing` only (docs/testing.md). */
const measuring = process.env.MEASURE === "1" ? ["test/timing/*.test.ts"] : [];

/** Compared with hundreds of spreadsheets only when asked: it takes more than a minute (docs/testing.md). */
const doors = "test/recordings/doors/*.test.ts";

/** They wait much longer than they compute, and run beside the whole portals, which do so too. */
const patient = [
  "test/{even-answers,even-links,guessing,guessing-crowds,known-devices,operation,waiting-for-database}.test.ts",
  "src/features/admins/roles.test.ts",
  "src/features/login/links/link-limits.test.ts",
  "src/features/payments/gateways/gateways.test.ts",
  "src/features/payments/gateways/sandbox/sandbox.test.ts",
  "src/features/second-factor/log-in-by-code.test.ts",
  "src/platform/database/db.test.ts",
  "src/platform/jobs/{jobs,rounds}.test.ts",
];

/** It keeps the processors busy, so it comes last and alone. */
const hurried = "test/fuzz.test.ts";

/** Loading the server anew for each file took longer than half of the tests. They leave nothing behind in its modules. */
const loadedOnce = { isolate: false };

const wholePortals = {
  ...server,
  ...loadedOnce,
  globalSetup: [server.globalSetup, join(import.meta.dirname, "server/test/process/prepare-data.ts")],
  // Each with a portal that mostly waits.
  maxConcurrency: 12,
};

export default defineConfig({
  test: {
    // A test that only passes when tried again is a failing test.
    retry: 0,
    // Most tests wait for the database more than they compute, so there are more of them at once than processors.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...patience, name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      { test: { ...patience, name: "bench", root: "bench", include: ["**/*.test.ts"] } },
      { test: { ...patience, name: "scripts", root: "scripts", include: ["**/*.test.mjs"] } },
      {
        test: {
          ...oneProcess,
          ...loadedOnce,
          name: "server",
          include: ["src/**/*.test.ts", "test/*.test.ts", "test/{imports,recordings}/**/*.test.ts"],
          exclude: [...mocked, ...patient, hurried, doors],
        },
      },
      { test: { ...oneProcess, ...loadedOnce, name: "patient", include: patient } },
      { test: { ...oneProcess, name: "mocked", include: mocked } },
      {
        extends: "web/vite.config.ts",
        test: { ...patience, name: "web", root: "web", include: ["src/**/*.test.{ts,tsx}"] },
      },
      // Whole portals, started and killed.
      { test: { ...wholePortals, name: "process", include: ["test/process/*.test.ts"] } },
      {
        // Those that can measure how long people wait for a portal that waits itself have the machine to themselves.
        test: { ...wholePortals, name: "calm", include: ["test/process/calm/*.test.ts"], sequence: { groupOrder: 1 } },
      },
      {
        // Those that can measure work have it one at a time.
        test: {
          ...wholePortals,
          name: "alone",
          include: ["test/process/alone/*.test.ts", ...long],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { ...oneProcess, name: "doors", include: process.env.RECORD ? [doors] : [] } },
      { test: { ...oneProcess, name: "hurried", include: [hurried], sequence: { groupOrder: 3 } } },
      {
        test: {
          ...oneProcess,
          name: "timing",
          include: measuring,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
