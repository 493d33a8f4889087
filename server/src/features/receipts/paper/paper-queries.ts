import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { type NamedReceipt, withNames } from "../queries.ts";

export function receiptsById(db: Db, ids: readonly string[]): Promise<NamedReceipt[]> {
  return withNames(db)
    .where("receipts.id", "=", sql<string>`ANY (${[...ids]}::text[])`)
    .execute();
}

export function receiptByToken(db: Db, token: string) {
  return db
    .selectFrom("receipts")
    .select(["number", "flatNumber", "issuedAt", "amountPaise", "way", "state", "endedAt"])
    .where("token", "=", token)
    .executeTakeFirst();
}
