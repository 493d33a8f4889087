import type { Database, Db } from "../platform/database/db.ts";
import { newId, newSecret } from "../platform/ids.ts";

/** Returns the only merchant's keys, made on first use. */
export async function sandboxKeys(database: Database) {
  const keys = {
    merchantId: `M-${newId().slice(0, 10).toUpperCase()}`,
    apiKey: newSecret(),
    webhookSecret: newSecret(),
    dashboardKey: newSecret(),
  };
  return database.inTransaction(async (tx) => {
    await tx
      .insertInto("sandboxKeys")
      .values(keys)
      .onConflict((conflict) => conflict.column("singleton").doNothing())
      .execute();
    return readKeys(tx);
  });
}

export function readKeys(db: Db) {
  return db
    .selectFrom("sandboxKeys")
    .select(["merchantId", "apiKey", "webhookSecret", "dashboardKey"])
    .executeTakeFirstOrThrow();
}
