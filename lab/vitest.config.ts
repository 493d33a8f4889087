import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { inProcess, loadedOnce, patience, startDatabase } from "../server/test/vitest-settings.ts";
import { LongestFirst } from "./longest-first.ts";

const root = import.meta.dirname;

const ofServer = { ...inProcess, ...loadedOnce, root };

/** Whole portals, started and killed. */
const wholePortals = {
  ...patience,
  ...loadedOnce,
  root,
  globalSetup: [startDatabase, join(root, "process/prepare-data.ts")],
  setupFiles: join(root, "process/patient.ts"),
  // Each with a portal that mostly waits.
  maxConcurrency: 12,
};

/** Those that need an hour or more rights than a build server gives. */
const long = process.env.LONG === "1" ? ["crashes/long/*.test.ts"] : [];

/** Files of `npm test` that are run here with crowds and many rounds. */
const crowds = [
  "admins/roles",
  "approvals/approval-races",
  "bills/{serials,bills,cancel-bill}",
  "claims/claims",
  "payments/payments",
  "payments/inbox/gateway-doors",
  "payments/open/open-payment",
  "payments/settle/{heard-at-once,reconcile,settle-payment}",
  "receipts/receipts",
  "receipts/cash-book/cash-races",
  "receipts/instruments/{clerks-at-once,many-clerks}",
  "receipts/online/numbering",
  "uploads/undo/{undo-receipt-races,undo-upload}",
].map((name) => `src/features/${name}.test.ts`);

const wholeServer =
  "test/{broken-requests,even-links,even-registrations,even-transfers,own-account-locks,two-people}.test.ts";

export default defineConfig({
  test: {
    retry: 0,
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...patience, root, name: "bench", include: ["bench/**/*.test.ts"] } },
      // The stories put modules of their own in the place of others.
      { test: { ...inProcess, root, name: "scenarios", include: ["scenarios/*.test.ts"] } },
      { test: { ...ofServer, name: "races", include: ["races/*.test.ts"] } },
      {
        test: {
          ...ofServer,
          name: "crowds",
          root: "server",
          include: [...crowds, wholeServer],
          env: { CROWDS: "1" },
        },
      },
      { test: { ...ofServer, name: "imports", include: ["imports/*.test.ts"] } },
      { test: { ...ofServer, name: "timing", include: ["timing/*.test.ts"] } },
      { test: { ...ofServer, name: "database", include: ["crashes/database/*.test.ts"] } },
      { test: { ...ofServer, name: "upgrade", include: ["upgrade/*.test.ts"] } },
      { test: { ...ofServer, name: "letters", include: ["looks/*.test.ts"] } },
      { test: { ...wholePortals, name: "crashes", include: ["crashes/*.test.ts"] } },
      // Those that report how long people wait for a portal that waits itself have the machine to themselves.
      { test: { ...wholePortals, name: "calm", include: ["crashes/calm/*.test.ts"], sequence: { groupOrder: 1 } } },
      // Those that report how long work takes have it one at a time.
      {
        test: {
          ...wholePortals,
          name: "alone",
          include: ["crashes/alone/*.test.ts", ...long],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      // It keeps the processors busy, so it comes last.
      { test: { ...inProcess, root, name: "fuzz", include: ["fuzz/*.test.ts"], sequence: { groupOrder: 3 } } },
      {
        test: {
          ...ofServer,
          name: "measured",
          include: ["timing/measured/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...wholePortals,
          name: "hosting",
          include: ["hosting/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
