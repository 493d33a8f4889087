import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { existingResident } from "../../../../../test/sheets/existing-resident.ts";
import { doubtsIn, rowsIn } from "../../../../../test/sheets/read-strictly.ts";
import type { Cell, Sheet } from "../../../../platform/spreadsheets/sheet.ts";
import { billsKind, sortBills } from "../../kinds/bills.ts";
import { sortResidents } from "../../kinds/judge-residents.ts";
import { residentsKind } from "../../kinds/residents.ts";

type CellInput = string | number | Cell | null;

const date = (serial: number): Cell => ({ kind: "date", serial });

function cellOf(value: CellInput): Cell | null {
  if (typeof value === "string") return { kind: "text", text: value };
  return typeof value === "number" ? { kind: "number", value } : value;
}

function sheetOf(rows: CellInput[][], hiddenColumns: number[] = []): Sheet {
  const plain = rows.map((cells, index) => ({ row: index + 1, cells: cells.map(cellOf) }));
  return { name: "S", index: 0, whole: true, recalculates: false, date1904: false, hiddenColumns, rows: plain };
}

const BILLS = ["flatNumber", "billType", "originalAmount", "dueDate"];
const RESIDENTS = ["flatNumber", "name", "email", "phone", "password", "complex"];

function bills(rows: CellInput[][], header: string[] = BILLS) {
  return rowsIn(billsKind, sheetOf([header, ...rows]));
}

/** What of a file of bills only a person can decide. */
function doubts(rows: CellInput[][], header: string[] = BILLS, of: Partial<Sheet> = {}) {
  return doubtsIn(billsKind, { ...sheetOf([header, ...rows]), ...of });
}

function residents(rows: CellInput[][]) {
  return rowsIn(residentsKind, sheetOf([RESIDENTS, ...rows]));
}

/** The messages of bad rows of bills. */
const messages = async (...rows: CellInput[][]) => (await bills(rows)).badRows.map(({ message }) => message);

describe("a message begins with what stands in the cell", () => {
  it.each<[CellInput, string]>([
    ["1,234.50", "“1,234.50”: Please write a plain number"],
    [{ kind: "boolean", value: true }, "“TRUE”: Please write a plain number"],
    [10.005, "“10.005”: The amount may have"],
    [{ kind: "error", text: "#N/A" }, "“#N/A”: This cell shows an error"],
    [{ kind: "damaged", text: "1234,50" }, "“1234,50”: This cell is damaged"],
    [date(46_366), "“2026-12-10”: Please write a plain number"],
    [" Rs\u00a05 \u200b\n", "“␣Rs⍽5 ‹U+200B›⏎”: Please write a plain number"],
    ["x".repeat(200), `“${"x".repeat(60)}…”: Please write a plain number`],
    [null, "This cell is empty."],
  ])("%o", async (amount, beginning) => {
    const [message] = await messages(["A-1", "electricity", amount, "2026-12-10"]);
    expect(message).toContain(beginning);
  });

  it("but for passwords, which are never repeated", async () => {
    const { badRows } = await residents([["A-1", "Name", "n@example.com", "9876543211", "neem-and-tulsi ", "P"]]);
    expect(badRows).toMatchObject([{ column: "password", code: "password_edges" }]);
    expect(JSON.stringify(badRows)).not.toContain("neem");
  });
});

describe("a day as an office writes it", () => {
  const spellings = [
    ...["10-12-2026", "10.12.2026", "10 /12/ 2026", "10-Dec-26", "10-DEC-2026", "10th December 2026", "Dec 10, 2026"],
    ...["2026/12/10", "2026-12-10 00:00:00", "10/12/2026 00:00"],
  ];
  it.each(spellings)("is read: %s", async (day) => {
    expect((await bills([["A-1", "electricity", 5, day]])).rows).toMatchObject([{ dueOn: "2026-12-10" }]);
  });
  it("is read with the month in four letters", async () => {
    expect((await bills([["A-1", "electricity", 5, "5 Sept 2026"]])).rows).toMatchObject([{ dueOn: "2026-09-05" }]);
  });
});

describe("money in the column of days", () => {
  const dueHeader = [...BILLS.slice(0, 3), "Due"];
  const row = (due: CellInput) => [["A-1", "electricity", 5, due]];

  // [XLS-19]
  it("is no day, with paise or in a column that says nothing of days", async () => {
    expect((await bills(row(46_500.75))).badRows).toMatchObject([{ code: "day_number" }]);
    expect(await doubts(row(46_500.75))).toEqual(["days_are_money"]);
    expect(await doubts(row(46_366), dueHeader)).toEqual(["days_are_money"]);
    expect(await doubts(row(date(46_366)), dueHeader)).toEqual([]);
    expect(await doubts(row(46_366), [...BILLS.slice(0, 3), "Due On"])).toEqual([]);
  });
});

