import type { MonthEnd } from "@aangan/contract/features/month-end/month-end";
import type { ExportColumn, ExportTable } from "../../lib/exports/export-table.ts";
import type { Text } from "../../lib/language/text.ts";

export type MonthRow = MonthEnd["bills"][number];
export type Payment = MonthEnd["payments"][number];
export type Movement = MonthEnd["movements"][number];

/** Whole paise of a reply's rupees, to add them exactly. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100);
const sumInPaise = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + paiseOf(one), 0);

/** "A" for 0, "AB" for 27. */
export function letterOf(column: number): string {
  const lastLetter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? lastLetter : letterOf(Math.floor(column / 26) - 1) + lastLetter;
}

/** A sheet's rows, and below them the sums of its amounts. */
export function listSheet<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  inAll: string,
): ExportTable {
  const cells = rows.map((row, place) => columns.map((column) => column.of(row, place)));
  // In a cell for days it would be no day.
  const labelIndex = columns.findIndex(({ kind }) => kind === "text");
  const sums = columns.map(({ kind }, at) => {
    if (at === labelIndex) return inAll;
    if (kind !== "lakhs") return "";
    const letter = letterOf(at);
    const values = cells.map((line) => line[at]).map((value) => (typeof value === "object" ? value.value : value));
    return {
      formula: rows.length === 0 ? "0" : `SUM(${letter}2:${letter}${rows.length + 1})`,
      value: sumInPaise(values.filter((value) => typeof value === "number")) / 100,
    };
  });
  return { sheet, columns: columns.map(({ title, kind, width }) => ({ title, kind, width })), rows: [...cells, sums] };
}

interface Whose {
  flatNumber: string;
  name: string;
  complex: string;
}

function whoseColumns<Row extends Whose>(t: Text): ExportColumn<Row>[] {
  return [
    { title: t("month_file.flat"), kind: "text", width: 10, of: ({ flatNumber }) => flatNumber },
    { title: t("month_file.resident"), kind: "text", width: 26, of: ({ name }) => name },
    { title: t("month_file.complex"), kind: "text", width: 18, of: ({ complex }) => complex },
  ];
}

/** D has the complex, H what was billed, I what was cancelled. */
export function billColumns(t: Text): ExportColumn<MonthRow>[] {
  return [
    { title: t("month_file.bill"), kind: "text", width: 20, of: ({ _id }) => _id },
    ...whoseColumns<MonthRow>(t),
    { title: t("month_file.type"), kind: "text", width: 14, of: ({ billType }) => t(`bill.${billType}`) },
    { title: t("month_file.uploaded"), kind: "day", width: 13, of: ({ uploadedOn }) => uploadedOn },
    { title: t("month_file.due"), kind: "day", width: 13, of: ({ dueDate }) => dueDate },
    { title: t("month_file.billed"), kind: "lakhs", width: 16, of: ({ billed }) => billed },
    { title: t("month_file.cancelled"), kind: "lakhs", width: 16, of: ({ cancelled }) => cancelled },
    { title: t("month_file.cancelled_on"), kind: "day", width: 13, of: ({ cancelledOn }) => cancelledOn },
    { title: t("month_file.rest"), kind: "lakhs", width: 16, of: ({ rest }) => rest },
  ];
}

/** E has the complex, F the way, J what went on bills, K the advance, L what is nobody's yet, M all three. */
export function paymentColumns(t: Text): ExportColumn<Payment>[] {
  return [
    { title: t("month_file.booked_on"), kind: "day", width: 13, of: ({ bookedOn }) => bookedOn },
    { title: t("month_file.counts_on"), kind: "day", width: 13, of: ({ countedOn }) => countedOn },
    ...whoseColumns<Payment>(t),
    { title: t("month_file.way"), kind: "text", width: 14, of: ({ way }) => t(`home_way.${way}`) },
    { title: t("month_file.receipt"), kind: "text", width: 18, of: ({ receipt }) => receipt },
    { title: t("month_file.reference"), kind: "text", width: 24, of: ({ reference }) => reference },
    { title: t("month_file.bill"), kind: "text", width: 20, of: ({ billId }) => billId },
    { title: t("month_file.on_bills"), kind: "lakhs", width: 16, of: ({ onBill }) => onBill },
    { title: t("month_file.as_advance"), kind: "lakhs", width: 16, of: ({ asAdvance }) => asAdvance },
    { title: t("month_file.as_unidentified"), kind: "lakhs", width: 16, of: ({ unidentified }) => unidentified },
    {
      ...{ title: t("month_file.in_all"), kind: "lakhs", width: 16 },
      of: ({ onBill, asAdvance, unidentified }, place) => ({
        formula: `J${place + 2}+K${place + 2}+L${place + 2}`,
        value: sumInPaise([onBill, asAdvance, unidentified]) / 100,
      }),
    },
    { title: t("month_file.taken_back_on"), kind: "day", width: 13, of: ({ takenBackOn }) => takenBackOn },
    { title: t("month_file.transaction"), kind: "text", width: 24, of: ({ _id }) => _id },
  ];
}

/** D has the complex, E what happened, H what it did on bills, I on advances, L on unidentified money. */
export function movementColumns(t: Text): ExportColumn<Movement>[] {
  return [
    { title: t("month_file.booked_on"), kind: "day", width: 13, of: ({ bookedOn }) => bookedOn },
    ...whoseColumns<Movement>(t),
    { title: t("month_file.what"), kind: "text", width: 22, of: ({ kind }) => t(`month_move.${kind}`) },
    { title: t("month_file.bill"), kind: "text", width: 20, of: ({ billId }) => billId },
    { title: t("month_file.transaction"), kind: "text", width: 24, of: ({ paymentId }) => paymentId },
    { title: t("month_file.on_bills"), kind: "lakhs", width: 16, of: ({ bill }) => bill },
    { title: t("month_file.on_advances"), kind: "lakhs", width: 16, of: ({ advance }) => advance },
    { title: t("month_file.reason"), kind: "text", width: 40, of: ({ reason }) => reason },
    { title: t("month_file.counts_on"), kind: "day", width: 13, of: ({ countedOn }) => countedOn },
    { title: t("month_file.on_unidentified"), kind: "lakhs", width: 16, of: ({ unidentified }) => unidentified },
  ];
}

export function failedColumns(t: Text): ExportColumn<MonthEnd["failed"][number]>[] {
  return [
    { title: t("month_file.began_on"), kind: "day", width: 13, of: ({ beganOn }) => beganOn },
    ...whoseColumns<MonthEnd["failed"][number]>(t),
    { title: t("month_file.bill"), kind: "text", width: 20, of: ({ billId }) => billId },
    { title: t("month_file.transaction"), kind: "text", width: 24, of: ({ _id }) => _id },
    { title: t("month_file.company"), kind: "text", width: 16, of: ({ company }) => company },
    { title: t("month_file.end"), kind: "text", width: 26, of: ({ state }) => t(`standing.${state}`) },
    { title: t("month_file.amount"), kind: "lakhs", width: 16, of: ({ amount }) => amount },
  ];
}
