import { loadAssociation } from "../features/association/load-association.ts";
import type { Config } from "../platform/config.ts";
import type { Connection } from "../platform/db.ts";
import { stopLimits } from "../platform/limits.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics, type Metrics } from "../platform/metrics.ts";
import { shareProcessors } from "../platform/passwords.ts";
import { StartError } from "../platform/start-error.ts";
import { catchUnhandled } from "./catch-unhandled.ts";
import { closeAll, type Opened, openConnections } from "./opened.ts";
import { serveApp } from "./serve-app.ts";
import type { FromWorker, ToWorker } from "./worker-words.ts";

function say(words: FromWorker, said?: () => void): void {
  process.send?.(words, undefined, undefined, said);
}

/**
 * Serves the portal as one of several processes, as the first one tells: it says when to begin and when to stop. When the first
 * one is gone this one ends at once, as if it had been killed too; what it had not committed is rolled back.
 */
export function runWorker(config: Config): void {
  const opened: Opened = [];
  let metrics: Metrics | undefined;
  let serving: Promise<void> | undefined;
  let isStopping = false;

  async function serve(worker: number, connection: Connection): Promise<void> {
    shareProcessors(config.workers);
    metrics = createMetrics({ ofProcess: config.metricsPort !== undefined, worker });
    const log = createLog(config).child({ worker });
    catchUnhandled(log, metrics);
    const database = openConnections(connection, log, opened);
    const association = loadAssociation(config.associationConfig);
    await serveApp({ config, association, database, log, metrics, opened });
    say({ is: "serving" });
  }

  function fail(error: unknown): void {
    const why = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error));
    say({ is: "failing", why }, () => process.exit(1));
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimits.wholeMs).unref();
    await serving;
    await closeAll(opened);
    process.exit(0);
  }

  async function tell(question: number): Promise<void> {
    if (metrics) say({ is: "telling", question, numbers: await metrics.numbers() });
  }

  process.on("message", (order: ToWorker) => {
    if (order.do === "serve") serving ??= serve(order.worker, order.connection).catch(fail);
    if (order.do === "tell") void tell(order.question);
    if (order.do === "stop") void stop();
  });
  process.on("SIGTERM", () => void stop());
  // A terminal tells every process that was started from it; the first one hears it and has the others stop in order.
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
  say({ is: "here" });
}
