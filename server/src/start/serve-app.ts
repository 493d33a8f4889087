import { type App, type AppNeeds, createApp } from "../app/app.ts";
import { clockBesideDatabase } from "../platform/database/database-clock.ts";
import type { Runner } from "../platform/database/postgres/runner.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import { webFolder } from "../platform/machine/server-paths.ts";
import { listen } from "./listen.ts";
import { prepareToDropPrivileges } from "./step-down.ts";
import type { Say } from "./texts.ts";

interface Needs extends Omit<AppNeeds, "clock" | "webFolder"> {
  opened: (() => Promise<void>)[];
  runner: Runner | undefined;
  say: Say;
}

export async function serveApp({ opened, runner, say, ...parts }: Needs): Promise<App> {
  const { config, database, log } = parts;
  const clock = await clockBesideDatabase(database, log);
  // Whether the other user reaches what it needs is tried by a process, which takes as long as a start's own work.
  const [app, stepDown] = await Promise.all([
    createApp({ ...parts, clock, webFolder }),
    prepareToDropPrivileges(config, runner, say),
  ]);
  await listen(app.http, config);
  stepDown();
  let jobs: Jobs | undefined;
  opened.push(async () => {
    await Promise.all([app.stop(), jobs?.stop()]);
  });
  jobs = app.startJobs();
  return app;
}
