import { fork } from "node:child_process";
import { join } from "node:path";
import { root } from "../../server/test/process/launch-portal.ts";

/** A reference that works in a process of its own, as the portal does, and measures itself there. */
export interface TimedReference<T> {
  /** Does a task, and returns how many ms that took, the way to the process and back not counted. */
  time(task: T): Promise<number>;
  close(): void;
}

type Told = { ms: number } | { failure: string };

/** Starts the script with this name beside this file. */
export function openTimedReference<T extends object>(name: string): TimedReference<T> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), {
    cwd: root,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  return {
    time: (task) =>
      new Promise((resolve, reject) => {
        child.once("exit", () => reject(new Error(`the reference ${name} has ended`)));
        child.once("message", (told: Told) => {
          child.removeAllListeners("exit");
          if ("ms" in told) resolve(told.ms);
          else reject(new Error(`the reference ${name}: ${told.failure}`));
        });
        child.send(task);
      }),
    close: () => child.disconnect(),
  };
}

/** In the script: does whatever task comes, and tells how long it took. */
export function timeTasks<T>(work: (task: T) => Promise<unknown>): void {
  process.on("message", async (task: T) => {
    const began = performance.now();
    const told: Told = await work(task).then(
      () => ({ ms: performance.now() - began }),
      (error: unknown) => ({ failure: String(error) }),
    );
    process.send?.(told);
  });
  process.on("disconnect", () => process.exit());
}
