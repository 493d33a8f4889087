import { chown, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "../../machine/data-folder.ts";
import { run } from "../../machine/processes.ts";
import { StartError, terminalTexts } from "../../machine/start-error.ts";
import { type Access, SUPERUSER } from "./access.ts";
import { type Binaries, runAs } from "./binaries.ts";
import { databaseIn, type Place } from "./place.ts";

const DRAFT = ".new-";

/** Creates a database under a temporary name first: an interrupted start leaves nothing that looks like one. */
export async function createCluster(home: string, place: Place, binaries: Binaries, options: string[]) {
  await removeDrafts(place.folder);
  // A new name each time: the initdb of a portal that was killed runs on, and must not write into our draft.
  const draft = await mkdtemp(`${place.folder}${DRAFT}`);
  const { runner } = place;
  if (runner.uid !== undefined && runner.gid !== undefined) await chown(draft, runner.uid, runner.gid);
  const command = run(binaries.initdb, [`--pgdata=${draft}`, ...options], runAs(runner));
  await command.catch(({ stdout = "", stderr = "", message }: Error & { stdout?: string; stderr?: string }) => {
    throw new StartError(terminalTexts.initdbFailed(`${stdout}${stderr}`.trim() || message));
  });
  await rename(draft, place.folder);
  if (place.moved) await symlink(place.folder, databaseIn(home));
  await syncFolder(dirname(place.folder));
  await syncFolder(home);
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}${DRAFT}`)) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

export function initdbOptions({ passwordFile }: Access, durable: boolean): string[] {
  return [
    `--username=${SUPERUSER}`,
    "--encoding=UTF8",
    // Independent of the machine's C library, whose sort order changes with its updates.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
    ...(passwordFile === undefined
      ? ["--auth-local=trust", "--auth-host=reject"]
      : ["--auth=scram-sha-256", `--pwfile=${passwordFile}`]),
    ...(durable ? [] : ["--no-sync"]),
  ];
}
