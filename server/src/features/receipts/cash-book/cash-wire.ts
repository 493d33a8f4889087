import type { WireOf } from "@aangan/contract/endpoint";
import type { CashDay, CashRow } from "@aangan/contract/features/receipts/cash-book";
import type { Deposit } from "@aangan/contract/features/receipts/cheques";
import { paise } from "@aangan/contract/money";
import type { depositById } from "../deposit-queries.ts";
import type { BoxDay } from "./cash-box.ts";
import type { ClosedDay, MovedCash, NeverInBox } from "./cash-queries.ts";

type Row = WireOf<typeof CashRow>;
type Day = WireOf<typeof CashDay>;

/** What a closed day keeps: its rows as they were. The database's driver would rename `_id`. */
interface Face {
  rows: (Omit<Row, "_id"> & { id: string })[];
}

export function faceOf(rows: readonly Row[]): Face {
  return { rows: rows.map(({ _id, ...row }) => ({ id: _id, ...row })) };
}

/** `never` may have other days too. Of a closed day that is listed its rows are left out. */
export function toClosedDay(row: ClosedDay, never: readonly NeverInBox[], { listed = false } = {}): Day {
  return {
    day: row.day,
    ...toSums(row),
    closing: paise(row.countedPaise),
    difference: paise(row.differencePaise),
    note: row.note ?? "",
    neverInBox: never.filter(({ day }) => day === row.day).map(toNeverInBox),
    closedAt: row.closedAt.toISOString(),
    closedBy: row.closedByName ?? "",
    rows: listed ? [] : (row.face as Face).rows.map(({ id, ...fields }) => ({ _id: id, ...fields })),
  };
}

function toNeverInBox({ receiptId, number, flatNumber, name, amountPaise }: NeverInBox) {
  return { receiptId, number: number ?? "", flatNumber, name: name ?? "", amount: paise(amountPaise) };
}

export function toOpenDay(day: BoxDay, rows: Row[]): Day {
  const open = { difference: paise(0), note: "", neverInBox: [], closedAt: null, closedBy: "" };
  return { day: day.day, ...toSums(day), closing: paise(day.closingPaise), ...open, rows };
}

type Sums = Record<"openingPaise" | "receivedPaise" | "paidOutPaise" | "depositedPaise", number>;

function toSums(sums: Sums) {
  return {
    opening: paise(sums.openingPaise),
    received: paise(sums.receivedPaise),
    paidOut: paise(sums.paidOutPaise),
    deposited: paise(sums.depositedPaise),
  };
}

export function rowsByDay(moved: readonly MovedCash[]): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const one of moved) days.set(one.day, [...(days.get(one.day) ?? []), toRow(one)]);
  return days;
}

function toRow(row: MovedCash): Row {
  return {
    _id: row.id,
    kind: row.kind,
    amount: paise(row.amountPaise),
    at: row.at.toISOString(),
    by: row.by ?? "",
    flatNumber: row.flatNumber ?? "",
    name: row.name ?? "",
    receiptId: row.receiptId ?? "",
    number: row.number ?? "",
    reason: row.reason ?? "",
    account: row.account ?? "",
    slip: row.slip ?? "",
  };
}

type DepositRow = NonNullable<Awaited<ReturnType<typeof depositById>>>;

export function toDeposit(row: DepositRow): WireOf<typeof Deposit> {
  return {
    _id: row.id,
    kind: row.kind as "cash" | "cheques",
    account: row.account,
    onDay: row.onDay,
    amount: paise(row.amountPaise),
    slip: row.slip ?? "",
    madeAt: row.madeAt.toISOString(),
    madeBy: row.madeByName ?? "",
  };
}
