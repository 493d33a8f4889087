import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchPortal } from "./launch-portal.ts";

/** The data folder of a portal that was started once and stopped: copying it is quicker than creating a database. */
export const EMPTY_DATA = "EMPTY_PORTAL_DATA";

/** Vitest calls this before the tests of each project, and what it returns after them. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[EMPTY_DATA]) return undefined;
  const folder = await realpath(await mkdtemp(join(tmpdir(), "aangan-empty-")));
  // Started by root, the database runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  const DATA_DIR = join(folder, "data");
  const { portal, endEverything } = await launchPortal({ DATA_DIR });
  try {
    await portal.ready();
    await portal.end("SIGTERM");
  } finally {
    await endEverything();
  }
  process.env[EMPTY_DATA] = DATA_DIR;
  return () => rm(folder, { recursive: true, force: true });
}
