import { type App, createApp } from "../app/app.ts";
import type { Configured } from "../features/association/load-association.ts";
import { clockBesideDatabase } from "../platform/database/database-clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { Runner } from "../platform/database/postgres/runner.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import type { Config } from "../platform/machine/config.ts";
import { webFolder } from "../platform/machine/server-paths.ts";
import type { Log } from "../platform/watching/log.ts";
import type { Metrics } from "../platform/watching/metrics.ts";
import { listen } from "./listen.ts";
import { prepareStepDown } from "./step-down.ts";

interface Needs {
  config: Config;
  association: Configured;
  database: Database;
  log: Log;
  metrics: Metrics;
  opened: (() => Promise<void>)[];
  runner?: Runner | undefined;
  say?: (line: string) => void;
}

/** Serves the portal and starts its jobs. Throws StartError. */
export async function serveApp({
  association: loaded,
  opened,
  runner,
  say = () => undefined,
  ...parts
}: Needs): Promise<App> {
  const { config, database, log } = parts;
  const { association, pictureFiles } = loaded;
  const clock = await clockBesideDatabase(database, log);
  const app = await createApp({ ...parts, clock, association, pictureFiles, webFolder });
  const stepDown = await prepareStepDown({ config, runner, say });
  await listen(app.http, config);
  stepDown();
  let jobs: Jobs | undefined;
  opened.push(async () => {
    await Promise.all([app.stop(), jobs?.stop()]);
  });
  jobs = app.startJobs();
  return app;
}
