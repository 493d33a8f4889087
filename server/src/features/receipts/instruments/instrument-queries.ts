import { type Insertable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";
import type { Instrument } from "../instrument.ts";
import type { Part } from "./choose-instrument.ts";

/** After the locks of the flats' money: two clerks who enter one transfer or cheque number see each other's receipts. */
export async function lockReferences(
  tx: Tx,
  receipts: readonly { method: string; reference: string | null }[],
): Promise<void> {
  const names = receipts.flatMap(({ method, reference }) =>
    reference === null ? [] : `instrument ${method} ${reference}`,
  );
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
    FROM (SELECT DISTINCT unnest(${names}::text[]) AS name ORDER BY 1) AS names`.execute(tx);
}

const liveParts = (db: Db) =>
  db
    .selectFrom("receipts")
    .innerJoin("instruments", "instruments.id", "receipts.instrumentId")
    .select([
      "receipts.id",
      "residentId",
      "flatNumber",
      "number",
      "receivedOn",
      "receipts.amountPaise",
      "part",
      "state",
    ])
    .select(["bank", "receipts.chequeOn", "instruments.id as instrumentId", "instruments.amountPaise as wholePaise"])
    .where("receipts.endedAt", "is", null);

/** The first part of each instrument before others. */
export function partsWithReference(
  db: Db,
  { method, reference }: Pick<Instrument, "method" | "reference">,
): Promise<Part[]> {
  const matchingParts = liveParts(db).where("receipts.reference", "=", reference).where("receipts.method", "=", method);
  return matchingParts.orderBy("receipts.writtenAt").orderBy("part").orderBy("receipts.id").execute();
}

export function partsOfInstruments(db: Db, ids: readonly (string | null)[]): Promise<Part[]> {
  const own = liveParts(db).where("receipts.instrumentId", "=", sql<string>`any(${[...ids]}::text[])`);
  return own.orderBy("part").orderBy("receipts.id").execute();
}

/** Newest first; `before`: the last of the page before. */
export function sharedInstruments(db: Db, before: string | undefined, limit: number) {
  return db
    .selectFrom("instruments")
    .select(["id", "method", "reference", "chequeOn", "amountPaise", "writtenAt"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("receipts")
          .select(["receipts.id", "number", "flatNumber", "receivedOn", "receipts.amountPaise", "bank"])
          .whereRef("instrumentId", "=", "instruments.id")
          .where("endedAt", "is", null)
          .orderBy("part")
          .orderBy("receipts.id"),
      ).as("parts"),
    )
    .where("shared", "=", sql.lit(true))
    .where(sql<boolean>`EXISTS (SELECT FROM receipts WHERE instrument_id = instruments.id AND ended_at IS NULL)`)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(written_at, id) < (SELECT written_at, id FROM instruments WHERE id = ${before})`),
    )
    .orderBy("writtenAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function correctAmount(
  tx: Tx,
  id: string,
  { amountPaise, ...corrected }: { amountPaise: number; correctedAt: Date; correctedBy: string; correctReason: string },
): Promise<void> {
  await tx
    .updateTable("instruments")
    .set({ amountPaise, shared: true, ...corrected })
    .where("id", "=", id)
    .execute();
}

export async function markShared(tx: Tx, ids: readonly string[]): Promise<void> {
  const unmarked = tx.updateTable("instruments").set({ shared: true }).where("shared", "=", false);
  await unmarked.where("id", "=", sql<string>`any(${[...ids]}::text[])`).execute();
}

type NewInstrument = Insertable<DB["instruments"]>;
type Identity = Pick<NewInstrument, "method" | "reference" | "bankKey" | "chequeOn">;

/**
 * Of one whose receipts were all taken back, the amount is stated again. Returns the ids in the order given; undefined for
 * one that counts already.
 */
export async function insertInstruments(
  tx: Tx,
  instruments: readonly NewInstrument[],
): Promise<(string | undefined)[]> {
  if (instruments.length === 0) return [];
  const { rows } = await sql<Identity & { id: string }>`
    INSERT INTO instruments (id, method, reference, bank_key, cheque_on, amount_paise, shared, written_at, written_by)
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(instruments)}::jsonb) AS wanted ("id" text, "method" text, "reference" text,
        "bankKey" text, "chequeOn" date, "amountPaise" bigint, "shared" boolean, "writtenAt" timestamptz, "writtenBy" text)
      ORDER BY "reference", "id"
    ON CONFLICT (reference, method, bank_key, coalesce(cheque_on, '0001-01-01'), nth) DO UPDATE
      SET amount_paise = excluded.amount_paise, shared = excluded.shared
      -- A LIMIT keeps the planner from reading all receipts at once.
      WHERE (SELECT id FROM receipts WHERE instrument_id = instruments.id AND ended_at IS NULL LIMIT 1) IS NULL
    RETURNING id, method, reference, bank_key, cheque_on`.execute(tx);
  const ids = new Map(rows.map(({ id, ...identity }) => [identityKey(identity), id]));
  return instruments.map((one) => ids.get(identityKey(one)));
}

const identityKey = ({ method, reference, bankKey, chequeOn }: Identity) =>
  `${method} ${reference} ${bankKey} ${chequeOn}`;
