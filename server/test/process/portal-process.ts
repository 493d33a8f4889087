import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { launchPortal, type PortalProcess } from "./launch-portal.ts";

/** A folder of the test's own, which goes with it. Everybody may pass through, as below /srv or /home. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "aangan-process-")));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built portal as `npm start` does. What it started is gone when the test is over, however it ends. */
export async function startPortal(
  environment: Record<string, string>,
  options: { clone?: string; command?: string[] } = {},
): Promise<PortalProcess> {
  const { portal, endEverything } = await launchPortal(environment, options);
  onTestFinished(endEverything);
  return portal;
}
