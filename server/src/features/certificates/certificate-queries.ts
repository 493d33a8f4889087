import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

export type CertificateRow = Selectable<DB["certificates"]>;

/**
 * Until the transaction ends nobody writes a bill, a payment, a credit or a notice of this resident: each of them refers to the
 * resident's row. The caller holds the flat's money.
 */
export async function lockForCertificate(tx: Tx, residentId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM residents WHERE id = ${residentId} FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

interface ObstacleRow {
  kind: string;
  about: string;
  named: string;
  paise: number;
}

/** What the company took back while its money paid another bill is still to be booked. */
const isPending = sql`(state IN ('REQUESTED', 'SENT') OR spent)`;

/** All of them, the bills first, also those that former residents of the flat left unpaid. Without `OFFSET` PostgreSQL would read every refund. */
export async function obstaclesOf(db: Db, residentId: string): Promise<ObstacleRow[]> {
  const { rows } = await sql<ObstacleRow>`
    SELECT kind, about, named, paise FROM (
      SELECT 1 AS place, 'bill_open' AS kind, id AS about, id AS named, remaining_paise::bigint AS paise, due_on::text AS since FROM bills
        WHERE resident_id = ${residentId} AND cancelled_at IS NULL AND remaining_paise > 0
      UNION ALL
      SELECT 1, 'former_bill_open', bills.id, bills.id, remaining_paise, due_on::text
        FROM residents AS own, residents AS former, bills
        WHERE own.id = ${residentId} AND former.flat_number = own.flat_number AND former.id <> own.id
          AND former.left_at IS NOT NULL AND (own.left_at IS NULL OR former.left_at < own.left_at)
          AND bills.resident_id = former.id AND cancelled_at IS NULL AND remaining_paise > 0
      UNION ALL
      SELECT 2, 'bill_frozen', id, id, remaining_paise, due_on::text FROM bills JOIN frozen_bills ON bill_id = id
        WHERE resident_id = ${residentId} AND released_at IS NULL
      UNION ALL
      SELECT 3, CASE state WHEN 'REVIEW' THEN 'payment_in_review' ELSE 'payment_open' END, id, id, amount_paise, created_at::text
        FROM payments WHERE resident_id = ${residentId} AND state IN ('CREATED', 'PENDING', 'REVIEW')
      UNION ALL
      SELECT 4, CASE state WHEN 'LATER' THEN 'cheque_later' ELSE 'cheque_not_cleared' END, id, coalesce(number, reference),
        amount_paise, cheque_on::text
        FROM receipts WHERE resident_id = ${residentId} AND method = 'cheque' AND state IN ('LATER', 'RECEIVED', 'DEPOSITED')
      UNION ALL
      SELECT 5, 'claim_waiting', id, reference, amount_paise, made_at::text FROM claims
        WHERE resident_id = ${residentId} AND state = 'WAITING'
      UNION ALL
      SELECT 6, 'refund_under_way', payments.id, payments.id, refunds.amount_paise, refunds.requested_at::text
        FROM payments, LATERAL (SELECT * FROM refunds WHERE payment_id = payments.id AND ${isPending} OFFSET 0) AS refunds
        WHERE resident_id = ${residentId}
      UNION ALL
      SELECT 6, 'refund_under_way', refunds.id, refunds.id, refunds.amount_paise, refunds.requested_at::text
        FROM credits, LATERAL (SELECT * FROM refunds WHERE unidentified_id = credits.unidentified_id AND ${isPending} OFFSET 0)
          AS refunds
        WHERE resident_id = ${residentId} AND credits.unidentified_id IS NOT NULL
    ) AS obstacles ORDER BY place, since, about`.execute(db);
  return rows;
}

export async function insertCertificate(tx: Tx, certificate: Insertable<DB["certificates"]>): Promise<void> {
  await tx.insertInto("certificates").values(certificate).execute();
}

const withNames = (db: Db) =>
  db
    .selectFrom("certificates")
    .leftJoin("admins as issuer", "issuer.id", "certificates.issuedBy")
    .leftJoin("admins as withdrawer", "withdrawer.id", "certificates.withdrawnBy")
    .selectAll("certificates")
    .select(["issuer.name as issuedByName", "withdrawer.name as withdrawnByName"]);

export type NamedCertificate = NonNullable<Awaited<ReturnType<typeof certificateById>>>;

export function certificateById(db: Db, id: string) {
  return withNames(db).where("certificates.id", "=", id).executeTakeFirst();
}

export function certificateOfToken(db: Db, token: string) {
  return db.selectFrom("certificates").selectAll().where("token", "=", token).executeTakeFirst();
}

type Place = Pick<CertificateRow, "issuedAt" | "id"> | undefined;

/** Newest first. */
export function certificatesLike(db: Db, { userId, before }: { userId?: string; before: Place }, limit: number) {
  return withNames(db)
    .$if(userId !== undefined, (query) => query.where("certificates.residentId", "=", userId ?? ""))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("certificates.issuedAt", "certificates.id"),
          "<",
          eb.tuple(before?.issuedAt as Date, before?.id ?? ""),
        ),
      ),
    )
    .orderBy("certificates.issuedAt", "desc")
    .orderBy("certificates.id", "desc")
    .limit(limit)
    .execute();
}

/** False when it was withdrawn already. */
export async function setWithdrawn(tx: Tx, id: string, withdrawn: Updateable<DB["certificates"]>): Promise<boolean> {
  const standing = tx.updateTable("certificates").set(withdrawn).where("id", "=", id).where("withdrawnAt", "is", null);
  return (await standing.returning("id").executeTakeFirst()) !== undefined;
}

/** The last day on which money left a bill that was paid when the certificate was issued and is owed now; undefined if none is. */
export async function openAgain(db: Db, { residentId, issuedAt }: Pick<CertificateRow, "residentId" | "issuedAt">) {
  const { rows } = await sql<{ day: string }>`
    SELECT (max(j.written_at) AT TIME ZONE 'Asia/Kolkata')::date::text AS day
    FROM bills AS b JOIN ledger AS l ON l.account_kind = 'BILL' AND l.account_id = b.id AND l.amount_paise < 0
      JOIN journals AS j ON j.id = l.journal_id
    WHERE b.resident_id = ${residentId} AND b.cancelled_at IS NULL AND b.remaining_paise > 0
      AND b.uploaded_at <= ${issuedAt} AND j.written_at > ${issuedAt} HAVING count(*) > 0`.execute(db);
  return rows[0]?.day;
}
