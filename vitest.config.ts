import { defineConfig } from "vitest/config";
import { inProcess, loadedOnce, patience } from "./server/test/vitest-settings.ts";

/** They put modules of their own in the place of others, and so load everything for themselves. */
const mocked = [
  "src/features/payments/open/payment-status.test.ts",
  "src/features/uploads/kinds/resident-fields.test.ts",
];

/** Compared with hundreds of spreadsheets only when asked: it takes more than a minute (docs/testing.md). */
const doorTests = "test/recordings/doors/*.test.ts";

/** The tests of `npm test`. Those that take long, crash portals or measure are in the workspace `lab`. */
export default defineConfig({
  test: {
    // A test that only passes when tried again is a failing test.
    retry: 0,
    // Most tests wait for the database more than they compute, so there are more of them at once than processors.
    maxWorkers: 4,
    projects: [
      { test: { ...patience, name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      { test: { ...patience, name: "scripts", root: "scripts", include: ["**/*.test.mjs"] } },
      {
        extends: "web/vite.config.ts",
        test: { ...patience, name: "web", root: "web", include: ["src/**/*.test.{ts,tsx}"] },
      },
      {
        test: {
          ...inProcess,
          ...loadedOnce,
          name: "server",
          root: "server",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...mocked, doorTests],
        },
      },
      { test: { ...inProcess, name: "mocked", root: "server", include: mocked } },
      { test: { ...inProcess, name: "doors", root: "server", include: process.env.RECORD ? [doorTests] : [] } },
    ],
  },
});
