import { describe, expect, it } from "vitest";
import {
  billFields,
  day,
  merged,
  readersOf,
  residentFields,
  sheetOf,
  type Value,
} from "../../../../../test/sheets/tables.ts";
import type { SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { findHeader } from "./find-header.ts";
import { sortTable } from "./sort-table.ts";
import type { SortedTable } from "./target-fields.ts";

const header = ["Flat No", "Type", "Amount", "Due Date"];
const bill = (flat: string, amount: Value): Value[] => [flat, "electricity", amount, day];
const placed = { flatNumber: [0], billType: [1], originalAmount: [2], dueDate: [3] };

/** Sorts what stands below the header in row 1. */
function sorted(below: Value[][]): SortedTable<SheetRow> {
  const shape = { header: { index: 0, lines: 1 as const }, placed, key: "flatNumber" as const, amounts: [2] };
  return sortTable(sheetOf([header, ...below]), { ...shape, fillDown: ["billType", "dueDate"] }, readersOf(0, [2]));
}

const rowsOf = ({ rows }: SortedTable<SheetRow>) => rows.map(({ row }) => row);

describe("a row that is none", () => {
  const [one, two] = [bill("A-101", 1500), bill("A-102", 1000.5)];

  it.each<[string, string, Value[][], number]>([
    ["the header on the next page", "header", [one, header, two], 3],
    ["the columns' numbers", "numbers", [["(1)", "(2)", "(3)", "(4)"], one], 2],
    ["the columns' numbers as numbers", "numbers", [[1, 2, 3, 4], one], 2],
    ["units", "units", [["", "", "Rs", "dd/mm/yyyy"], one], 2],
    ["units in brackets", "units", [["", "", "(₹)", ""], one], 2],
    ["the name of a block", "section", [["BLOCK A"], one], 2],
    ["the name of a block across all columns", "section", [["BLOCK A", merged, merged, merged], one], 2],
    ["the name of a block beside the table", "section", [[null, null, null, null, "BLOCK A"], one], 2],
    ["a total", "total", [one, two, ["TOTAL", null, 2500.5]], 4],
    ["a total in Hindi", "total", [one, two, ["कुल योग", null, "2,500.50"]], 4],
    ["a sum without a word", "total", [one, two, [null, null, 2500.5]], 4],
    ["a total whose word stands beside", "total", [one, two, [null, "Grand Total", 2500.5]], 4],
    ["a total whose word stands beside the table", "total", [one, two, [null, null, 2500.5, null, "Total"]], 4],
    ["a total that rounding made a paisa a row less", "total", [one, two, ["Total", null, 2500.48]], 4],
    ["a prepared row", "prepared", [one, [null, "electricity", null, day], two], 3],
    ["a prepared row whose amount comes to 0", "prepared", [one, [null, "electricity", 0, day], two], 3],
    ["a row of formulas that show nothing", "prepared", [one, [{ kind: "formula" }, null, { kind: "formula" }]], 3],
    ["a footnote", "foot", [one, ["* includes arrears"]], 3],
    ["the signatures", "foot", [one, ["Prepared by: Ravi", null, null, "Checked by: Uma"]], 3],
    ["a flat with 0", "vacant", [one, bill("A-102", 0)], 3],
    ["a flat with a dash", "vacant", [one, bill("A-102", "-")], 3],
    ["an empty flat", "vacant", [one, bill("A-102", "Vacant")], 3],
    ["a flat with nothing", "vacant", [one, bill("A-102", null)], 3],
  ])("is %s", (_what, reason, below, row) => {
    expect(sorted(below).left).toEqual([{ row, reason }]);
  });
});

describe("a row that stays", () => {
  const one = bill("A-101", 1500);

  it.each<[string, Value[][]]>([
    ["has an amount and no flat", [one, [null, "electricity", 900, day]]],
    ["has nothing but an amount that nothing adds up to", [one, bill("A-102", 700), [null, null, 900]]],
    ["repeats the only amount above it", [one, [null, null, 1500]]],
    ["belongs to the flat above, by a merge", [one, bill("A-102", 700), [merged, null, 2200]]],
    ["has a flat that cannot be read, and just the sum for its amount", [one, bill("A-102", 700), bill("A 1O3", 2200)]],
    ["has a flat that cannot be read, and no amount", [one, bill("A 1O3", null)]],
    ["has a word of total beside a bill whose flat is missing", [one, [null, "electricity", 1500, day, "total of 2"]]],
    ["has an amount that cannot be read", [one, ["BLOCK B", null, "1,50"], bill("A-102", 700)]],
    ["has a word of total in a remark", [one, bill("A-102", 1500).concat("total of two meters")]],
    ["has the columns' numbers for money, far from the header", [one, [1, 2, 3, 4], bill("A-102", 700)]],
  ])("%s", (_what, below) => {
    expect(sorted(below)).toMatchObject({ left: [], totals: [], wrongTotals: [] });
    expect(rowsOf(sorted(below))).toHaveLength(below.length);
  });

  it("is the foot when it has nothing but words, below a gap", () => {
    const signatures = ["Prepared by", null, "Checked by", "Treasurer"];
    expect(sorted([one, [], signatures]).left).toEqual([{ row: 4, reason: "foot" }]);
    for (const amount of ["as per 2 meters", 310]) {
      expect(rowsOf(sorted([one, [], ["Guard room", "electricity", amount, "soon"]]))).toEqual([2, 4]);
    }
    expect(rowsOf(sorted([one, signatures]))).toEqual([2, 3]);
  });

  it("is not the foot while no flat can be read at all", () => {
    const all = [bill("Flat one", null), ["Flat two", null, null, day], ["Flat three"]];
    expect(rowsOf(sorted(all))).toEqual([2, 3, 4]);
  });
});

describe("totals", () => {
  const blocks: Value[][] = [
    ["BLOCK A"],
    bill("A-101", 1500),
    bill("A-102", 1000),
    ["Total A", null, 2500],
    ["BLOCK B"],
    bill("B-101", 700),
    ["Total B", null, 700],
    ["GRAND TOTAL", null, 3200],
  ];

  it("agree with their block or with all rows, and the grand one is known", () => {
    expect(sorted(blocks)).toMatchObject({
      totals: [
        { row: 5, paise: 250_000, grand: false },
        { row: 8, paise: 70_000, grand: false },
        { row: 9, paise: 320_000, grand: true },
      ],
      wrongTotals: [],
    });
    expect(rowsOf(sorted(blocks))).toEqual([3, 4, 7]);
  });

  it("are not believed by their word: one that does not add up stays, and is named", () => {
    const wrong = sorted(blocks.with(3, ["Total A", null, 2600]));
    expect(rowsOf(wrong)).toEqual([3, 4, 5, 7]);
    expect(wrong.wrongTotals).toEqual([{ row: 5, paise: 260_000, sumPaise: 250_000 }]);
    expect(wrong.totals.map(({ row }) => row)).toEqual([8, 9]);
  });

  it("that are further off than a paisa a row do not agree", () => {
    const off = sorted([bill("A-101", 1500), bill("A-102", 1000), ["Total", null, 2500.03]]);
    expect(off.wrongTotals).toEqual([{ row: 4, paise: 250_003, sumPaise: 250_000 }]);
  });

  it("of pages may be carried and brought forward", () => {
    const pages = [bill("A-101", 1500), ["C/F", null, 1500], header, ["B/F", null, 1500], bill("A-102", 500)];
    expect(sorted([...pages, ["Total", null, 2000]])).toMatchObject({
      wrongTotals: [],
      totals: [{ row: 3 }, { row: 5 }, { row: 7 }],
    });
  });

  it("agree in each of two columns of money, or are none", () => {
    const rows: Value[][] = [
      ["Flat No", "Electricity", "Maintenance"],
      ["A-101", 1500, 3000],
      ["A-102", 1000, "-"],
    ];
    const shape = { header: { index: 0, lines: 1 as const }, placed: { flatNumber: [0] }, key: "flatNumber" as const };
    const sort = (total: Value[]) =>
      sortTable(sheetOf([...rows, total]), { ...shape, amounts: [1, 2], fillDown: [] }, readersOf(0, [1, 2]));
    expect(sort(["Total", 2500, 3000])).toMatchObject({ totals: [{ row: 4, paise: 550_000, grand: true }] });
    expect(sort(["Total", 2500, 3100])).toMatchObject({
      totals: [],
      wrongTotals: [{ row: 4, paise: 560_000, sumPaise: 550_000 }],
    });
  });
});

describe("a header of two lines", () => {
  it("is left out on the next page too", () => {
    const lines = [
      ["Flat", "Bill", "Amount", "Due"],
      ["No.", "Type", "(Rs.)", "Date"],
    ];
    const sheet = sheetOf([...lines, bill("A-101", 1500), ...lines, bill("A-102", 900)]);
    const [guess] = findHeader(sheet, billFields);
    expect(guess).toMatchObject({ index: 0, lines: 2 });
    const shape = {
      header: { index: 0, lines: 2 as const },
      placed,
      key: "flatNumber" as const,
      amounts: [2],
      fillDown: [],
    };
    expect(sortTable(sheet, shape, readersOf(0, [2])).left).toEqual([
      { row: 4, reason: "header" },
      { row: 5, reason: "header" },
    ]);
  });
});

describe("a list of residents", () => {
  it("keeps every person, whatever is wrong with the flat", () => {
    const rows: Value[][] = [
      ["Flat No", "Name", "Email", "Phone", "Password", "Complex"],
      ["BLOCK A"],
      ["A-101", "Asha Rao", "a@example.in", "9876543210", "secret-one", "RICHMOND PARK"],
      ["one hundred", "Om Das", "o@example.in", "9876543211", "secret-two", "RICHMOND PARK"],
      ["For office use only"],
    ];
    const [guess] = findHeader(sheetOf(rows), residentFields);
    if (!guess) throw new Error("no header");
    const shape = { header: guess, placed: guess.placed, key: "flatNumber" as const, amounts: [], fillDown: [] };
    const people = sortTable(sheetOf(rows), shape, readersOf(0, []));
    expect(rowsOf(people)).toEqual([3, 4]);
    expect(people.left).toEqual([
      { row: 2, reason: "section" },
      { row: 5, reason: "foot" },
    ]);
  });
});
