import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

/** Does nothing while the same alert is unseen. */
export async function insertAlert(tx: Tx, alert: Insertable<DB["alerts"]>): Promise<void> {
  await tx
    .insertInto("alerts")
    .values(alert)
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).where("seenAt", "is", null).doNothing())
    .execute();
}

export function unseenAlerts(db: Db, limit: number) {
  return db
    .selectFrom("alerts")
    .selectAll()
    .where("seenAt", "is", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function unseenOfKind(db: Db, kind: string): Promise<number> {
  const unseen = db.selectFrom("alerts").where("kind", "=", kind).where("seenAt", "is", null);
  return (await unseen.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
}

/** Scans all alerts, so call it rarely. */
export async function wasRaised(db: Db, { kind, subject }: { kind: string; subject: string }): Promise<boolean> {
  const raised = db.selectFrom("alerts").select("id").where("kind", "=", kind).where("subject", "=", subject);
  return (await raised.limit(1).executeTakeFirst()) !== undefined;
}

/** What names an administrator by e-mail: guesses at the account, and what it may be misused for. */
const ABOUT_ADMINS = ["account_guessed", "codes_guessed", "reports_in_mass"];

export async function isAboutAdmin(db: Db, id: number, adminId: string): Promise<boolean> {
  const about = db
    .selectFrom("alerts")
    .innerJoin("admins", (join) => join.on(sql`lower(admins.email)`, "=", sql`lower(alerts.subject)`))
    .where("alerts.id", "=", id)
    .where("alerts.kind", "in", ABOUT_ADMINS)
    .where("admins.id", "=", adminId);
  return (await about.select("alerts.id").executeTakeFirst()) !== undefined;
}

/** Undefined when there is no such alert. One seen before keeps who saw it first. */
export function markSeen(tx: Tx, id: number, seen: { seenAt: Date; seenBy: string }) {
  return tx
    .updateTable("alerts")
    .set((eb) => ({
      seenAt: eb.fn.coalesce("seenAt", eb.val(seen.seenAt)),
      seenBy: eb.fn.coalesce("seenBy", eb.val(seen.seenBy)),
    }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
}
