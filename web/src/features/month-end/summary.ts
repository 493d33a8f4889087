import type { MonthEnd } from "@aangan/contract/features/month-end/month-end";
import type { CellValue, ExportTable } from "../../lib/exports/export-table.ts";
import { monthText } from "../../lib/language/at-a-glance.ts";
import type { Text } from "../../lib/language/text.ts";
import { addAdvances, addBills, addUnidentified } from "./balance-lines.ts";
import { createLines, type Line, sumOfList } from "./lines.ts";
import { addAsOverview, addReceived } from "./received-lines.ts";
import { letterOf } from "./sheets.ts";

/** From what was open to what is open, for each complex and in all; every part ends with a control that must be 0. */
export function summarySheet(t: Text, file: MonthEnd): ExportTable {
  const { month, complexes } = file;
  const amount = (title: string) => ({ title, kind: "lakhs" as const, width: 20 });
  return {
    sheet: t("month_file.summary"),
    columns: [
      { title: t("month_file.in_rupees", { month: monthText(month) }), kind: "text", width: 46 },
      ...complexes.map(({ complex }) => amount(complex)),
      amount(t("month_file.in_all")),
    ],
    rows: linesOf(t, file).map((line, place) => cellsOf(line, place + 2, complexes)),
  };
}

function linesOf(t: Text, file: MonthEnd): readonly Line[] {
  const lines = createLines(t);
  const sum = sumOfList(t, file);
  const bills = addBills(t, lines, sum);
  lines.add("");
  const asAdvances = addAdvances(t, lines, sum, bills);
  lines.add("");
  const unidentified = addUnidentified(t, lines, sum);
  lines.add("");
  const received = addReceived(t, lines, sum, { file, onBills: bills.onBills, asAdvances, unidentified });
  lines.add("");
  addAsOverview(t, lines, file, received);
  return lines.lines;
}

function cellsOf({ label, paise, formula }: Line, row: number, complexes: MonthEnd["complexes"]): CellValue[] {
  if (!paise) return [label, ...complexes.map(() => ""), ""];
  const values = complexes.map(paise);
  const inAll = values.reduce((sum, value) => sum + value, 0) / 100;
  const last = letterOf(complexes.length);
  return [
    label,
    ...values.map(
      (value, place): CellValue =>
        formula ? { formula: formula(letterOf(place + 1)), value: value / 100 } : value / 100,
    ),
    { formula: complexes.length === 0 ? "0" : `ROUND(SUM(B${row}:${last}${row}),2)`, value: inAll },
  ];
}
