import type { ReplyOf } from "@aangan/contract/endpoint";
import type { reportPayments } from "@aangan/contract/features/reports";
import type { ExportTable } from "./export-table.ts";
import { allUsersTable } from "./payment-tables.ts";
import { workbookOf } from "./workbook.ts";

/** The content of a file: tables, or the reply of the report of all users, which only the worker parses. */
export type ExportOrder = { table: ExportTable } | { tables: readonly ExportTable[] } | { allUsers: ArrayBuffer };

/** The worker's messages: progress, and finally the file, or that there were no rows. */
export type ExportAnswer =
  | { step: "rows"; done: number; total: number }
  | { step: "done"; file: ArrayBuffer }
  | { step: "empty" };

const ROWS_BETWEEN_ANSWERS = 1_000;

function answer(message: ExportAnswer, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function tablesOf(order: ExportOrder): readonly ExportTable[] {
  if ("tables" in order) return order.tables;
  if ("table" in order) return [order.table];
  const reply = JSON.parse(new TextDecoder().decode(order.allUsers)) as ReplyOf<typeof reportPayments>;
  return [allUsersTable(reply.usersWithPayments)];
}

self.onmessage = ({ data: order }: MessageEvent<ExportOrder>) => {
  const tables = tablesOf(order);
  const total = tables.reduce((rows, table) => rows + table.rows.length, 0);
  if (total === 0) return answer({ step: "empty" });
  const file = workbookOf(tables, (done) => {
    if (done % ROWS_BETWEEN_ANSWERS === 0 || done === total) answer({ step: "rows", done, total });
  });
  answer({ step: "done", file }, [file]);
};
