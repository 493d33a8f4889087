import { once } from "node:events";
import type { Worker } from "node:worker_threads";

/** Longer than people pause between two things; a thread takes some ten megabytes and starts in a tenth of a second. */
const IDLE_MS = 60_000;

/** Answers of a thread: a result, or the message of what failed. */
type Answer<R> = { result: R } | { failure: string };

/** Lends threads, one for each task at a time, which `start` starts when none is idle. Idle ones end after a minute. */
export function createThreadPool<T, R>(start: () => Worker, says: string): (task: T) => Promise<R> {
  const idle: Worker[] = [];
  const ends = new WeakMap<Worker, NodeJS.Timeout>();

  function forget(thread: Worker): void {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  }

  function startOne(): Worker {
    const thread = start();
    // An unhandled error of an idle thread would end the portal.
    thread.on("error", () => undefined);
    thread.on("exit", () => {
      clearTimeout(ends.get(thread));
      forget(thread);
      thread.emit("error", new Error(says));
    });
    return thread;
  }

  function park(thread: Worker): void {
    // An idle thread must not keep the process alive.
    thread.unref();
    idle.push(thread);
    const end = () => {
      forget(thread);
      void thread.terminate();
    };
    ends.set(thread, setTimeout(end, IDLE_MS).unref());
  }

  /** Throws when the task fails, or its thread ends. */
  return async (task) => {
    const thread = idle.pop() ?? startOne();
    clearTimeout(ends.get(thread));
    thread.ref();
    thread.postMessage(task);
    const [answer] = (await once(thread, "message")) as [Answer<R>];
    park(thread);
    if ("failure" in answer) throw new Error(answer.failure);
    return answer.result;
  };
}
