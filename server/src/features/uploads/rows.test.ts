import { paise } from "@aangan/contract/money";
import type { RefusalCode } from "@aangan/contract/refusals";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsIn, rowsIn } from "../../../test/sheets/read-strictly.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Cell, Sheet } from "../../platform/spreadsheets/sheet.ts";
import { badRow } from "./keep/refuse-rows.ts";
import { uploadedText } from "./keep/texts.ts";
import { type BillRow, billsKind, sortBills } from "./kinds/bills.ts";
import { sortResidents } from "./kinds/judge-residents.ts";
import { residentsKind } from "./kinds/residents.ts";

const cellOf = (value: string | number | null): Cell | null =>
  value === null ? null : typeof value === "string" ? { kind: "text", text: value } : { kind: "number", value };

const headerOf = (...headers: (string | null)[]): Sheet => sheetOf(headers);

function sheetOf(...rows: (string | number | null)[][]): Sheet {
  return {
    name: "S",
    index: 0,
    whole: true,
    recalculates: false,
    date1904: false,
    hiddenColumns: [],
    rows: rows.map((cells, index) => ({ row: index + 1, cells: cells.map(cellOf) })),
  };
}

function refusal(code: RefusalCode, columns: string): Refusal {
  return new Refusal(code, { params: { columns } });
}

describe("the columns of a spreadsheet", () => {
  it.each([
    ["flatNumber", "billType", "originalAmount", "dueDate"],
    ["Flat No", "Bill Type", "Amount", "Due Date"],
    ["FLAT_NUMBER", "bill.type", "Original\u00a0Amount", " due date "],
    ["\ufeffFlat No.", "Type", "Bill Amount", "DUE-DATE"],
    // [XLS-16]
  ])("are found as %s, %s, %s, %s", (...headers) => {
    const { columns } = columnsIn(billsKind, headerOf(...headers));
    expect(columns).toEqual({ flatNumber: 0, billType: 1, originalAmount: 2, dueDate: 3 });
  });

  it("are found in any order among others, also for residents", () => {
    const headers = headerOf(
      "Complex",
      "फ्लैट",
      "E-mail",
      null,
      "Mobile No.",
      "Remarks",
      "Remarks",
      "Password",
      "Flat No",
      "Resident Name",
    );
    const { columns } = columnsIn(residentsKind, headers);
    expect(columns).toEqual({ flatNumber: 8, name: 9, email: 2, phone: 4, password: 7, complex: 0 });
  });

  // [XLS-16]
  it("are told when missing or twice", () => {
    const of =
      (...headers: string[]) =>
      () =>
        columnsIn(billsKind, headerOf(...headers));
    expect(of("flatNumber", "amount")).toThrow(refusal("columns_missing", "billType, dueDate"));
    const twice = of("Flat No", "Flat Number", "Bill Type", "Amount", "Due Date");
    expect(twice).toThrow(refusal("columns_twice", "Flat No (A), Flat Number (B)"));
    const all = "flatNumber, billType, originalAmount, dueDate";
    expect(of("__proto__", "constructor")).toThrow(refusal("columns_missing", all));
  });

  it("are the mobile number where there is a phone number too, which is named", () => {
    const of = (...phones: string[]) =>
      columnsIn(residentsKind, headerOf("flatNumber", "name", "email", ...phones, "password", "complex"));
    const { columns, headers, unused } = of("Phone", "Mobile No.");
    expect(columns).toMatchObject({ phone: 4 });
    expect(headers).toMatchObject({ phone: "Mobile No." });
    expect(unused).toEqual([{ header: "Phone", used: "Mobile No." }]);
    expect(() => of("Mobile", "Mobile No.")).toThrow(refusal("columns_twice", "Mobile (D), Mobile No. (E)"));
  });

  // [XLS-15]
  it("are the visible ones, and hidden where there are no others", () => {
    const of = (other: string) => {
      const header = headerOf("flatNumber", "billType", "Amount", other, "dueDate");
      return columnsIn(billsKind, { ...header, hiddenColumns: [2] }).columns;
    };
    expect(of("Bill Amount")).toMatchObject({ originalAmount: 3 });
    expect(of("Net")).toMatchObject({ originalAmount: 2 });
  });
});

