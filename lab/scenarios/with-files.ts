import { Receipt } from "@aangan/contract/features/receipts/receipts";
import { paise } from "@aangan/contract/money";
import fc from "fast-check";
import { expect } from "vitest";
import { resolveOpenPayments } from "../../server/src/features/payments/counter/open-payments.ts";
import { lockPaymentById as holdPayment } from "../../server/src/features/payments/locks.ts";
import { bookSpentRefunds } from "../../server/src/features/payments/refunds/book-spent-refunds.ts";
import { showReceipt } from "../../server/src/features/receipts/show-receipts.ts";
import { type ReceiptRow, receiptsKind } from "../../server/src/features/uploads/kinds/receipts.ts";
import { flatBook } from "../../server/src/features/uploads/read/cells/flat-book.ts";
import { undoUpload } from "../../server/src/features/uploads/undo/undo-upload.ts";
import { dayOf, later } from "../../server/src/platform/clock.ts";
import type { Db, Tx } from "../../server/src/platform/database/db.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { refuse } from "../../server/src/platform/refusal.ts";
import { PORTAL } from "../../server/src/platform/traffic/caller-name.ts";
import { asSent } from "../../server/test/desks/as-sent.ts";
import { byTwo } from "../../server/test/desks/by-two.ts";
import type { FileSent } from "../../server/test/money/drawer.ts";
import type { Run } from "../../server/test/money/run.ts";
import { printFirst } from "./with-receipts.ts";

interface RowOfFile {
  of: "resident" | "other";
  way: "cash" | "cheque" | "transfer";
  rupees: number;
  /** A cheque of tomorrow. */
  later: boolean;
  nth: number;
}

/** What happens to files of receipts, and to that of the bills. */
export type FileHappening =
  | { what: "send a file"; rows: RowOfFile[]; twice: boolean }
  | { what: "send a file again" | "undo a file"; nth: number }
  | { what: "undo the bills"; afterNight: boolean };

const is = <T extends string>(...words: T[]) => fc.constantFrom(...words);

export const toFiles: fc.Arbitrary<FileHappening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: is("send a file"),
      rows: fc.array(
        fc.record({
          of: is("resident", "resident", "other"),
          way: is("cash", "cheque", "transfer"),
          rupees: fc.constantFrom(10, 50, 100, 190.5, 300),
          later: fc.boolean(),
          nth: fc.nat(3),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: is("send a file again"), nth: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ what: is("undo a file"), nth: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ what: is("undo the bills"), afterNight: fc.boolean() }) },
);

const whats: readonly string[] = ["send a file", "send a file again", "undo a file", "undo the bills"];
export const isWithFiles = ({ what }: { what: string }) => whats.includes(what);

export async function happenToFiles(run: Run, event: FileHappening): Promise<unknown> {
  switch (event.what) {
    case "send a file": {
      const rows = await rowsOf(run, event.rows);
      const sends = () => send(run, rows);
      const all = await Promise.allSettled(event.twice ? [sends(), sends()] : [sends()]);
      for (const one of all) if (one.status === "rejected") throw one.reason;
      return undefined;
    }
    case "send a file again": {
      const file = [...run.drawer.files.values()][event.nth];
      return file && send(run, file.rows);
    }
    case "undo a file":
      return undo(run, event.nth);
    case "undo the bills":
      // At night the portal pays bills from advances, which is no hindrance.
      if (event.afterNight) await run.office.useAdvances();
      return undoFile(run, run.billFile);
  }
}

/** A file pays all and leaves an advance of Rs 109.50, before the next bill. */
export async function sendFirst(run: Run): Promise<void> {
  const how = { later: false, nth: 3 };
  const own = { ...how, of: "resident" as const, way: "transfer" as const, rupees: 400 };
  const otherRow = { ...how, of: "other" as const, way: "cash" as const, rupees: 50 };
  await send(run, await rowsOf(run, [own, otherRow]));
  run.bills[0] = await run.desk.bill(run.resident, 100, { dueOn: "2026-12-12" });
}

const DAY_MS = 86_400_000;

