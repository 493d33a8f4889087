import { type MonthEnd, showMonthEnd } from "@aangan/contract/features/month-end/month-end";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { exportName } from "../../lib/exports/export-name.ts";
import type { ExportTable } from "../../lib/exports/export-table.ts";
import { makeFile, type Watch } from "../../lib/exports/make-file.ts";
import type { Text } from "../../lib/language/text.ts";
import type { MadeFile } from "../../ui/use-download.ts";
import { billColumns, failedColumns, listSheet, movementColumns, paymentColumns } from "./sheets.ts";
import { summarySheet } from "./summary.ts";

/** Formulas look for complexes by their names, so money that is nobody's yet needs one. */
function nameNobodys(t: Text, file: MonthEnd): MonthEnd {
  const withNames = <T extends { complex: string }>(rows: readonly T[]) =>
    rows.map((row) => (row.complex === "" ? { ...row, complex: t("month_file.nobodys") } : row));
  const { complexes, received, payments, movements } = file;
  const lists = { payments: withNames(payments), movements: withNames(movements) };
  return { ...file, complexes: withNames(complexes), received: withNames(received), ...lists };
}

/** The file's sheets, the summary first. */
export function monthEndSheets(t: Text, monthEnd: MonthEnd): ExportTable[] {
  const file = nameNobodys(t, monthEnd);
  const inAll = t("month_file.in_all");
  return [
    summarySheet(t, file),
    listSheet(t("month_file.bills"), billColumns(t), file.bills, inAll),
    listSheet(t("month_file.payments"), paymentColumns(t), file.payments, inAll),
    listSheet(t("month_file.moved"), movementColumns(t), file.movements, inAll),
    listSheet(t("month_file.failed"), failedColumns(t), file.failed, inAll),
  ];
}

/** One month's file. */
export async function monthEndFile(t: Text, month: string, watch: Watch): Promise<MadeFile> {
  const { signal } = watch;
  const reply = await call(showMonthEnd, { query: { month }, signal });
  if (signal.aborted) return null;
  if (!reply.ok) {
    return reply.failure.status === 401 ? null : { alert: failureText(reply.failure, t("month_end.failed")) };
  }
  const file = await makeFile({ tables: monthEndSheets(t, reply.data.monthEnd) }, watch);
  return file ? { name: exportName(t("month_file.name"), month), file } : { alert: t("month_end.failed") };
}
