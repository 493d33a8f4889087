// What a thread does that computes hashes (hashing-threads.ts). Plain JavaScript, so that a thread starts without a compiler.
import { parentPort, workerData } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { giveWay } from "../give-way.js";

if (workerData.givesWay) giveWay();
parentPort?.on("message", (task) => parentPort?.postMessage(carryOut(task)));

function carryOut({ password, cost, stored }) {
  try {
    return { result: stored === undefined ? hashSync(password, cost) : verifySync(stored, password) };
  } catch (error) {
    return { failure: error.message };
  }
}
