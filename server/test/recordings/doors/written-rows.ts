import { type SqlBool, sql } from "kysely";
import type { Tx } from "../../../src/platform/database/db.ts";
import type { SavedRow } from "../../imports/collection/doors/desk.ts";

/** Columns have the recording's own names, so that renaming those of the tables does not change it. */
type Row = Readonly<Record<string, unknown>>;

/** All rows that an upload may write or change, as JSON. */
export async function rowsForRecording(tx: Tx): Promise<SavedRow[]> {
  const bills = await billsOf(tx);
  const receipts = await receiptsOf(tx);
  const nameById = new Map([
    ...bills.map(({ id, row: { flat, kind, paise, due } }) => [id, nameOf(flat, kind, paise, due)] as const),
    ...receipts.map(({ id, row: { flat, way, paise, on } }) => [id, nameOf(flat, way, paise, on)] as const),
  ]);
  const texts = [
    ...bills.map(({ row }) => ({ bill: row })),
    ...(await residentsOf(tx)).map((row) => ({ resident: row })),
    ...receipts.map(({ row }) => ({ receipt: row })),
    ...(await uploadsOf(tx, nameById)).map((row) => ({ upload: row })),
    ...(await layoutsOf(tx)).map((row) => ({ layout: row })),
  ];
  return texts.map((row) => ({ text: JSON.stringify(row) }));
}

async function billsOf(tx: Tx) {
  const rows = await tx
    .selectFrom("bills")
    .select(["id", "flatNumber as flat", "billType as kind", "originalPaise as paise", "dueOn as due"])
    .select(["amountPaidPaise as paidPaise", "remainingPaise", "status", "arrearsPaise", "lateFeePaise"])
    .select((eb) => eb("uploadId", "is not", null).$castTo<SqlBool>().as("byFile"))
    .orderBy("id")
    .execute();
  // Two bills that are alike differ by their numbers.
  return rows.map((row) => ({ id: row.id, row }));
}

async function residentsOf(tx: Tx): Promise<Row[]> {
  const rows = await tx
    .selectFrom("residents")
    .select(["flatNumber as flat", "name", "email", "phone", "complex", "passwordHash as password", "passwordGiven"])
    .select((eb) => eb("approvedAt", "is not", null).$castTo<SqlBool>().as("approved"))
    .select((eb) => eb("leftAt", "is not", null).$castTo<SqlBool>().as("left"))
    .orderBy("createdAt")
    .orderBy("flatNumber")
    .execute();
  // The salt is the same for all, so equal endings are equal passwords.
  return rows.map(({ password, ...row }) => ({ ...row, password: password.slice(-12) }));
}

async function receiptsOf(tx: Tx) {
  const rows = await tx
    .selectFrom("receipts")
    .select(["id", "flatNumber as flat", "method as way", "amountPaise as paise", "receivedOn as on", "number", "part"])
    .select(["reference", "bank", "chequeOn", "note", "state", "countedOn", "paidOutPaise"])
    .select(sql<string | null>`face::text`.as("face"))
    .select((eb) => eb("instrumentId", "is not", null).$castTo<SqlBool>().as("hasInstrument"))
    .orderBy("serial")
    .orderBy("flatNumber")
    .orderBy("receivedOn")
    .orderBy("amountPaise")
    .orderBy("reference")
    .orderBy("part")
    .execute();
  return rows.map(({ id, face, ...row }) => ({ id, row: { ...row, face: parsed(face) } }));
}

/** What is kept of a file, with what each row became by name. */
async function uploadsOf(tx: Tx, nameById: ReadonlyMap<string, string>): Promise<Row[]> {
  const rows = await tx
    .selectFrom("uploads")
    .select(["id as uploadId", "kind", "fileName", "phase", "done", "total"])
    .select(sql<string | null>`how::text`.as("how"))
    .select(sql<string | null>`result::text`.as("summary"))
    .select(sql<string | null>`result_rows::text`.as("rows"))
    .orderBy("startedAt")
    .execute();
  return rows.map(({ how, summary, rows: became, ...row }) => ({
    ...row,
    how: parsed(how),
    summary: parsed(summary),
    rows: parsed(became, (_key, value) => (typeof value === "string" ? (nameById.get(value) ?? value) : value)),
  }));
}

async function layoutsOf(tx: Tx): Promise<Row[]> {
  const rows = await tx
    .selectFrom("uploadLayouts")
    .select(["kind", "name", sql<string>`body::text`.as("body")])
    .select((eb) => eb("usedAt", ">", eb.ref("madeAt")).$castTo<SqlBool>().as("usedAgain"))
    .orderBy("id")
    .execute();
  return rows.map(({ body, ...row }) => ({ ...row, body: parsed(body) }));
}

function nameOf(flat: string, kind: string, paise: number, day: string): string {
  return `${flat} ${kind} ${(paise / 100).toFixed(2)} ${day}`;
}

function parsed(text: string | null, revive?: (key: string, value: unknown) => unknown): unknown {
  return text === null ? null : JSON.parse(text, revive);
}
