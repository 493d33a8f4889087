import type { UploadReport } from "@aangan/contract/upload-records";
import { type ExportColumn, type ExportTable, exportTable } from "../../../lib/exports/export-table.ts";
import type { Text } from "../../../lib/language/text.ts";
import { named } from "./named.ts";

interface Line {
  what: string;
  sheet?: string;
  rows?: readonly number[];
  flat?: string;
  bill?: UploadReport["wentIn"][number]["bill"];
  detail?: string;
}

/** What went in comes first, so that a sum of the amounts is what was billed. */
export function reportTable(t: Text, report: UploadReport): ExportTable {
  const { wentIn, leftOut, corrected, changed, ticked, columns } = report;
  const headers = new Map(columns.map(({ field, header }) => [field, header]));
  const lines: Line[] = [
    ...wentIn.map(({ sheet, rows, flat, bill }) => ({ what: t("upload_report.went_in"), sheet, rows, flat, bill })),
    ...leftOut.map(({ sheet, row, reason }) => ({
      ...{ what: t("upload_report.left_out"), sheet, rows: [row] },
      detail: named("upload_left", reason),
    })),
    ...corrected.map(({ sheet, row, field, text }) => ({
      ...{ what: t("upload_report.corrected"), sheet, rows: [row] },
      detail: `${headers.get(field) ?? field}: ${text}`,
    })),
    ...changed.map((flat) => ({ what: t("upload_report.changed"), flat })),
    ...ticked.map((code) => ({ what: t("upload_report.ticked"), detail: named("upload_tick", code) })),
  ];
  // A text file has no sheet to name.
  const hasSheets = lines.some(({ sheet }) => sheet);
  return exportTable(t("upload_report.sheet"), reportColumns(t, hasSheets), lines);
}

function reportColumns(t: Text, withSheets: boolean): ExportColumn<Line>[] {
  const text = (title: string, width: number, of: (line: Line) => string): ExportColumn<Line> => ({
    title,
    kind: "text",
    width,
    of,
  });
  return [
    text(t("upload_report.what"), 18, ({ what }) => what),
    ...(withSheets ? [text(t("upload_report.in_sheet"), 18, ({ sheet = "" }) => sheet)] : []),
    text(t("upload_report.row"), 10, ({ rows = [] }) => rows.join(", ")),
    text(t("upload_report.flat"), 12, ({ flat = "" }) => flat),
    text(t("upload_report.bill"), 22, ({ bill }) => bill?.number ?? ""),
    text(t("upload_report.type"), 16, ({ bill }) => (bill ? named("bill", bill.type) : "")),
    { title: t("upload_report.amount"), kind: "amount", width: 16, of: ({ bill }) => bill?.amount ?? "" },
    { title: t("upload_report.due"), kind: "day", width: 14, of: ({ bill }) => bill?.dueDate ?? "" },
    text(t("upload_report.detail"), 50, ({ detail = "" }) => detail),
  ];
}
