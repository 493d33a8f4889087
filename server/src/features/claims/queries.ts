import type { ClaimState } from "@aangan/contract/features/claims";
import { officeMethods } from "@aangan/contract/methods";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

export type ClaimRow = Selectable<DB["claims"]>;

/** Two tabs of one flat see each other's notices. */
export async function lockClaimsOf(tx: Tx, residentId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`claims of ${residentId}`}, 0))`.execute(tx);
}

/** All but the picture itself, with what the office wrote. */
const claimQuery = (db: Db) =>
  db
    .selectFrom("claims")
    .innerJoin("residents", "residents.id", "claims.residentId")
    .leftJoin("receipts", "receipts.claimId", "claims.id")
    .leftJoin("admins", "admins.id", "claims.endedBy")
    .select(["claims.id", "claims.residentId", "claims.flatNumber", "claims.amountPaise", "claims.paidOn"])
    .select([
      "claims.reference",
      "claims.account",
      "claims.requestedLines",
      "claims.note",
      "claims.madeAt",
      "claims.pictureType",
    ])
    .select(["claims.state", "claims.endedAt", "claims.reason", "residents.name", "residents.complex"])
    .select(["receipts.id as receiptId", "receipts.number", "receipts.endedAt as takenBackAt"])
    .select("admins.name as decidedByName")
    .select(
      sql<string[]>`ARRAY(
      SELECT other.flat_number FROM claims AS other WHERE other.reference = claims.reference
        AND other.resident_id <> claims.resident_id AND other.state IN ('WAITING', 'ACCEPTED')
      UNION SELECT r.flat_number FROM receipts AS r WHERE r.reference = claims.reference AND r.method = 'transfer'
        AND r.resident_id <> claims.resident_id AND r.ended_at IS NULL
      ORDER BY 1)`.as("otherFlats"),
    );

export type ShownClaim = Awaited<ReturnType<typeof ownClaims>>[number];

/** Newest first. */
export function ownClaims(db: Db, residentId: string, limit: number) {
  const own = claimQuery(db).where("claims.residentId", "=", residentId);
  return own.orderBy("claims.madeAt", "desc").orderBy("claims.id", "desc").limit(limit).execute();
}

export function claimById(db: Db, id: string): Promise<ShownClaim | undefined> {
  return claimQuery(db).where("claims.id", "=", id).executeTakeFirst();
}

/** By UTR: those that wait first, then the newest. */
export function claimsNamed(db: Db, references: readonly string[], limit: number): Promise<ShownClaim[]> {
  return claimQuery(db)
    .where("claims.reference", "=", sql<string>`ANY (${references}::text[])`)
    .orderBy(sql`claims.state = 'WAITING'`, "desc")
    .orderBy("claims.madeAt", "desc")
    .limit(limit)
    .execute();
}

type Place = Pick<ClaimRow, "madeAt" | "id"> | undefined;

/** Oldest first: they have waited longest. */
export function claimsThatWait(db: Db, after: Place, limit: number): Promise<ShownClaim[]> {
  return claimQuery(db)
    .where("claims.state", "=", sql.lit("WAITING"))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(claims.made_at, claims.id) > (${after?.madeAt}, ${after?.id})`),
    )
    .orderBy("claims.madeAt")
    .orderBy("claims.id")
    .limit(limit)
    .execute();
}