/** As the office would type them; what stands there twice is one row. */
async function rowsOf({ desk, resident, other, drawer }: Run, fileRows: readonly RowOfFile[]): Promise<ReceiptRow[]> {
  const people = await desk.database.db
    .selectFrom("residents")
    .select(["id", "flatNumber"])
    .where("id", "in", [resident, other])
    .execute();
  const today = dayOf(desk.now());
  const rows = fileRows.map(({ of, way, rupees, later: isLater, nth }, index) => {
    const payer = { resident, other }[of];
    const utr = drawer.transfers[nth] ?? "";
    const cheque = { reference: utr.slice(-6), bank: "HDFC Bank" };
    return {
      ...{ sheet: "nov", row: index + 2, way, receivedOn: today, amountPaise: paise(rupees * 100) },
      flatNumber: people.find(({ id }) => id === payer)?.flatNumber ?? "",
      ...(way === "transfer" && { reference: utr }),
      ...(way === "cheque" && { ...cheque, chequeOn: isLater ? dayOf(later(desk.now(), DAY_MS)) : today }),
    };
  });
  const { keyOf } = receiptsKind(async () => {});
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
const BY = "asha";

/** What was shown goes in whole, or nothing does. Of what went in the clerk reads the receipts. */
async function send(run: Run, rows: ReceiptRow[]): Promise<void> {
  const { desk, drawer } = run;
  const { db } = desk.database;
  const kind = receiptsKind((billIds) => resolveOpenPayments(desk.needs, billIds));
  const outcomes = await judge(run, db, rows);
  await kind.prepare?.(outcomes, { how: {}, caller: PORTAL, step: () => {} });
  for (const { row } of outcomes) for (const id of row.taking?.open ?? []) drawer.known.add(id);
  const file: FileSent = {
    rows,
    fresh: outcomes.filter(({ fate }) => fate === "new").length,
    receipts: [],
    isUndone: false,
  };
  const uploadId = newId();
  drawer.files.set(uploadId, file);
  noteShared(run, rows);
  const { wentIn } = await desk.needs.commit(auditInfo, async (tx) => {
    await writeUpload(tx, { id: uploadId, kind: "receipts", now: desk.now() });
    await kind.hold?.(
      tx,
      outcomes.map(({ row }) => row),
    );
    const fates = await judge(run, tx, rows);
    if (fatesText(fates) !== fatesText(outcomes)) refuse("plan_outdated");
    return kind.save(tx, fates, { adminId: BY, uploadId, now: desk.now(), how: {} }, new Map());
  });
  file.receipts = wentIn.map(({ of }) => ("receiptId" in of ? of.receiptId : ""));
  for (const id of file.receipts) drawer.given.set(id, asSent(Receipt)(await showReceipt(db, id)));
  const numbered = file.receipts.filter((id) => drawer.given.get(id)?.number !== "");
  await printFirst(run, numbered);
}

/** A file with a bad row does not go in. */
async function judge({ desk }: Run, db: Db, rows: readonly ReceiptRow[]) {
  const surroundings = { today: dayOf(desk.now()), complexes: [], flats: flatBook([]) };
  const judging = {
    db,
    how: {},
    surroundings,
    tidied: { leftOut: [], tidied: [] },
    headers: {},
    again: false,
    strict: false,
  };
  const { fates, bad } = await receiptsKind(async () => {}).judge(rows, judging);
  if (bad.length > 0) refuse("review_unanswered");
  return fates;
}

const fatesText = (fates: Awaited<ReturnType<typeof judge>>) =>
  JSON.stringify(fates.map(({ fate, key }) => [fate, key]));

/** Transfers and cheques of which a file said that they pay for both flats. */
function noteShared({ drawer }: Run, rows: readonly ReceiptRow[]): void {
  for (const { reference, flatNumber } of rows) {
    if (reference === undefined) continue;
    if (rows.some((one) => one.reference === reference && one.flatNumber !== flatNumber)) drawer.shared.add(reference);
  }
}

export async function writeUpload(tx: Tx, { id, kind, now }: { id: string; kind: string; now: Date }): Promise<void> {
  const times = { startedAt: now, seenAt: now, endedAt: now };
  const file = { id, kind, adminId: BY, fileName: "nov.xlsx", fileSha256: Buffer.alloc(32), phase: "done" };
  await tx
    .insertInto("uploads")
    .values({ ...file, ...times })
    .execute();
}

const WRONG = "Wrong file";

async function undoFile({ desk }: Run, uploadId: string): Promise<void> {
  const undoing = { uploadId, reason: WRONG };
  const payments = { holdPayment, bookSpentRefunds };
  const undo = byTwo("undo-upload", desk.now(), (tx, by) => undoUpload(tx, by, undoing, payments, desk.now()));
  await desk.needs.commit(auditInfo, undo);
}

async function undo(run: Run, nth: number): Promise<void> {
  const entry = [...run.drawer.files][nth];
  if (!entry) return;
  const [id, file] = entry;
  await undoFile(run, id);
  file.isUndone = true;
  for (const receipt of file.receipts) run.drawer.ended.add(receipt);
}

const ENDED = ["BOUNCED", "GIVEN_BACK", "CANCELLED"];

/** A file is in whole or not at all, once, and so is its undo. */
export async function checkFiles({ desk, drawer, billFile }: Run): Promise<void> {
  const { db } = desk.database;
  const ids = [...drawer.files.keys(), billFile];
  const uploads = await db.selectFrom("uploads").select(["id", "undoneAt"]).where("id", "in", ids).execute();
  const isUndone = (id: string) => uploads.some((upload) => upload.id === id && upload.undoneAt !== null);
  const receipts = await db.selectFrom("receipts").selectAll().where("uploadId", "in", ids).execute();
  for (const [id, file] of drawer.files) {
    const own = receipts.filter(({ uploadId }) => uploadId === id);
    if (own.length > 0 || file.receipts.length > 0) expect(own, `receipts of file ${id}`).toHaveLength(file.fresh);
    if (file.isUndone) expect(isUndone(id), `file ${id} is undone`).toBe(true);
    const odd = own.filter(({ state, endReason }) => (isUndone(id) ? !ENDED.includes(state) : endReason === WRONG));
    expect(odd, `file ${id} is undone whole or not at all`).toEqual([]);
  }
  const bills = await db
    .selectFrom("bills")
    .select(["id", "cancelledAt", "cancelReason"])
    .where("uploadId", "=", billFile);
  const oddBills = (await bills.execute()).filter(({ cancelledAt, cancelReason }) => {
    return isUndone(billFile) ? cancelledAt === null : cancelReason === WRONG;
  });
  expect(oddBills, "the bills are undone whole or not at all").toEqual([]);
  const standing = receipts.filter(({ state }) => !ENDED.includes(state));
  const things = standing.map(({ residentId, method, bank, reference, receivedOn, amountPaise }) => {
    return [residentId, method, amountPaise, ...(method === "cash" ? [receivedOn] : [bank, reference])].join(" ");
  });
  expect(things.sort(), "nothing of a file is there twice").toEqual([...new Set(things)].sort());
}
