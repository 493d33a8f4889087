import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { emptyData, startPortal } from "../process/portal-process.ts";

/** The niceness of each thread of a process; the main thread has the process's id. */
async function nicenessOf(pid: number): Promise<Map<number, number>> {
  const threads = (await readdir(`/proc/${pid}/task`)).map(Number);
  const read = async (thread: number): Promise<[number, number]> => {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, "utf8");
    return [thread, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16])];
  };
  return new Map(await Promise.all(threads.map(read)));
}

it.runIf(process.platform === "linux")(
  "Passwords are hashed in threads that give way to the portal itself",
  async () => {
    const portal = await startPortal({ DATA_DIR: await emptyData() });
    await portal.ready();
    const own = (await nicenessOf(portal.pid)).get(portal.pid) ?? 0;
    // The threads start once the portal is ready.
    await expect.poll(async () => [...(await nicenessOf(portal.pid)).values()]).toContain(Math.min(19, own + 5));
  },
);
