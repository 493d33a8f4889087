import { Worker } from "node:worker_threads";
import type { Options } from "@node-rs/argon2";

/** What a thread is asked: a password's hash at this cost, or whether the password is the one of a stored hash. */
type Task = { password: string; cost: Options } | { password: string; stored: string };

type Answer = { result: string | boolean } | { failure: string };

/** What a thread needs besides the hashes themselves is little. */
const HEAP_MEBIBYTES = 16;

const idle: Worker[] = [];

/** A password's Argon2id hash, computed in a thread. Ask for no more at once than there may be threads. */
export function hashInThread(password: string, cost: Options): Promise<string> {
  return askThread({ password, cost }) as Promise<string>;
}

/** True when the password is the one of this hash, computed in a thread. Throws when the hash is none. */
export function verifyInThread(stored: string, password: string): Promise<boolean> {
  return askThread({ password, stored }) as Promise<boolean>;
}

/**
 * Has a thread of its own kind compute: not one of Node's, which read files as well, and of a lower priority than the portal's,
 * so that a thousand people who log in take no processor from those who pay (test INF-30). One that is free, else a new one.
 */
function askThread(task: Task): Promise<string | boolean> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  return new Promise((resolve, reject) => {
    const stopHearing = () => {
      thread.off("message", onAnswer);
      thread.off("error", onDeath);
      thread.off("exit", onEnd);
    };
    const onAnswer = (answer: Answer) => {
      stopHearing();
      // Nobody's end waits for a thread that has nothing to do.
      thread.unref();
      idle.push(thread);
      if ("failure" in answer) reject(new Error(answer.failure));
      else resolve(answer.result);
    };
    const onDeath = (error: Error) => {
      stopHearing();
      reject(error);
    };
    const onEnd = () => onDeath(new Error("a thread that hashes has ended"));
    thread.on("message", onAnswer);
    thread.on("error", onDeath);
    thread.on("exit", onEnd);
    thread.postMessage(task);
  });
}

function startThread(): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  // Built, it lies below the bundle as it does below the sources.
  const path = fromSource ? "./hash-in-thread.js" : "./platform/login/hash-in-thread.js";
  const thread = new Worker(new URL(path, import.meta.url), {
    // Run from its sources a portal is being written or tested, and everything else on the machine wants its processors too.
    workerData: { givesWay: !fromSource },
    execArgv: [],
    // Nothing of the portal's environment, above all no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES },
  });
  // One that dies while nobody waits for it is only forgotten; unheard, its error would end the portal.
  thread.on("error", () => undefined);
  thread.on("exit", () => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  });
  return thread;
}
