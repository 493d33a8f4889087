import { execFile } from "node:child_process";
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StartError, terminalTexts } from "../../machine/start-error.ts";

/** The user who runs PostgreSQL; without ids the one who runs the portal. */
export interface Runner {
  name: string;
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root and needs another user then. */
export const startedByRoot = (): boolean => process.getuid?.() === 0;

/** The user of portals that root starts. `postgres` would be a superuser of the system's own PostgreSQL. */
const OWN_USER = "aangan";

/** Chooses the current user, unless that is root; else the owner of the database's folder, or the portal's own user. */
export async function chooseRunner(owner?: { uid: number; gid: number }): Promise<Runner> {
  if (!startedByRoot()) return { name: "that started the portal" };
  if (owner === undefined || owner.uid === 0) return ownUser();
  const users = await readUsers();
  return users.find((user) => user.uid === owner.uid) ?? { name: `number ${owner.uid}`, ...owner };
}

const CREATE_TRIES = 20;
const CREATE_PAUSE_MS = 250;

/** Creates the user at the first start. Throws StartError. */
async function ownUser(): Promise<Runner> {
  for (let tries = 1; ; tries++) {
    const user = (await readUsers()).find(({ name }) => name === OWN_USER);
    if (user !== undefined) return user;
    if (tries > CREATE_TRIES) throw new StartError(terminalTexts.noUnprivilegedUser(OWN_USER));
    // Fails while another portal's first start has the list of users locked.
    await createSystemUser(OWN_USER).catch(() => sleep(CREATE_PAUSE_MS));
  }
}

async function createSystemUser(name: string): Promise<void> {
  const home = ["--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"];
  await promisify(execFile)("useradd", ["--system", "--user-group", ...home, name]);
}

export async function canEnter(runner: Runner, folder: string): Promise<boolean> {
  if (runner.uid === undefined) return true;
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const search = uid === runner.uid ? 0o100 : gid === runner.gid ? 0o010 : 0o001;
    if ((mode & search) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

async function readUsers(): Promise<Required<Runner>[]> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  return passwd.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
