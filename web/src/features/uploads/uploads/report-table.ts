import type { UploadReport } from "@aangan/contract/features/uploads/upload-records";
import { type ExportColumn, type ExportTable, exportTable } from "../../../lib/exports/export-table.ts";
import type { Text } from "../../../lib/language/text.ts";
import { codeText, labelOf } from "./named.ts";

interface Line {
  what: string;
  sheet?: string;
  rows?: readonly number[];
  flat?: string;
  /** The bill, or the receipt. */
  became?: { number: string; of: string; amount: number; day: string };
  detail?: string;
}

/** What went in comes first, so that a sum of the amounts is what was billed. */
export function reportTable(t: Text, report: UploadReport): ExportTable {
  const { wentIn, leftOut, corrected, changed, ticked, columns } = report;
  const headers = new Map(columns.map(({ field, header }) => [field, header]));
  const lines: Line[] = [
    ...wentIn.map(({ sheet, rows, flat, ...of }) => {
      const became = becameOf(of);
      return { what: t("upload_report.went_in"), sheet, rows, flat, ...(became && { became }) };
    }),
    ...leftOut.map(({ sheet, row, reason }) => ({
      ...{ what: t("upload_report.left_out"), sheet, rows: [row] },
      detail: codeText("upload_left", reason),
    })),
    ...corrected.map(({ sheet, row, field, text }) => ({
      ...{ what: t("upload_report.corrected"), sheet, rows: [row] },
      detail: `${headers.get(field) ?? field}: ${text}`,
    })),
    ...changed.map((flat) => ({ what: t("upload_report.changed"), flat })),
    ...ticked.map((code) => ({ what: t("upload_report.ticked"), detail: codeText("upload_tick", code) })),
  ];
  // A text file has no sheet to name.
  const hasSheets = lines.some(({ sheet }) => sheet);
  return exportTable(t("upload_report.sheet"), reportColumns(t, report.upload.kind, hasSheets), lines);
}

function becameOf({ bill, receipt }: Pick<UploadReport["wentIn"][number], "bill" | "receipt">): Line["became"] {
  if (receipt) return { ...receipt, of: receipt.way, day: receipt.receivedOn };
  return bill ? { ...bill, of: bill.type, day: bill.dueDate } : undefined;
}

function reportColumns(t: Text, kind: string, withSheets: boolean): ExportColumn<Line>[] {
  const areReceipts = kind === "receipts";
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
    text(t(areReceipts ? "upload_report.receipt" : "upload_report.bill"), 22, ({ became }) => became?.number ?? ""),
    text(t(areReceipts ? "upload_report.way" : "upload_report.type"), 16, ({ became }) => labelOf(became?.of ?? "")),
    { title: t("upload_report.amount"), kind: "amount", width: 16, of: ({ became }) => became?.amount ?? "" },
    {
      title: t(areReceipts ? "upload_report.received" : "upload_report.due"),
      kind: "day",
      width: 14,
      of: ({ became }) => became?.day ?? "",
    },
    text(t("upload_report.detail"), 50, ({ detail = "" }) => detail),
  ];
}
