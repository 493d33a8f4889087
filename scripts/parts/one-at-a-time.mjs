import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./run.mjs";

const queue = join(root, ".cache", "preparing");

/**
 * Runs work under a lock for this clone: two first starts at once must not install or build into each other. Works like
 * the lock of the data folder (server/src/platform/machine/data-folder.ts).
 */
export async function oneAtATime(work, onWait = () => {}) {
  await mkdir(queue, { recursive: true });
  const own = `${process.pid}-${await startOf(process.pid)}`;
  const held = join(queue, `held-${own}`);
  for (let told = false; !(await take(own, held)); await sleep(300)) {
    if (!told) onWait();
    told = true;
  }
  try {
    return await work();
  } finally {
    await rm(held, { force: true });
  }
}

/** Writes a claim and turns it into the lock, unless another process holds it or claimed it first. */
async function take(own, held) {
  const claim = join(queue, `claim-${own}`);
  await writeFile(claim, "");
  // A file that is being renamed can be missed once, but not twice in a row.
  for (let empty = 0; empty < 2; ) {
    const others = (await livingMarks()).filter((mark) => mark.owner !== own);
    if (others.some((mark) => mark.held || mark.owner < own)) {
      await rm(claim, { force: true });
      return false;
    }
    if (others.length === 0) empty += 1;
    else await sleep(5);
  }
  await rename(claim, held);
  return true;
}

async function livingMarks() {
  const living = [];
  for (const name of await readdir(queue)) {
    const [kind, pid, start] = name.split("-");
    if ((await startOf(Number(pid))) === start) living.push({ held: kind === "held", owner: `${pid}-${start}` });
    else await rm(join(queue, name), { force: true });
  }
  return living;
}

/** When a process began, as a text to compare; null if it has ended. */
async function startOf(pid) {
  try {
    if (process.platform === "linux") {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    }
    process.kill(pid, 0);
    if (process.platform === "win32") return "0";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).replaceAll(/\W+/g, "");
  } catch {
    return null;
  }
}
