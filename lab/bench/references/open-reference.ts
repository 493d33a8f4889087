import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A reference in its own process, in plain JavaScript, so that nothing stands between it and Node. */
export interface Reference {
  pid: number;
  /** Sends it a message and returns its answer. */
  ask<T>(order: unknown): Promise<T>;
  close(): Promise<void>;
}

/** Starts the reference in this file. */
export function openReference(name: string): Reference {
  const child = fork(join(import.meta.dirname, `${name}.mjs`), [], { execArgv: [], serialization: "advanced" });
  const ended = once(child, "exit");

  return {
    pid: child.pid ?? 0,
    ask: async <T>(order: unknown) => {
      child.send(order as object);
      const ending = ended.then(([code]) => {
        throw new Error(`the reference ${name} ended with ${code}`);
      });
      const [answer] = (await Promise.race([once(child, "message"), ending])) as [T | { failure: string }];
      if (typeof answer === "object" && answer !== null && "failure" in answer) throw new Error(answer.failure);
      return answer as T;
    },
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}
