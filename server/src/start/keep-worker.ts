import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "../platform/db.ts";
import { workerLimits } from "../platform/limits.ts";
import type { Log } from "../platform/log.ts";
import type { Numbers } from "../platform/metrics.ts";
import { StartError } from "../platform/start-error.ts";
import { startTexts } from "./texts.ts";
import type { FromWorker, ToWorker } from "./worker-words.ts";

/** One of the processes that serve, whichever it is at the time. */
export interface KeptWorker {
  /** Fulfilled when it serves for the first time; fails when it cannot. */
  serving: Promise<void>;
  isServing(): boolean;
  restarts(): number;
  /** What it has counted; undefined when it does not say so in time. */
  numbers(): Promise<Numbers | undefined>;
  stop(): Promise<void>;
}

interface Needs {
  worker: number;
  connection: Connection;
  log: Log;
}

/** A process, from its launch to its end. */
interface Launched {
  process: Worker;
  /** Fulfilled when it serves. */
  serving: Promise<void>;
  isServing: boolean;
  /** It is to end, perhaps before it could be told so. */
  isUnwanted: boolean;
  /** Fulfilled when it is gone, with how it ended. */
  gone: Promise<End>;
}

interface End {
  code: number | null;
  signal: string | null;
}

let questions = 0;

/**
 * Starts a process that serves and, whenever it ends by itself, another in its place: after a pause that is longer each time,
 * until one has gone on for a minute. One that cannot serve from the beginning is not started again.
 */
export function keepWorker({ worker, connection, log }: Needs): KeptWorker {
  const stopping = new AbortController();
  let now = launch();
  let restarts = 0;

  function launch(): Launched {
    return launchWorker({ do: "serve", worker, connection });
  }

  async function keep(): Promise<void> {
    let pauseMs: number = workerLimits.firstPauseMs;
    for (;;) {
      const began = performance.now();
      await now.serving.then(
        () => log.info({ pid: now.process.process.pid }, "the worker serves"),
        (error: Error) => log.error({ err: error }, "the worker cannot serve"),
      );
      const { code, signal } = await now.gone;
      if (stopping.signal.aborted) return;
      if (performance.now() - began > workerLimits.steadyMs) pauseMs = workerLimits.firstPauseMs;
      log.error({ code, signal, pauseMs }, "the worker ended and is started again");
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, workerLimits.longestPauseMs);
      restarts += 1;
      now = launch();
    }
  }

  const serving = now.serving;
  // Whoever opened it hears of a first one that fails.
  const kept = serving.then(keep, () => undefined);
  return {
    serving,
    isServing: () => now.isServing,
    restarts: () => restarts,
    numbers: () => askForNumbers(now),
    stop: async () => {
      stopping.abort();
      await stop(now);
      await kept;
    },
  };
}

function launchWorker(order: ToWorker): Launched {
  const child = cluster.fork();
  const gone = new Promise<End>((resolve) => {
    child.on("exit", (code, signal) => resolve({ code, signal }));
    // There is no process at all, or what was told to one that is just ending was not heard, which does not matter.
    child.on("error", () => child.process.pid === undefined && resolve({ code: null, signal: null }));
  });
  const launched: Launched = {
    process: child,
    isServing: false,
    isUnwanted: false,
    gone,
    serving: new Promise((resolve, reject) => {
      child.on("message", (said: FromWorker) => {
        if (said.is === "here") tell(child, launched.isUnwanted ? { do: "stop" } : order);
        if (said.is === "failing") reject(new StartError(said.why));
        if (said.is !== "serving") return;
        launched.isServing = true;
        resolve();
      });
      void gone.then(({ code, signal }) => {
        launched.isServing = false;
        reject(new StartError(startTexts.workerEnded(signal ?? String(code))));
      });
    }),
  };
  return launched;
}

function tell(child: Worker, order: ToWorker): void {
  if (child.isConnected()) child.send(order);
}

async function askForNumbers({ process: child, isServing }: Launched): Promise<Numbers | undefined> {
  if (!isServing) return undefined;
  const question = questions++;
  const over = AbortSignal.timeout(workerLimits.tellMs);
  return new Promise((resolve) => {
    const end = (numbers?: Numbers) => {
      child.off("message", hear);
      resolve(numbers);
    };
    const hear = (said: FromWorker) => {
      if (said.is === "telling" && said.question === question) end(said.numbers);
    };
    child.on("message", hear);
    over.addEventListener("abort", () => end());
    tell(child, { do: "tell", question });
  });
}

/** Has a process stop in order, and ends it when it does not in time. */
async function stop(launched: Launched): Promise<void> {
  const { process: child, gone } = launched;
  launched.isUnwanted = true;
  tell(child, { do: "stop" });
  const impatience = setTimeout(() => child.process.kill("SIGKILL"), workerLimits.stopMs);
  await gone;
  clearTimeout(impatience);
}
