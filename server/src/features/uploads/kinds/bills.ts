import type { BillType } from "@aangan/contract/bill-kinds";
import { billTypes } from "@aangan/contract/bill-kinds";
import { billUpload } from "@aangan/contract/features/uploads/columns";
import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { isDueDateInRange } from "../../bills/due-date.ts";
import { findUploadedBills, lockUploads } from "../../bills/locks.ts";
import { raiseBills } from "../../bills/raise-bills.ts";
import { activeFlats, findExistingResidents, shareLockResidents } from "../../residents/find-resident.ts";
import { answer, doubt } from "../judge/doubts/evidence.ts";
import type { JudgeContext, Judgement, RowOutcome } from "../judge/kind.ts";
import { billedBefore } from "../judge/warnings/queries.ts";
import { liveBillsNear, secondBills } from "../judge/warnings/second-bills.ts";
import type { SeenBill } from "../judge/warnings/seen.ts";
import { daysOf, sumsOf } from "../judge/warnings/sum-uploads.ts";
import { warnBills } from "../judge/warnings/warn-bills.ts";
import type { Kind } from "../keep/kind.ts";
import { readAmount } from "../read/cells/amount.ts";
import { readDay } from "../read/cells/day.ts";
import { readBillType } from "../read/cells/named.ts";
import type { At, BadCell, Field, FieldReading } from "../read/field.ts";
import { headerNames } from "../read/table/names.ts";
import { badFlat, flatField } from "./flat-field.ts";

export interface BillRow extends At {
  flatNumber: string;
  billType: BillType;
  originalPaise: Paise;
  /** A day in India. */
  dueOn: string;
}

const fields = {
  flatNumber: flatField,
  billType: {
    names: headerNames.billType,
    required: true,
    constant: true,
    fillDown: true,
    choices: () => billTypes,
    read: (cell, options) => toFieldReading(readBillType(cell, options)),
  },
  originalAmount: {
    names: headerNames.originalAmount,
    required: true,
    constant: false,
    fillDown: false,
    money: true,
    read: readAmount,
  },
  dueDate: {
    names: headerNames.dueDate,
    required: true,
    constant: true,
    fillDown: true,
    read: (cell, options, { today }) => {
      const day = readDay(cell, options);
      return "value" in day && !isDueDateInRange(day.value, today) ? { problem: "day_out_of_range" } : day;
    },
  },
} satisfies Record<string, Field>;

/** A due date within this many days is what one expects. */
const NEAR_DAYS = 60;

export const billsKind: Kind<BillRow> = {
  name: "bills",
  thing: "bill",
  forms: ["xlsx", "xls"],
  isStrict: true,
  money: "originalAmount",
  day: "dueDate",
  expectsDay: (ahead) => (ahead < 0 ? "unlikely" : ahead <= NEAR_DAYS ? "near" : undefined),
  leastScore: 2.2,
  upload: billUpload,
  fields,
  flatsOfPortal: activeFlats,
  rowOf: ({ flatNumber, billType, originalAmount, dueDate }, { sheet, row }) => ({
    sheet,
    row,
    flatNumber: flatNumber as string,
    billType: billType as BillType,
    originalPaise: originalAmount as Paise,
    dueOn: dueDate as string,
  }),
  keyOf: ({ flatNumber, billType, dueOn }) => `${flatNumber} ${billType} ${dueOn}`,
  add: (one, other) => ({
    ...one,
    originalPaise: paise(one.originalPaise + other.originalPaise),
    rows: [...(one.rows ?? [one.row]), other.row],
  }),
  same: (one, other) => one.originalPaise === other.originalPaise,
  shown: ({ flatNumber, billType, originalPaise, dueOn }) => ({
    flatNumber,
    billType,
    originalAmount: rupeeText(originalPaise),
    dueDate: dueOn,
  }),
  hold: async (tx, rows) => {
    const people = await shareLockResidents(
      tx,
      rows.map(({ flatNumber }) => flatNumber),
    );
    await lockUploads(tx);
    return people;
  },
  judge: judgeBills,
  save: async (tx, fates, { adminId, uploadId, now }) => {
    const fresh = fates.flatMap(({ row, fate, residentId }) => {
      return fate === "new" && residentId !== undefined ? [{ row, residentId }] : [];
    });
    const bills = fresh.map(({ row: { flatNumber, billType, originalPaise, dueOn }, residentId }) => {
      return { flatNumber, billType, originalPaise, dueOn, residentId };
    });
    const ids = await raiseBills(tx, bills, { adminId, uploadId, now });
    const wentIn = fresh.map(({ row: { sheet, row, rows } }, index) => {
      return { sheet, rows: [...(rows ?? [row])], of: { billId: ids[index] ?? "" } };
    });
    return { created: fresh.length, changed: 0, wentIn };
  },
};

function toFieldReading(read: ReturnType<typeof readBillType>): FieldReading {
  return "value" in read ? { value: read.value, ...(!read.exact && { mapped: true }) } : read;
}

