import { DAYS_BACK, type PaymentMethod, takePayment } from "@aangan/contract/features/receipts/take-payment";
import { receiptUpload } from "@aangan/contract/features/uploads/columns";
import type { UploadField } from "@aangan/contract/features/uploads/how";
import { type RowProblem, rowProblems } from "@aangan/contract/features/uploads/row-problems";
import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import { startOfDay } from "../../../platform/clock.ts";
import { groupedBy } from "../../../platform/grouped-by.ts";
import { Refusal, refuse } from "../../../platform/refusal.ts";
import type { FileMoney } from "../../receipts/by-file/file-money.ts";
import { judgeFile, type ReceiptInput } from "../../receipts/by-file/judge-file.ts";
import { holdForFile, refuseTooMany, writeFile } from "../../receipts/by-file/write-file.ts";
import { instrumentKey } from "../../receipts/instruments/instrument-key.ts";
import { activeFlats, findExistingResidents } from "../../residents/find-resident.ts";
import type { JudgeContext, Judgement, RowOutcome } from "../judge/kind.ts";
import { warnReceipts } from "../judge/warnings/warn-receipts.ts";
import type { Kind } from "../keep/kind.ts";
import { readAmount } from "../read/cells/amount.ts";
import { readDay } from "../read/cells/day.ts";
import { methods, readMethod } from "../read/cells/method.ts";
import type { ValueCell } from "../read/cells/read-cell.ts";
import { readReference } from "../read/cells/reference.ts";
import { readText } from "../read/cells/text.ts";
import type { At, BadCell, Field } from "../read/field.ts";
import { headerNames } from "../read/table/names.ts";
import { badFlat, flatField } from "./flat-field.ts";

export interface ReceiptRow extends At, Omit<FileMoney, "resident"> {
  flatNumber: string;
  /** Of a new receipt: what the counter would make of it. */
  taking?: ReceiptInput;
}

const { shape: schemas } = takePayment.body as NonNullable<typeof takePayment.body>;
const readBank = readText(schemas.bank.def.innerType);
const readNote = readText(schemas.note.def.innerType);

const asText = (cell: ValueCell): ValueCell =>
  cell.kind === "number" ? { kind: "text", text: String(cell.value) } : cell;

const field = (name: UploadField, read: Field["read"], more: Partial<Field> = {}): Field => {
  return { names: headerNames[name], required: true, constant: false, fillDown: false, read, ...more };
};
const optional = { required: false };

const fields = {
  flatNumber: flatField,
  amount: field("amount", readAmount, { money: true }),
  way: field("way", readMethod, { constant: true, fillDown: true, choices: () => methods }),
  receivedOn: field("receivedOn", readDay, { constant: true, fillDown: true }),
  reference: field("reference", readReference, optional),
  bank: field("bank", (cell) => readBank(asText(cell)), optional),
  chequeOn: field("chequeOn", readDay, optional),
  note: field("note", (cell) => readNote(asText(cell)), optional),
} satisfies Record<string, Field>;

/** `askFirst` asks the payment companies how the open payments of some bills stand. */
export function receiptsKind(askFirst: (billIds: readonly string[]) => Promise<void>): Kind<ReceiptRow> {
  return {
    name: "receipts",
    thing: "receipt",
    forms: ["xlsx", "xls"],
    isStrict: false,
    money: "amount",
    day: "receivedOn",
    expectsDay: (ahead) => (ahead > 0 || ahead < -DAYS_BACK ? "unlikely" : "near"),
    leastScore: 2.2,
    upload: receiptUpload,
    fields,
    flatsOfPortal: activeFlats,
    rowOf: (values, at) => {
      const { amount, way, reference, ...rest } = values as { amount: Paise; way: PaymentMethod; reference?: string };
      return { ...(rest as ReceiptRow), ...at, amountPaise: amount, way, reference: withZeros(reference, way) };
    },
    keyOf: ({ flatNumber, way, bank = "", reference = null, receivedOn, amountPaise }) =>
      way === "cash" || reference === null
        ? `${flatNumber} ${way} ${receivedOn} ${amountPaise}`
        : `${flatNumber} ${instrumentKey({ method: way, bank: way === "cheque" ? bank : "", reference })}`,
    add: (one, other) => ({
      ...one,
      amountPaise: paise(one.amountPaise + other.amountPaise),
      rows: [...(one.rows ?? [one.row]), other.row],
    }),
    same: (one, other) => one.amountPaise === other.amountPaise && one.receivedOn === other.receivedOn,
    shown: ({
      flatNumber,
      amountPaise,
      way,
      receivedOn,
      reference = "",
      bank = "",
      chequeOn = "",
      note = "",
      taking,
    }) => ({
      ...{ flatNumber, amount: rupeeText(amountPaise), way, receivedOn, reference, bank, chequeOn, note },
      bills: (taking?.lines ?? []).map(({ billId }) => billId).join(", "),
      advance: taking && taking.advance > 0 ? rupeeText(taking.advance) : "",
    }),
    hold: async (tx, rows) => {
      const takings = rows.flatMap(({ taking }) => taking ?? []);
      await holdForFile(tx, takings);
      return undefined;
    },
    judge,
    prepare: async (fates) => {
      const open = fates.flatMap(({ row: { taking } }) => (taking && taking.open.length > 0 ? taking.lines : []));
      await askFirst(open.map(({ billId }) => billId)).catch((error) => {
        throw error instanceof Refusal && error.code === "payment_just_received" ? new Refusal("plan_outdated") : error;
      });
      return new Map();
    },
    save: async (tx, fates, saving) => {
      const fresh = fates.flatMap(({ row, fate }) =>
        fate === "new" && row.taking ? [{ row, taking: row.taking }] : [],
      );
      const ids = await writeFile(
        tx,
        fresh.map(({ taking }) => taking),
        saving,
      );
      const wentIn = fresh.map(({ row: { sheet, row, rows } }, index) => {
        return { sheet, rows: [...(rows ?? [row])], of: { receiptId: ids[index] ?? "" } };
      });
      return { created: fresh.length, changed: 0, wentIn };
    },
  };
}