describe("real dates beside dates as text", () => {
  const row = (day: CellInput, flat: number) => [`A-${flat}`, "electricity", 5, day];
  // 12 May 2027, as a spreadsheet program with American settings reads 05/12/2027.
  const turned = date(46_519);

  // [XLS-19]
  it("are a doubt where the program can have exchanged days and months", async () => {
    const rows = [row("15/12/2026", 1), row(turned, 2), row("20-12-2026", 3), row(turned, 4)];
    expect(await doubts(rows)).toEqual(["days_mixed"]);
  });

  it.each<[string, CellInput[]]>([
    ["a real one has a day that is no month", ["15/12/2026", turned, date(46_371)]],
    ["a text has a day that could be a month", ["15/12/2026", "05/12/2026", turned]],
    ["the texts are written year first", ["2026-12-15", turned]],
    ["all are real", [turned, turned]],
  ])("are taken where %s", async (_why, days) => {
    expect(await doubts(days.map(row))).toEqual([]);
    expect((await bills(days.map(row))).badRows).toEqual([]);
  });
});

describe("two equal rows of one flat", () => {
  // [XLS-34]
  it("are a doubt, not a bill that was there", async () => {
    const { rows, headers } = await bills([
      ["A-1", "electricity", 5, "2026-12-10"],
      ["A-2", "electricity", 5, "2026-12-10"],
      ["A-1", "electricity", 5, "2026-12-10"],
    ]);
    const people = new Map([
      ["A-1", { id: "one", complex: "P" }],
      ["A-2", { id: "two", complex: "P" }],
    ]);
    const portal = { people, headers, strict: true };
    expect(sortBills(rows, { ...portal, uploaded: new Map() }).bad).toMatchObject([
      { row: 4, code: "bill_repeated", params: { row: 2 }, shown: "5.00" },
    ]);
    const uploaded = new Map([["one electricity 2026-12-10", paise(500)]]);
    const again = sortBills(rows, { ...portal, uploaded });
    expect(again).toMatchObject({
      fates: [{ fate: "there" }, { fate: "new" }],
      bad: [{ row: 4, code: "bill_repeated" }],
    });
  });
});

describe("one flat in two spellings", () => {
  const person = (flat: string) => [flat, "Name", "n@example.com", "9876543211", "neem-and-tulsi", "P"];
  const there = (flatNumber: string) =>
    existingResident({
      id: flatNumber,
      flatNumber,
      name: "Name",
      email: "n@example.com",
      phone: "9876543211",
      complex: "P",
    });
  const sorted = async (flats: string[], ...living: string[]) => {
    const { rows, headers } = await residents(flats.map(person));
    const { judged, bad } = sortResidents(rows, living.map(there), { how: {}, headers, strict: true });
    return { bad, flats: judged.map(({ fate: { fate, row } }) => `${fate} ${row.flatNumber}`) };
  };

  it("is one flat, in the file", async () => {
    const { bad, flats } = await sorted(["RY-4080", "RY-04080", "RY-40800"]);
    expect(bad).toMatchObject([{ row: 3, code: "flat_spelling", shown: "RY-04080" }]);
    expect(flats).toEqual(["new RY-4080", "new RY-40800"]);
  });

  it("is one flat, where somebody lives there", async () => {
    const { bad } = await sorted(["RY-04080", "RY-1"], "RY-4080", "RY-1");
    expect(bad).toMatchObject([{ row: 2, code: "flat_spelling_there", params: { other: "RY-4080" } }]);
  });

  it("is the flat of who lives there, even if the file has both", async () => {
    const { bad } = await sorted(["RY-4080", "RY-04080"], "RY-4080");
    expect(bad).toMatchObject([{ row: 3, code: "flat_spelling_there", params: { other: "RY-4080" } }]);
  });

  it("is two flats where two residents live so", async () => {
    expect((await sorted(["RY-04080", "RY-4080"], "RY-4080", "RY-04080")).bad).toEqual([]);
  });
});

describe("results of formulas of another time", () => {
  const result: Cell = { kind: "number", value: 1_000, formula: true };
  const row = ["A-1", "electricity", result, "2026-12-10"];

  it("are a doubt where the file asks to be computed when it is opened", async () => {
    expect(await doubts([row], BILLS, { recalculates: true })).toEqual(["results_old"]);
    expect(await doubts([row])).toEqual([]);
  });

  it("are a doubt where none was ever computed", async () => {
    const nothing: Cell = { ...result, value: 0 };
    const rows = [1, 2, 3].map((flat) => [`A-${flat}`, "electricity", nothing, "2026-12-10"]);
    expect(await doubts(rows)).toEqual(["results_old"]);
  });
});
