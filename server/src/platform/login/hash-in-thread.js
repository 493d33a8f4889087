// What a thread does that computes hashes (hashing-threads.ts). Plain JavaScript, so that a thread starts without a compiler.
import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/** So much less than the portal's own that whoever wants the same processor has three quarters of it, and has it first. */
const LESS = 5;
const LEAST = 19;

if (workerData.givesWay) giveWay();
parentPort?.on("message", (task) => parentPort?.postMessage(carryOut(task)));

/** On Linux this is the priority of the thread alone, elsewhere it would be that of the whole portal. */
function giveWay() {
  if (process.platform !== "linux") return;
  try {
    setPriority(Math.min(LEAST, getPriority() + LESS));
  } catch {
    // A system that does not let us has hashes computed as everything else.
  }
}

function carryOut({ password, cost, stored }) {
  try {
    return { result: stored === undefined ? hashSync(password, cost) : verifySync(stored, password) };
  } catch (error) {
    return { failure: error.message };
  }
}