/** Newest first. */
export function endedClaims(
  db: Db,
  state: ClaimState | undefined,
  before: Place,
  limit: number,
): Promise<ShownClaim[]> {
  return claimQuery(db)
    .where("claims.state", "<>", sql.lit("WAITING"))
    .$if(state !== undefined, (query) => query.where("claims.state", "=", state?.toUpperCase() ?? ""))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(claims.made_at, claims.id) < (${before?.madeAt}, ${before?.id})`),
    )
    .orderBy("claims.madeAt", "desc")
    .orderBy("claims.id", "desc")
    .limit(limit)
    .execute();
}

/** Of one resident, oldest first. */
export function waitingClaimsOf(db: Db, residentId: string) {
  const waiting = db.selectFrom("claims").select(["id", "amountPaise", "paidOn", "reference"]);
  const own = waiting.where("residentId", "=", residentId).where("state", "=", sql.lit("WAITING"));
  return own.orderBy("madeAt").orderBy("id").execute();
}

export async function countThatWait(tx: Tx, residentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM claims WHERE resident_id = ${residentId} AND state = 'WAITING'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether a receipt of the resident that counts is for this transfer, or an online payment of the resident. */
export async function isEntered(tx: Tx, residentId: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM receipts WHERE reference = ${reference} AND method = 'transfer' AND resident_id = ${residentId} AND ended_at IS NULL
    UNION ALL
    SELECT FROM payments WHERE reference = ${reference} AND resident_id = ${residentId} AND state = 'SUCCESS'
      AND gateway <> ALL (${[...officeMethods]}::text[])
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Only the resident's own are found. */
export function billsOf(tx: Tx, residentId: string, ids: readonly string[]) {
  return tx
    .selectFrom("bills")
    .select(["id", "cancelledAt"])
    .where("residentId", "=", residentId)
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
}

/** A notice that was accepted makes way when its receipt was taken back; what became of it stays. */
export async function withdrawAccepted(tx: Tx, residentId: string, reference: string): Promise<void> {
  await sql`UPDATE claims SET state = 'WITHDRAWN' WHERE reference = ${reference} AND resident_id = ${residentId} AND state = 'ACCEPTED'
    AND NOT EXISTS (SELECT FROM receipts WHERE claim_id = claims.id AND ended_at IS NULL)`.execute(tx);
}

/** False when a notice that waits or was accepted has the reference. Literals, as in the index. */
export async function insertClaim(tx: Tx, claim: Insertable<DB["claims"]>): Promise<boolean> {
  const inserted = tx
    .insertInto("claims")
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .columns(["reference", "residentId"])
        .where("state", "in", [sql.lit("WAITING"), sql.lit("ACCEPTED")])
        .doNothing(),
    );
  return (await inserted.returning("id").executeTakeFirst()) !== undefined;
}

/** The picture is not read. */
export function lockClaim(tx: Tx, id: string) {
  return tx
    .selectFrom("claims")
    .select(["id", "residentId", "amountPaise", "reference", "paidOn", "state"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A transfer that its resident told of, though the office found it by itself. */
export function lockClaimOf(tx: Tx, { residentId, reference }: Pick<ClaimRow, "residentId" | "reference">) {
  return tx
    .selectFrom("claims")
    .select(["id", "residentId", "amountPaise", "reference", "paidOn", "state"])
    .where("reference", "=", reference)
    .where("state", "=", sql.lit("WAITING"))
    .where("residentId", "=", residentId)
    .forUpdate()
    .executeTakeFirst();
}

type End = Pick<ClaimRow, "state" | "endedAt" | "endedBy"> & { reason?: string; picture?: null; pictureType?: null };

/** False when it does not wait. */
export async function endClaim(tx: Tx, id: string, end: End): Promise<boolean> {
  const ended = tx.updateTable("claims").set(end).where("id", "=", id).where("state", "=", "WAITING");
  return (await ended.returning("id").executeTakeFirst()) !== undefined;
}

type Picture = Pick<Insertable<DB["claims"]>, "picture" | "pictureType" | "pictureSha256">;

/** False when it does not wait. */
export async function savePicture(tx: Tx, id: string, picture: Picture): Promise<boolean> {
  const updateQuery = tx.updateTable("claims").set(picture).where("id", "=", id).where("state", "=", "WAITING");
  return (await updateQuery.returning("id").executeTakeFirst()) !== undefined;
}

export function pictureById(db: Db, id: string) {
  const pictured = db.selectFrom("claims").select(["flatNumber", "reference", "picture", "pictureType"]);
  return pictured.where("id", "=", id).where("picture", "is not", null).executeTakeFirst();
}

/** Returns how many were forgotten, at most `most`. */
export async function forgetPictures(tx: Tx, endedBefore: Date, limit: number): Promise<number> {
  const old = tx
    .selectFrom("claims")
    .select("id")
    .where("picture", "is not", null)
    .where("endedAt", "<", endedBefore)
    .limit(limit);
  const forgotten = tx.updateTable("claims").set({ picture: null, pictureType: null }).where("id", "in", old);
  return (await forgotten.returning("id").execute()).length;
}

export async function hasPicturesBefore(db: Db, endedBefore: Date): Promise<boolean> {
  const old = db.selectFrom("claims").select("id").where("picture", "is not", null);
  return (await old.where("endedAt", "<", endedBefore).limit(1).executeTakeFirst()) !== undefined;
}
