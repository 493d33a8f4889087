import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { launchPortal, type PortalProcess } from "./launch-portal.ts";

/** Removed after the test. Everybody may pass through it, as below /srv or /home. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "aangan-process-")));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
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
