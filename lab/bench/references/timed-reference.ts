import { fork } from "node:child_process";
import { join } from "node:path";
import { root } from "../../process/launch-portal.ts";

/** A reference in its own process, like the portal, which measures itself. */
export interface TimedReference<T> {
  /** Does a task and returns the ms that took, without the way to the process and back. */
  time(task: T): Promise<number>;
  close(): void;
}

type Measurement = { ms: number } | { failure: string };

/** Starts the script of this name in this folder. */
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
        child.once("message", (measurement: Measurement) => {
          child.removeAllListeners("exit");
          if ("ms" in measurement) resolve(measurement.ms);
          else reject(new Error(`the reference ${name}: ${measurement.failure}`));
        });
        child.send(task);
      }),
    close: () => child.disconnect(),
  };
}

/** For the script: does each task that arrives and reports how long it took. */
export function timeTasks<T>(work: (task: T) => Promise<unknown>): void {
  process.on("message", async (task: T) => {
    const began = performance.now();
    const measurement: Measurement = await work(task).then(
      () => ({ ms: performance.now() - began }),
      (error: unknown) => ({ failure: String(error) }),
    );
    process.send?.(measurement);
  });
  process.on("disconnect", () => process.exit());
}
