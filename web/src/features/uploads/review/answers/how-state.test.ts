import type { How } from "@aangan/contract/features/uploads/how";
import { describe, expect, it } from "vitest";
import { changed, merge } from "./how-state.ts";

describe("an answer", () => {
  it("is added to those before", () => {
    expect(merge({ days: "dmy" }, { repeats: "sum" })).toEqual({ days: "dmy", repeats: "sum" });
  });

  it("keeps the columns, values and agreements that it does not speak of", () => {
    const before: How = {
      columns: { flatNumber: { at: [0] } },
      values: { billType: { Elec: "electricity" } },
      agreed: ["due_past"],
    };
    const set: How = {
      columns: { dueDate: { value: "2026-12-10" } },
      values: { billType: { Maint: "maintenance" } },
      agreed: ["results_old"],
    };
    expect(merge(before, set)).toEqual({
      columns: { flatNumber: { at: [0] }, dueDate: { value: "2026-12-10" } },
      values: { billType: { Elec: "electricity", Maint: "maintenance" } },
      agreed: ["due_past", "results_old"],
    });
  });

  it("with several columns of money takes the place of the amount's column", () => {
    const before: How = { columns: { flatNumber: { at: [0] }, originalAmount: { at: [3] } } };
    const after = merge(before, { amounts: [{ at: 3, billType: "electricity" }] });
    expect(after).toEqual({ columns: { flatNumber: { at: [0] } }, amounts: [{ at: 3, billType: "electricity" }] });
  });

  it("without any column of money keeps the bill type's", () => {
    const before: How = { columns: { billType: { at: [2] } }, amounts: [{ at: 3, billType: "electricity" }] };
    const after = merge(before, { columns: { originalAmount: { at: [4] } }, amounts: [] });
    expect(after).toEqual({ columns: { billType: { at: [2] }, originalAmount: { at: [4] } }, amounts: [] });
  });

  it("with one column of money takes the place of several", () => {
    const before: How = { amounts: [{ at: 3, billType: "electricity" }] };
    expect(merge(before, { columns: { originalAmount: { at: [4] } } })).toEqual({
      columns: { originalAmount: { at: [4] } },
    });
  });
});

describe("a corrected cell", () => {
  const cells = [{ sheet: "Nov", row: 6 }];

  it("is corrected once more by the last correction", () => {
    const once = changed({}, { does: "correct cells", field: "flatNumber", cells, text: "A-38" });
    const twice = changed(once, { does: "correct cells", field: "flatNumber", cells, text: "A-038" });
    expect(twice.cells).toEqual([{ sheet: "Nov", row: 6, field: "flatNumber", text: "A-038" }]);
  });

  it("leaves the other cells of its row corrected", () => {
    const once = changed({}, { does: "correct cells", field: "flatNumber", cells, text: "A-038" });
    const twice = changed(once, { does: "correct cells", field: "dueDate", cells, text: "2026-12-10" });
    expect(twice.cells).toHaveLength(2);
  });

  it("is as in the file again when corrections are dropped", () => {
    const how = changed({ days: "dmy" }, { does: "correct cells", field: "flatNumber", cells, text: "A-038" });
    expect(changed(how, { does: "drop corrections" })).toEqual({ days: "dmy" });
  });
});

describe("rows left out", () => {
  it("are named once each", () => {
    const once = changed({}, { does: "leave out", rows: [{ sheet: "Nov", row: 6 }] });
    const rows = [6, 7].map((row) => ({ sheet: "Nov", row, shown: "Z-999" }));
    expect(changed(once, { does: "leave out", rows }).leaveOut).toEqual([
      { sheet: "Nov", row: 6 },
      { sheet: "Nov", row: 7 },
    ]);
  });

  it("are taken in again, and corrections stay", () => {
    const cells = [{ sheet: "Nov", row: 6, field: "flatNumber" as const, text: "A-038" }];
    expect(changed({ cells, leaveOut: [{ sheet: "Nov", row: 7 }] }, { does: "take in again" })).toEqual({ cells });
  });
});

describe("another table", () => {
  const how: How = {
    sheets: ["Oct"],
    headerRow: 5,
    columns: { flatNumber: { at: [0] } },
    amounts: [{ at: 3, billType: "electricity" }],
    days: "dmy",
  };

  it("of another sheet forgets header and columns", () => {
    expect(changed(how, { does: "choose sheets", names: ["Nov"] })).toEqual({ sheets: ["Nov"], days: "dmy" });
  });

  it("below another header forgets the columns only", () => {
    expect(changed(how, { does: "choose header", row: 7 })).toEqual({ sheets: ["Oct"], headerRow: 7, days: "dmy" });
  });
});

it("A tick can be taken back", () => {
  const ticked = changed({}, { does: "tick", code: "due_past", on: true });
  expect(ticked).toEqual({ agreed: ["due_past"] });
  expect(changed(ticked, { does: "tick", code: "due_past", on: false })).toEqual({ agreed: [] });
});

it("Residents are corrected by name of their flats, and can be taken out again", () => {
  const both = changed({}, { does: "correct residents", flats: ["A-001", "A-002"], on: true });
  expect(changed(both, { does: "correct residents", flats: ["A-001"], on: false }).change).toEqual(["A-002"]);
});

it("A value for all rows, a column and a mapped value are told apart by field", () => {
  const value = changed({}, { does: "set for all", field: "dueDate", text: "2026-12-10" });
  const column = changed(value, { does: "choose column", field: "flatNumber", at: [0, 1] });
  const mapped = changed(column, { does: "map value", field: "billType", from: "Elec", to: "electricity" });
  expect(changed(mapped, { does: "fill down", field: "complex" })).toEqual({
    columns: { dueDate: { value: "2026-12-10" }, flatNumber: { at: [0, 1] } },
    values: { billType: { Elec: "electricity" } },
    fillDown: ["complex"],
  });
});
