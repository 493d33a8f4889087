import type pg from "pg";
import { StartError, terminalTexts } from "../machine/start-error.ts";
import { type Connection, databaseLimits, sessionOptions } from "./db.ts";
import { hasMoved } from "./unavailable.ts";
import { withClient } from "./with-client.ts";

/** How often two connections are compared: other portals may get one in between. */
const TRIES = 3;

/**
 * Throws StartError for a pooler that the portal does not work behind: one that drops its limits, or changes connections
 * between statements, or between transactions without the setting that says so.
 */
export async function refuseUnfitPooler(connection: Connection): Promise<void> {
  await withClient({ ...connection, options: sessionOptions() }, async (first) => {
    const missing = await missingLimits(first);
    if (missing.length > 0) throw new StartError(terminalTexts.limitsDropped(missing.join(", ")));
    await refuseStatementMode(first);
    if (connection.isPooled) return;
    await withClient(connection, async (second) => {
      for (let tries = 0; tries < TRIES; tries++) {
        if ((await processOf(first)) === (await processOf(second))) throw new StartError(terminalTexts.poolerUnnamed);
      }
    });
  });
}

/** As `SET` writes them, such as `statement_timeout = '12000'`. */
async function missingLimits(client: pg.Client): Promise<string[]> {
  const expectedSettings = Object.entries(databaseLimits.settings);
  const names = expectedSettings.map(([name]) => name);
  const { rows } = await client.query("SELECT name, setting FROM pg_settings WHERE name = ANY ($1)", [names]);
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  return expectedSettings.filter(([name, ms]) => found.get(name) !== ms).map(([name, ms]) => `${name} = '${ms}'`);
}

/** A pooler in statement mode allows no transactions. */
async function refuseStatementMode(client: pg.Client): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query("COMMIT");
  } catch (error) {
    if (hasMoved(error)) throw error;
    throw new StartError(terminalTexts.poolerByStatement, { cause: error });
  }
}

async function processOf(client: pg.Client): Promise<number> {
  return (await client.query("SELECT pg_backend_pid() AS id")).rows[0].id;
}
