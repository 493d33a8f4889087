import cluster from "node:cluster";
import type { Connection } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";
import type { Numbers, Reading } from "../platform/metrics.ts";
import { mainFile } from "../platform/places.ts";
import { type KeptWorker, keepWorker } from "./keep-worker.ts";

/** The processes that serve a portal. */
export interface Workers {
  /** Fulfilled when all of them serve; fails, with StartError, when one cannot from the beginning. */
  serving: Promise<unknown>;
  /** What each of them has counted; one that does not say so in time is left out. */
  numbers(): Promise<Numbers[]>;
  /** How they are. */
  readings(): Reading[];
  /** Has all of them stop in order, and ends those that do not. */
  stop(): Promise<void>;
}

interface Needs {
  count: number;
  connection: Connection;
  log: Log;
}

/**
 * Starts so many processes that serve the portal on one port, and starts those again that end. They share nothing but the
 * database. Connections are given to them in turn (decision 0017).
 */
export function openWorkers({ count, connection, log }: Needs): Workers {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: mainFile });
  const kept: KeptWorker[] = Array.from({ length: count }, (_, at) =>
    keepWorker({ worker: at + 1, connection, log: log.child({ worker: at + 1 }) }),
  );
  return {
    serving: Promise.all(kept.map((worker) => worker.serving)),
    numbers: async () =>
      (await Promise.all(kept.map((worker) => worker.numbers()))).filter((told) => told !== undefined),
    readings: () => [
      {
        name: "aangan_workers",
        says: "Processes that serve the portal.",
        value: kept.filter((worker) => worker.isServing()).length,
      },
      {
        name: "aangan_worker_restarts",
        says: "How often one of them ended and was started again.",
        value: kept.reduce((restarts, worker) => restarts + worker.restarts(), 0),
      },
    ],
    stop: async () => {
      await Promise.all(kept.map((worker) => worker.stop()));
    },
  };
}
