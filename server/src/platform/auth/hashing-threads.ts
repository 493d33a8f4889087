import { Worker } from "node:worker_threads";
import type { Options } from "@node-rs/argon2";
import { createThreadPool } from "../machine/threads.ts";

type Task = { password: string; cost: Options } | { password: string; stored: string };

/** The hashes' own memory is not on this heap. */
const HEAP_MEBIBYTES = 16;

/** Not in libuv's threads, which also read files, and at a lower priority, so that log-ins do not slow payments. */
const askThread = createThreadPool<Task, string | boolean>(startThread, "a thread that hashes has ended");

export function hashInThread(password: string, cost: Options): Promise<string> {
  return askThread({ password, cost }) as Promise<string>;
}

/** True when the password matches the stored hash. Throws for a malformed hash. */
export function verifyInThread(stored: string, password: string): Promise<boolean> {
  return askThread({ password, stored }) as Promise<boolean>;
}

function startThread(): Worker {
  const fromSource = import.meta.url.endsWith(".ts");
  const path = fromSource ? "./hash-in-thread.js" : "./platform/auth/hash-in-thread.js";
  return new Worker(new URL(path, import.meta.url), {
    // In development and tests other processes want the processors, too.
    workerData: { givesWay: !fromSource },
    execArgv: [],
    // No secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES },
  });
}
