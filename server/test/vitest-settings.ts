import { join } from "node:path";

/** A test that takes this long hangs: no machine is slow enough to need it, whatever else it does. */
const HANGS_MS = 600_000;

/** Waits end with the event, not with a short limit. */
export const patience = {
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: 120_000 } },
};

export const startDatabase = join(import.meta.dirname, "global-setup.ts");

/** Tests that open portals in their own process, on one PostgreSQL. */
export const inProcess = {
  ...patience,
  globalSetup: startDatabase,
  setupFiles: join(import.meta.dirname, "lighter.ts"),
};

/** Loading the server anew for each file took longer than half of the tests. They leave nothing behind in its modules. */
export const loadedOnce = { isolate: false };
