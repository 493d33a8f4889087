import { read } from "@e965/xlsx";
import { expect, it } from "vitest";
import type { CellKind, ExportTable } from "./export-table.ts";
import { cellOf, dayNumber, workbookOf } from "./workbook.ts";

const NOV_21_2026 = 46_347;

it.each([
  ["2026-11-20T18:29:59.999Z", NOV_21_2026 - 1],
  ["2026-11-20T18:30:00.000Z", NOV_21_2026],
  ["2026-11-20T18:40:00.000Z", NOV_21_2026],
  ["2026-11-21T18:29:59.999Z", NOV_21_2026],
  ["2026-11-21T18:30:00.000Z", NOV_21_2026 + 1],
])("counts the instant %s to its day in India", (instant, day) => {
  expect(dayNumber(instant)).toBe(day);
});

it("keeps amounts as numbers and days as days, visibly formatted", () => {
  expect(cellOf(1234.5, "amount")).toEqual({ t: "n", v: 1234.5, z: "#,##0.00" });
  expect(cellOf("2026-11-20T18:40:00.000Z", "day")).toEqual({ t: "n", v: NOV_21_2026, z: "dd mmm yyyy" });
});

it("has no cell for an empty text", () => {
  expect(cellOf("", "text")).toBeUndefined();
});

const sheetOf = (column: { kind: CellKind }, rows: ExportTable["rows"]) =>
  read(workbookOf({ sheet: "Payments", columns: [{ title: "Column", width: 10, ...column }], rows }, () => {}));

// [XLS-40]
it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("lets %j be seen and never computed", (text) => {
  const cell = sheetOf({ kind: "text" }, [[text]]).Sheets.Payments?.A2;
  expect(cell).toMatchObject({ t: "s" });
  expect(cell).not.toHaveProperty("f");
});

// [spec 7.23]
it("has one sheet", () => {
  expect(sheetOf({ kind: "text" }, [["A-1"]]).SheetNames).toEqual(["Payments"]);
});

it("tells how many rows are written, each once and in order", () => {
  const reportedCounts: number[] = [];
  const table: ExportTable = {
    sheet: "Payments",
    columns: [{ title: "S. No", kind: "count", width: 8 }],
    rows: [[1], [2], [3]],
  };
  workbookOf(table, (done) => reportedCounts.push(done));
  expect(reportedCounts).toEqual([1, 2, 3]);
});
