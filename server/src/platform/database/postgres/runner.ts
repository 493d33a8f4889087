import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError, terminalTexts } from "../../machine/start-error.ts";

/** The user who runs PostgreSQL; without ids the one who runs the portal. */
export interface Runner {
  name: string;
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root and needs another user then. */
export const startedByRoot = (): boolean => process.getuid?.() === 0;

/** Chooses the current user, unless that is root; else the owner of the database's folder, postgres, or nobody. */
export async function chooseRunner(owner?: { uid: number; gid: number }): Promise<Runner> {
  if (!startedByRoot()) return { name: "that started the portal" };
  const users = await readUsers();
  if (owner !== undefined && owner.uid !== 0) {
    return users.find((user) => user.uid === owner.uid) ?? { name: `number ${owner.uid}`, ...owner };
  }
  const user = users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody");
  if (user === undefined) throw new StartError(terminalTexts.noUnprivilegedUser);
  return user;
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