/** Programs drop the zeros of a cheque's six digits. */
function withZeros(reference: string | undefined, method: PaymentMethod): string | undefined {
  return method === "cheque" && reference && /^\d{1,5}$/.test(reference) ? reference.padStart(6, "0") : reference;
}

async function judge(rows: readonly ReceiptRow[], { db, surroundings, tidied, headers }: JudgeContext) {
  refuseTooMany(rows.length);
  const existingResidents = await findExistingResidents(db, [...new Set(rows.map(({ flatNumber }) => flatNumber))]);
  const people = new Map(existingResidents.map((resident) => [resident.flatNumber, resident]));
  const known = rows.flatMap((row) => {
    const resident = people.get(row.flatNumber);
    return resident ? [{ row, money: { ...row, resident } }] : [];
  });
  const bad = rows.flatMap((row) => (people.has(row.flatNumber) ? [] : [badFlat(row, headers.flatNumber)]));
  const verdicts = await judgeFile(
    db,
    known.map(({ money }) => money),
    startOfDay(surroundings.today),
  );
  const fates: RowOutcome<ReceiptRow>[] = [];
  for (const [index, { row, money }] of known.entries()) {
    const verdict = verdicts[index];
    const key = `${money.resident.id} ${row.way} ${row.receivedOn} ${row.reference}`;
    if (verdict?.fate === "refused") bad.push(badReceipt(row, verdict.refusal, headers));
    else if (verdict?.fate === "there") fates.push({ row, fate: "there", key, paise: row.amountPaise });
    else if (verdict) {
      const { taking } = verdict;
      const takingKey = keyOfTaking(taking);
      fates.push({ row: { ...row, taking }, fate: "new", key: `${key} ${takingKey}`, paise: row.amountPaise });
    }
  }
  const fresh = fates.flatMap(({ row }) => (row.taking ? [{ sheet: row.sheet, row: row.row, ...row.taking }] : []));
  return {
    ...{ fates, bad, doubts: [], changes: [], withoutPassword: [] },
    warnings: warnReceipts(fresh, tidied),
    sums: [...groupedBy(fresh, ({ way, resident }) => `${way} ${resident.complex}`).values()].flatMap((same) => {
      const amount = same.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      return same
        .slice(0, 1)
        .map(({ way, resident: { complex } }) => ({ billType: way, complex, rows: same.length, amount }));
    }),
    days: [...groupedBy(fresh, ({ receivedOn }) => receivedOn)]
      .map(([day, received]) => ({ day, rows: received.length }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
  } satisfies Judgement<ReceiptRow>;
}

/** All that would be written, so that it is written as it was shown or not at all. */
function keyOfTaking({
  instrument,
  part,
  instrumentId,
  similar,
  lines,
  advance,
  open,
  claimId,
  isLater,
  bank,
  chequeOn,
  note,
}: ReceiptInput): string {
  const joined = { part, instrumentId, similar: similar?.number };
  const keyFields = { bank: instrument.bank, ...joined, advance, open, claimId, isLater, chequeOn, note, typed: bank };
  return JSON.stringify({ ...keyFields, lines: lines.map(({ billId, amountPaise }) => [billId, amountPaise]) });
}

/** Where a refusal of the counter names no field. */
const fieldOf: Partial<Record<RowProblem, UploadField>> = { day_closed: "receivedOn" };

function badReceipt(at: ReceiptRow, { code: refused, detail }: Refusal, headers: JudgeContext["headers"]): BadCell {
  const code: string = refused === "field_missing" ? "cell_empty" : refused;
  if (!isRowProblem(code)) return refuse(refused, detail);
  const detailField =
    detail.field && Object.hasOwn(receiptUpload, detail.field) ? (detail.field as UploadField) : undefined;
  const field = detailField ?? fieldOf[code] ?? "amount";
  const { amountPaise, sheet, row } = at;
  const text = field === "amount" ? rupeeText(amountPaise) : at[field as "reference"];
  const { params } = detail;
  const cell = { sheet, row, column: headers[field] ?? field, field, code };
  return { ...cell, ...(params && { params }), ...(text !== undefined && { shown: text }) };
}

function isRowProblem(code: string): code is RowProblem {
  return Object.hasOwn(rowProblems, code);
}