describe("rows of bills", () => {
  const headers = ["flatNumber", "billType", "originalAmount", "dueDate"];
  const read = (...rows: (string | number | null)[][]) => rowsIn(billsKind, sheetOf(headers, ...rows));
  const people = new Map([
    ["A-1", { id: "one", complex: "P" }],
    ["A-2", { id: "two", complex: "P" }],
  ]);
  const keyOf = (bill: Omit<BillRow, "sheet" | "row">) =>
    `${people.get(bill.flatNumber)?.id} ${bill.billType} ${bill.dueOn}`;
  const sort = (rows: readonly BillRow[], uploaded: readonly Omit<BillRow, "sheet" | "row">[]) => {
    const earlier = new Map(uploaded.map((bill) => [keyOf(bill), bill.originalPaise]));
    const headers = { flatNumber: "flatNumber", originalAmount: "originalAmount" };
    const { fates, bad } = sortBills(rows, { people, uploaded: earlier, headers, strict: true });
    const of = (outcome: string) => fates.filter(({ fate }) => fate === outcome).map(({ row }) => row);
    return { fresh: of("new"), alreadyThere: of("there").length, badRows: bad.map(badRow) };
  };

  it("are due within two years back and five ahead", async () => {
    const days = ["2024-11-21", "2024-11-20", "2031-11-21", "2031-11-22"];
    const { rows, badRows } = await read(...days.map((day) => ["A-1", "electricity", 5, day]));
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(["2024-11-21", "2031-11-21"]);
    expect(badRows.map(({ row, column }) => `${row} ${column}`)).toEqual(["3 dueDate", "5 dueDate"]);
  });

  it("tell everything that is wrong with them at once", async () => {
    const { badRows, rows, total } = await read([null, "gas", "₹ 5", 60], ["A-1", " Maintenance ", 5, 46_366]);
    expect(badRows.map(({ row, column }) => `${row} ${column}`)).toEqual([
      "2 flatNumber",
      "2 billType",
      "2 originalAmount",
      "2 dueDate",
    ]);
    expect(rows).toEqual([
      { sheet: "S", row: 3, flatNumber: "A-1", billType: "maintenance", originalPaise: 500, dueOn: "2026-12-10" },
    ]);
    expect(total).toBe(2);
  });

  it("are told apart: new, there already, of another amount, of nobody", async () => {
    const { rows } = await read(
      ["A-1", "electricity", 5, 46_366],
      ["A-2", "electricity", 6, 46_366],
      ["A-1", "electricity", 5, 46_366],
      ["A-1", "electricity", 7, 46_366],
      ["A-2", "electricity", 8, 46_366],
      ["A-3", "electricity", 9, 46_366],
      ["A-1", "maintenance", 7, 46_366],
    );
    const uploaded = {
      flatNumber: "A-2",
      billType: "electricity",
      dueOn: "2026-12-10",
      originalPaise: paise(800),
    } as const;
    const sorted = sort(rows, [uploaded]);
    expect(sorted.fresh.map(keyOf)).toEqual(["one electricity 2026-12-10", "one maintenance 2026-12-10"]);
    expect(sorted.alreadyThere).toBe(0);
    expect(sorted.badRows).toMatchObject([
      { row: 3, column: "originalAmount", message: expect.stringContaining("A bill of ₹8.00") },
      { row: 4, column: "originalAmount", message: expect.stringContaining("Row 2 has") },
      { row: 5, column: "originalAmount", message: expect.stringContaining("Row 2 has") },
      { row: 6, column: "originalAmount", message: expect.stringContaining("Row 3 has") },
      { row: 7, column: "flatNumber", message: "“A-3”: No active resident has the flat number A-3." },
    ]);
  });

  // [XLS-34]
  it("are each either new, there or bad, and new ones are never two of one kind", () => {
    const bill: fc.Arbitrary<Omit<BillRow, "sheet" | "row">> = fc.record({
      flatNumber: fc.constantFrom("A-1", "A-2", "A-3"),
      billType: fc.constantFrom("electricity" as const, "maintenance" as const),
      originalPaise: fc.integer({ min: 1, max: 3 }).map(paise),
      dueOn: fc.constantFrom("2026-12-10", "2026-12-11"),
    });
    fc.assert(
      fc.property(fc.array(bill), fc.array(bill, { maxLength: 3 }), (bills, earlier) => {
        const rows = bills.map((one, index) => ({ ...one, sheet: "S", row: index + 2 }));
        const uploaded = sort(
          earlier.map((one) => ({ ...one, sheet: "S", row: 0 })),
          [],
        ).fresh;
        const { fresh, alreadyThere, badRows } = sort(rows, uploaded);
        expect(fresh.length + alreadyThere + badRows.length).toBe(rows.length);
        const keys = [...fresh, ...uploaded].map(keyOf);
        expect(new Set(keys).size).toBe(keys.length);
        const again = sort(rows, [...uploaded, ...fresh]);
        expect(again.fresh).toEqual([]);
        expect(again.alreadyThere).toBe(fresh.length + alreadyThere);
        expect(again.badRows).toHaveLength(badRows.length);
      }),
    );
  });
});

describe("rows of residents", () => {
  it("of one flat twice are a repetition when they say the same", async () => {
    const sheet = sheetOf(
      ["flatNumber", "name", "email", "phone", "password", "complex"],
      ["A-1", "Name", "n@example.com", 9_876_543_210, "neem-and-tulsi", "P"],
      ["a-1 ", "Name", "n@example.com", "9876543210", "neem-and-tulsi", "P"],
      ["A-1", "Other", "n@example.com", 9_876_543_210, "neem-and-tulsi", "P"],
    );
    const { rows, headers } = await rowsIn(residentsKind, sheet);
    const { judged, bad } = sortResidents(rows, [], { how: {}, headers, strict: true });
    expect(judged.map(({ fate: { fate } }) => fate)).toEqual(["new", "there"]);
    expect(bad.map(badRow)).toMatchObject([
      { row: 4, column: "flatNumber", message: "“A-1”: Row 2 has the same flat number with other data." },
    ]);
  });
});

describe("what the office is told", () => {
  it.each([
    ["bill", 1_500, 0, "1,500 bills uploaded successfully."],
    ["user", 1_500, 0, "1,500 users uploaded successfully."],
    ["user", 1, 0, "1 user uploaded successfully."],
    ["bill", 10, 1_490, "10 bills uploaded successfully. 1,490 were already there."],
    ["bill", 0, 1_500, "1,500 bills were already there. No new bill was made."],
    ["user", 0, 1, "1 user was already there. No new user was made."],
  ] as const)("of a %s: %i new, %i there", (thing, created, alreadyThere, text) => {
    expect(uploadedText(thing, created, alreadyThere)).toBe(text);
  });
});
