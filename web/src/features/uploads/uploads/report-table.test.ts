import { doubtCodes, warningCodes } from "@aangan/contract/features/uploads/how";
import { Review } from "@aangan/contract/features/uploads/review";
import type { UploadReport } from "@aangan/contract/features/uploads/upload-records";
import { beforeAll, describe, expect, it } from "vitest";
import { i18n, loadTexts } from "../../../lib/language/languages.ts";
import type { Text } from "../../../lib/language/text.ts";
import { reportTable } from "./report-table.ts";

const t: Text = (id, values) => i18n._(id, values);

beforeAll(() => loadTexts("ui", "office", "uploads"));

const report: UploadReport = {
  upload: {
    ...{ _id: "upload-1", kind: "bills", fileName: "Nov.xlsx", by: "Asha Verma", phase: "done", total: 4, told: null },
    at: "2026-11-21T10:15:00Z",
  },
  columns: [{ field: "originalAmount", header: "Net payable" }],
  wentIn: [
    {
      sheet: "Nov",
      rows: [5, 9],
      flat: "E-041",
      bill: { number: "ELEC-2627-000042", type: "electricity", amount: 1500.5, dueDate: "2026-12-10" },
    },
    { sheet: "Nov", rows: [6], flat: "E-042", bill: null },
  ],
  leftOut: [{ sheet: "Nov", row: 7, reason: "vacant" }],
  corrected: [{ sheet: "Nov", row: 5, field: "originalAmount", text: "1500.50" }],
  changed: ["E-044"],
  ticked: ["due_past", "a_code_of_tomorrow"],
};

describe("The report of an upload", () => {
  it("has what went in with its bill, then what was left out, corrected and confirmed", () => {
    const table = reportTable(t, report);
    expect(table.columns.map(({ title }) => title)).toEqual([
      ...["What happened", "Sheet of the file", "Row", "Flat", "Bill number", "Bill type", "Amount (₹)", "Due date"],
      "Details",
    ]);
    expect(table.rows).toEqual([
      ["Went in", "Nov", "5, 9", "E-041", "ELEC-2627-000042", "Electricity", 1500.5, "2026-12-10", ""],
      ["Went in", "Nov", "6", "E-042", "", "", "", "", ""],
      ["Left out", "Nov", "7", "", "", "", "", "", "A vacant flat"],
      ["Cell corrected", "Nov", "5", "", "", "", "", "", "Net payable: 1500.50"],
      ["Resident corrected", "", "", "E-044", "", "", "", "", ""],
      ["Confirmed", "", "", "", "", "", "", "", "Due dates in the past"],
      ["Confirmed", "", "", "", "", "", "", "", "a_code_of_tomorrow"],
    ]);
  });

  it("has no column of sheets for a text file", () => {
    const wentIn = report.wentIn.map((one) => ({ ...one, sheet: "" }));
    const table = reportTable(t, { ...report, wentIn, leftOut: [], corrected: [] });
    expect(table.columns.map(({ title }) => title)).not.toContain("Sheet of the file");
    expect(table.rows[0]?.slice(0, 3)).toEqual(["Went in", "5, 9", "E-041"]);
  });

  it.each([...doubtCodes, ...warningCodes])("has words for the confirmed %s", (code) => {
    expect(`upload_tick.${code}` in i18n.messages).toBe(true);
  });

  it.each(Review.shape.left.def.element.shape.reason.options)("has words for a row that was left out: %s", (reason) => {
    expect(`upload_left.${reason}` in i18n.messages).toBe(true);
  });
});
