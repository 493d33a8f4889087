import type { Database } from "../platform/database/db.ts";
import { newId, newSecret } from "../platform/ids.ts";
import { insertKeys, readKeys } from "./queries.ts";

/** Returns the only merchant's keys, made on first use. */
export async function sandboxKeys(database: Database) {
  return database.inTransaction(async (tx) => {
    await insertKeys(tx, {
      merchantId: `M-${newId().slice(0, 10).toUpperCase()}`,
      apiKey: newSecret(),
      webhookSecret: newSecret(),
      dashboardKey: newSecret(),
    });
    return readKeys(tx);
  });
}
