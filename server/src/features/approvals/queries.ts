import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

export type ApprovalRow = Selectable<DB["approvals"]>;

/** One person's refunds are begun one after the other, so that two at once cannot stay below the limit. The last lock. */
export async function lockStarter(tx: Tx, adminId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`refunds of ${adminId}`}, 0))`.execute(tx);
}

interface StartedFilter {
  adminId: string;
  /** Null: of no flat, or of many. */
  residentId: string | null;
  /** Instants; the second does not belong to it. */
  from: Date;
  to: Date;
}

/**
 * Paise that one person gave back, moved or wrote off alone of one flat, with what was of none or of many: money that is missing
 * in the box counts with each flat. For null, with the flat that lost most. A refund that failed may yet have been made.
 */
export async function sumStartedPaise(tx: Tx, { adminId, residentId, from, to }: StartedFilter): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(paise) FILTER (WHERE resident_id IS NULL), 0)
      + coalesce(max(paise) FILTER (WHERE resident_id = coalesce(${residentId}, resident_id)), 0) AS paise
    FROM (SELECT resident_id, sum(amount_paise) AS paise FROM (
      SELECT coalesce(p.resident_id, c.resident_id) AS resident_id, r.amount_paise FROM refunds AS r
        LEFT JOIN payments AS p ON p.id = r.payment_id LEFT JOIN credits AS c ON c.id = r.credit_id
        WHERE r.requested_at >= ${from} AND r.requested_at < ${to} AND r.requested_by = ${adminId} AND r.made_by = 'office'
          AND r.kind = 'refund' AND r.approval_id IS NULL
      UNION ALL SELECT resident_id, amount_paise FROM counted_acts
        WHERE done_at >= ${from} AND done_at < ${to} AND done_by = ${adminId} AND approval_id IS NULL
    ) AS alone GROUP BY resident_id) AS of`.execute(tx);
  return Number(rows[0]?.paise ?? 0);
}

type Money = Pick<ApprovalRow, "source" | "paymentId" | "creditId">;

/** Paise of the same bill's or credit's money that wait. */
export async function waitingPaise(tx: Tx, { source, paymentId, creditId }: Money): Promise<number> {
  const waiting = await tx
    .selectFrom("approvals")
    .select((eb) => eb.fn.sum<number>("amountPaise").as("paise"))
    .where("state", "=", sql.lit("WAITING"))
    .where("source", "=", source)
    .$if(source === "BILL", (query) => query.where("paymentId", "=", paymentId))
    .$if(source === "CREDIT", (query) => query.where("creditId", "=", creditId))
    .executeTakeFirst();
  return Number(waiting?.paise ?? 0);
}

export async function insertCountedAct(tx: Tx, act: Insertable<DB["countedActs"]>): Promise<void> {
  await tx.insertInto("countedActs").values(act).execute();
}

/** Undoes the work, and nothing before it, when it throws. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT act`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT act`.execute(tx);
    throw error;
  }
}

/** What the call of an act asked for. As text: keys such as `due_soon` are not names of columns. */
export async function inputOf(db: Db, id: string): Promise<unknown> {
  const input = sql<string | null>`input::text`.as("input");
  const row = await db.selectFrom("approvals").select(input).where("id", "=", id).executeTakeFirst();
  return JSON.parse(row?.input ?? "null");
}

/** `about`: the upload's id where an upload is undone, because files may have the same name; otherwise the subject. */
export async function isAskedFor(tx: Tx, kind: string, about: string): Promise<boolean> {
  const waiting = tx.selectFrom("approvals").select("id").where("state", "=", sql.lit("WAITING"));
  const same = waiting.where("kind", "=", kind).where(sql`coalesce(input ->> 'uploadId', subject)`, "=", about);
  return (await same.executeTakeFirst()) !== undefined;
}

