import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

/** Leaves out what was told before. */
export async function insertMails(tx: Tx, mails: Insertable<DB["mails"]>[]): Promise<void> {
  await tx
    .insertInto("mails")
    .values(mails)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}
