import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Options } from "@node-rs/argon2";

type Task = { password: string; cost: Options } | { password: string; stored: string };

type Answer = { result: string | boolean } | { failure: string };

/** The hashes' own memory is not on this heap. */
const HEAP_MEBIBYTES = 16;

const idle: Worker[] = [];

export function hashInThread(password: string, cost: Options): Promise<string> {
  return askThread({ password, cost }) as Promise<string>;
}

/** True when the password matches the stored hash. Throws for a malformed hash. */
export function verifyInThread(stored: string, password: string): Promise<boolean> {
  return askThread({ password, stored }) as Promise<boolean>;
}

/** Not in libuv's threads, which also read files, and at a lower priority, so that log-ins do not slow payments. */
async function askThread(task: Task): Promise<string | boolean> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  thread.postMessage(task);
  const [answer] = (await once(thread, "message")) as [Answer];
  // An idle thread must not keep the process alive.
  thread.unref();
  idle.push(thread);
  if ("failure" in answer) throw new Error(answer.failure);
  return answer.result;
}

function startThread(): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  const path = fromSource ? "./hash-in-thread.js" : "./platform/login/hash-in-thread.js";
  const thread = new Worker(new URL(path, import.meta.url), {
    // In development and tests other processes want the processors, too.
    workerData: { givesWay: !fromSource },
    execArgv: [],
    // No secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES },
  });
  // An unhandled error of an idle thread would end the portal.
  thread.on("error", () => undefined);
  thread.on("exit", () => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    thread.emit("error", new Error("a thread that hashes has ended"));
  });
  return thread;
}