export async function insertApproval(tx: Tx, approval: Insertable<DB["approvals"]>): Promise<void> {
  await tx.insertInto("approvals").values(approval).execute();
}

const approvalQuery = (db: Db) =>
  db
    .selectFrom("approvals")
    .leftJoin("residents", "residents.id", "approvals.residentId")
    .innerJoin("admins as asker", "asker.id", "approvals.requestedBy")
    .leftJoin("admins as ender", "ender.id", "approvals.endedBy")
    .leftJoin("payments", "payments.id", "approvals.paymentId")
    .leftJoin("refunds", "refunds.approvalId", "approvals.id")
    .selectAll("approvals")
    .select(["residents.name", "residents.leftAt", "payments.billId", "refunds.id as refundId"])
    .select(["asker.name as requestedByName", "ender.name as endedByName"]);

export type ShownApproval = NonNullable<Awaited<ReturnType<typeof approvalById>>>;

export function approvalById(db: Db, id: string) {
  return approvalQuery(db).where("approvals.id", "=", id).executeTakeFirst();
}

/** Oldest first: they have waited longest. */
export function approvalsThatWait(db: Db): Promise<ShownApproval[]> {
  return approvalQuery(db)
    .where("approvals.state", "=", sql.lit("WAITING"))
    .orderBy("approvals.requestedAt")
    .orderBy("approvals.id")
    .execute();
}

/** Newest first. */
export function endedApprovals(
  db: Db,
  before: Pick<ApprovalRow, "endedAt" | "id"> | undefined,
  limit: number,
): Promise<ShownApproval[]> {
  return approvalQuery(db)
    .where("approvals.state", "<>", sql.lit("WAITING"))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(approvals.ended_at, approvals.id) < (${before?.endedAt}, ${before?.id})`),
    )
    .orderBy("approvals.endedAt", "desc")
    .orderBy("approvals.id", "desc")
    .limit(limit)
    .execute();
}

type End = Pick<ApprovalRow, "state" | "endedAt"> & Partial<Pick<ApprovalRow, "endedBy" | "endReason">>;

/** After the lock of the cash and before that of its payment. False when it does not wait, or was asked for before `since`. */
export async function endApproval(tx: Tx, id: string, end: End, since: Date): Promise<boolean> {
  const ended = tx.updateTable("approvals").set(end).where("id", "=", id).where("state", "=", "WAITING");
  return (await ended.where("requestedAt", ">", since).returning("id").executeTakeFirst()) !== undefined;
}

export async function waitsSince(db: Db, before: Date): Promise<boolean> {
  const old = db.selectFrom("approvals").select("id").where("state", "=", sql.lit("WAITING"));
  return (await old.where("requestedAt", "<=", before).limit(1).executeTakeFirst()) !== undefined;
}

export async function expireAskedBefore(tx: Tx, before: Date, now: Date): Promise<void> {
  const expired = tx.updateTable("approvals").set({ state: "EXPIRED", endedAt: now });
  await expired.where("state", "=", sql.lit("WAITING")).where("requestedAt", "<=", before).execute();
}

/** A request to loosen a setting that was changed otherwise. */
export async function endForChange(tx: Tx, key: string, endedBy: string, now: Date): Promise<void> {
  const ended = tx.updateTable("approvals").set({ state: "IMPOSSIBLE", endedAt: now, endedBy, endReason: "changed" });
  const waiting = ended.where("state", "=", sql.lit("WAITING")).where("kind", "=", "change-setting");
  await waiting.where("subject", "=", key).execute();
}

/** The oldest request that holds from `now` on because no other person was there to agree. */
export async function nextToTakeEffect(db: Db) {
  const waiting = db
    .selectFrom("approvals")
    .select(["id", "requestedBy", "takesEffectAt"])
    .where("state", "=", sql.lit("WAITING"));
  return waiting.where("takesEffectAt", "is not", null).orderBy("takesEffectAt").limit(1).executeTakeFirst();
}
