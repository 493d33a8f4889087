import { execFile } from "node:child_process";
import { chown, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../../machine/data-folder.ts";
import { StartError } from "../../machine/start-error.ts";
import { terminalTexts } from "../../machine/terminal-texts.ts";
import { SUPERUSER } from "./access.ts";
import { type Binaries, runAs } from "./binaries.ts";
import { databaseIn, type Place } from "./place.ts";

const run = promisify(execFile);

const DRAFT = ".new-";

interface InitOptions {
  passwordFile: string | undefined;
  durable: boolean;
}

/** Creates a database under a temporary name first: an interrupted start leaves nothing that looks like one. */
export async function createCluster(home: string, place: Place, binaries: Binaries, options: InitOptions) {
  await removeDrafts(place.folder);
  // A new name each time: the initdb of a portal that was killed runs on, and must not write into our draft.
  const draft = await mkdtemp(`${place.folder}${DRAFT}`);
  const { runner } = place;
  if (runner.uid !== undefined && runner.gid !== undefined) await chown(draft, runner.uid, runner.gid);
  try {
    await run(binaries.initdb, initdbArguments(draft, options), runAs(runner));
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new StartError(terminalTexts.initdbFailed(`${stdout}${stderr}`.trim() || (error as Error).message));
  }
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

function initdbArguments(draft: string, options: InitOptions): string[] {
  return [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    "--encoding=UTF8",
    // Independent of the machine's C library, whose sort order changes with its updates.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
    ...(options.passwordFile === undefined
      ? ["--auth-local=trust", "--auth-host=reject"]
      : ["--auth=scram-sha-256", `--pwfile=${options.passwordFile}`]),
    ...(options.durable ? [] : ["--no-sync"]),
  ];
}
