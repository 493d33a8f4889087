import { constants } from "node:fs";
import { access, chmod, mkdir, readdir, readFile, rm, statfs } from "node:fs/promises";
import { freemem } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
const prefix = "aangan-tests-";

/** The tests' databases take up to 3 GB at once, and the browsers and portals need room, too. */
const ROOM = 8 * 2 ** 30;

/**
 * A folder in memory for what tests write, and how to remove it; undefined where there is no room. The suite makes and
 * removes millions of small files, which took a tenth of its time on a disk: ext4 searches long for the place of a new
 * file after as many were removed.
 */
export async function folderInMemory() {
  if (!(await hasRoom())) return undefined;
  await removeLeftOvers();
  const folder = join(memory, `${prefix}${process.pid}`);
  await mkdir(folder);
  // As the usual one: what root starts runs partly as another user.
  await chmod(folder, 0o1777);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function hasRoom() {
  try {
    await access(memory, constants.W_OK);
    const mount = (await readFile("/proc/mounts", "utf8"))
      .split("\n")
      .findLast((line) => line.split(" ")[1] === memory);
    // Some tests run programs that they write.
    if (mount === undefined || mount.split(" ")[3]?.split(",").includes("noexec")) return false;
    const { bavail, bsize } = await statfs(memory);
    return Math.min(bavail * bsize, freemem()) >= ROOM;
  } catch {
    return false;
  }
}

/** Runs that were killed leave their folder behind. */
async function removeLeftOvers() {
  for (const name of await readdir(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) {
      await rm(join(memory, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
