import { execFile } from "node:child_process";
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { launchPortal, type PortalProcess } from "./launch-portal.ts";
import { EMPTY_DATA } from "./prepare-data.ts";

/** Removed after the test. Everybody may pass through it, as below /srv or /home. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "aangan-process-")));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The data folder of a portal that was started once, removed after the test. */
export async function emptyData(): Promise<string> {
  const folder = await temporaryFolder();
  // The files belong to whom the database runs as, which `cp -a` keeps.
  await promisify(execFile)("cp", ["-a", process.env[EMPTY_DATA] ?? "", join(folder, "data")]);
  return join(folder, "data");
}

/** Starts the built portal as `npm start` does, and ends it after the test. */
export async function startPortal(
  environment: Record<string, string>,
  options: { clone?: string; command?: string[] } = {},
): Promise<PortalProcess> {
  const { portal, endEverything } = await launchPortal(environment, options);
  onTestFinished(endEverything);
  return portal;
}
