import type { OwnNotices } from "@aangan/contract/features/emails/preferences";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

export function noticesOf(db: Db, id: string) {
  return db
    .selectFrom("residents")
    .select(["email", "reminders", sql<OwnNotices["language"]>`language`.as("language"), "emailBadSince"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function setNotices(tx: Tx, id: string, notices: OwnNotices): Promise<void> {
  await tx.updateTable("residents").set(notices).where("id", "=", id).execute();
}

/** False when no resident has this token. */
export async function endReminders(tx: Tx, emailToken: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("residents")
    .set({ reminders: false })
    .where("emailToken", "=", emailToken)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