async function judgeBills(
  rows: readonly BillRow[],
  { db, how, surroundings, tidied, headers, again, strict, people: locked }: JudgeContext,
) {
  const existingResidents =
    locked ?? (await findExistingResidents(db, [...new Set(rows.map(({ flatNumber }) => flatNumber))]));
  const people = new Map(existingResidents.map((resident) => [resident.flatNumber, resident]));
  const uploaded = await uploadedPaise(db, rows, people);
  const { fates, bad, seen } = sortBills(rows, { people, uploaded, headers, strict });
  const nothing = { doubts: [], warnings: [], sums: [], days: [], changes: [], withoutPassword: [] };
  if (again) return { ...nothing, fates, bad } satisfies Judgement<BillRow>;
  const doubts = secondDoubt(seen, await liveBillsNear(db, seen), how.agreed?.includes("second_bills") === true);
  if (strict) return { ...nothing, fates, bad, doubts } satisfies Judgement<BillRow>;
  const history = await billedBefore(
    db,
    seen.map(({ residentId }) => residentId),
  );
  const page = how.complex === undefined ? {} : { complex: how.complex };
  return {
    ...nothing,
    ...{ fates, bad, doubts },
    warnings: warnBills(seen, { today: surroundings.today, before: history, tidied, ...page }),
    sums: sumsOf(seen, history),
    days: daysOf(seen),
  } satisfies Judgement<BillRow>;
}

interface Portal extends Pick<JudgeContext, "headers" | "strict"> {
  people: ReadonlyMap<string, { id: string; complex: string }>;
  uploaded: ReadonlyMap<string, Paise>;
}

/** Same resident, type, day and amount: already there. Another amount or an unknown flat is bad, strictly a repeated row too. */
export function sortBills(rows: readonly BillRow[], { people, uploaded, headers, strict }: Portal) {
  const bad: BadCell[] = [];
  const fates: RowOutcome<BillRow>[] = [];
  const seen: SeenBill[] = [];
  const firsts = new Map<string, BillRow>();
  for (const row of rows) {
    const resident = people.get(row.flatNumber);
    if (!resident) {
      bad.push(badFlat(row, headers.flatNumber));
      continue;
    }
    const key = keyOf(resident.id, row);
    const first = firsts.get(key);
    const before = uploaded.get(key);
    if (first) bad.push(badAmount(row, repeated(first, row), headers.originalAmount));
    else if (before !== undefined && before !== row.originalPaise) {
      const other = { code: "bill_other_amount", params: { amount: rupeeText(before) } } as const;
      bad.push(badAmount(row, other, headers.originalAmount));
    } else {
      const fate = before === undefined ? "new" : "there";
      fates.push({ row, fate, key, residentId: resident.id, paise: row.originalPaise });
      seen.push(seenBill(row, fate, resident));
    }
    if (strict && !first) firsts.set(key, row);
  }
  return { fates, bad, seen };
}

/** Written out: copying thousands of rows by their keys takes several times as long. */
function seenBill(bill: BillRow, fate: SeenBill["fate"], resident: { id: string; complex: string }): SeenBill {
  const { sheet, row, flatNumber, billType, originalPaise, dueOn } = bill;
  const { id: residentId, complex } = resident;
  return { sheet, row, fate, residentId, flatNumber, complex, billType, originalPaise, dueOn };
}

const keyOf = (residentId: string, { billType, dueOn }: Pick<BillRow, "billType" | "dueOn">) =>
  `${residentId} ${billType} ${dueOn}`;

async function uploadedPaise(db: Db, rows: readonly BillRow[], people: ReadonlyMap<string, { id: string }>) {
  const known = rows.flatMap(({ flatNumber, dueOn }) => {
    const residentId = people.get(flatNumber)?.id;
    return residentId === undefined ? [] : [{ residentId, dueOn }];
  });
  const bills = await findUploadedBills(db, known);
  return new Map(bills.map((bill) => [keyOf(bill.residentId, bill), paise(bill.originalPaise)]));
}

type AmountProblem = Pick<BadCell, "code" | "params">;

function repeated(first: BillRow, { originalPaise }: BillRow): AmountProblem {
  return { code: first.originalPaise === originalPaise ? "bill_repeated" : "bill_twice", params: { row: first.row } };
}

function badAmount({ sheet, row, originalPaise }: BillRow, problem: AmountProblem, column = "originalAmount"): BadCell {
  return { sheet, row, column, field: "originalAmount", ...problem, shown: rupeeText(originalPaise) };
}

function secondDoubt(seen: readonly SeenBill[], live: Awaited<ReturnType<typeof liveBillsNear>>, isAgreed: boolean) {
  const second = secondBills(seen, live);
  if (!second) return [];
  const [first] = second.repeats;
  const sample = first ? `${first.bill.flatNumber}: ${first.dueBefore} → ${first.bill.dueOn}` : "";
  const { count, of } = second;
  const further = answer("further", { agreed: ["second_bills"] }, { count, sample });
  return [doubt("second_bills", [further], isAgreed ? "further" : undefined, { count, of })];
}
