import pg from "pg";
import { createApp } from "../../../server/src/app/app.ts";
import { openDatabase } from "../../../server/src/platform/database/db.ts";
import { type Connection, WORKER } from "../../../server/src/platform/database/postgres/access.ts";
import { readConfig } from "../../../server/src/platform/machine/config.ts";
import { createLogTo } from "../../../server/src/platform/watching/log.ts";
import { root } from "../../process/launch-portal.ts";
import { complexes } from "../world/town-data.ts";

/** A statement as the portal sent it, with the first row of its result. */
export interface Recorded {
  text: string;
  /** Its name, if it is a prepared statement. */
  name?: string;
  values: unknown[];
  firstRow?: Record<string, unknown>;
}

/** A portal whose statements are recorded, so that a reference can send the same, even after the next change. */
export interface RecordedPortal {
  url: string;
  /** The statements that the portal sends during some work, in order. */
  record(act: () => Promise<unknown>): Promise<Recorded[]>;
  close(): Promise<void>;
}

/** Opens a portal without jobs in this process, on a town's database. */
export async function openRecorded(
  connection: Connection,
  environment: Record<string, string>,
): Promise<RecordedPortal> {
  const config = readConfig(environment, root);
  const database = openDatabase({ ...connection, user: WORKER }, () => {});
  const association = {
    ...{ name: "A town", address: [], city: "Town", email: "office@town.example", contacts: [] },
    complexes: complexes.map((name) => ({ name, colour: "olive" as const })),
    pictures: [],
  };
  const clock = () => new Date();
  const needs = {
    config,
    database,
    clock,
    log: createLogTo("silent", { write: () => undefined }),
    association,
    webFolder: "/none",
  };
  const app = await createApp(needs);
  const url = await app.http.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    record,
    close: async () => {
      await app.http.close();
      await database.close();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads.
type Query = (...input: any[]) => any;

/** All clients of the driver send through this prototype. */
async function record(act: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const prototype = pg.Client.prototype as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...input) {
    const [queryArg] = input;
    const statement: Recorded = typeof queryArg === "string" ? { text: queryArg, values: [] } : { ...queryArg };
    recorded.push(statement);
    const answer = query.apply(this, input);
    void Promise.resolve(answer).then(
      (result?: pg.QueryResult) => {
        if (result?.rows?.[0]) statement.firstRow = result.rows[0];
      },
      () => undefined,
    );
    return answer;
  };
  try {
    await act();
  } finally {
    prototype.query = query;
  }
  return recorded;
}
