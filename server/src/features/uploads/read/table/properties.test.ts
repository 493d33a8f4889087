import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { billFields, day, paiseOf, readersOf, sheetOf, type Value } from "../../../../../test/sheets/tables.ts";
import { findHeader } from "./find-header.ts";
import { sortTable } from "./sort-table.ts";

interface Bill {
  flat: string;
  paise: number;
}

/** A block of flats as the office writes it: perhaps its name, its bills, empty flats, and their total. */
interface Block {
  bills: Bill[];
  vacant: string[];
  named: boolean;
}

const paise = fc.integer({ min: 1, max: 5_000_000 });
const flat = fc
  .tuple(fc.constantFrom("A", "B", "EWS"), fc.integer({ min: 1, max: 999 }))
  .map(([block, number]) => `${block}-${number}`);
const block: fc.Arbitrary<Block> = fc.record({
  bills: fc.array(fc.record({ flat, paise }), { minLength: 1, maxLength: 6 }),
  vacant: fc.array(flat, { maxLength: 2 }),
  named: fc.boolean(),
});

const columns = ["Sr No", "Flat No", "Owner", "Bill Type", "Amount (Rs.)", "Due Date", "Remarks"];
const shuffled = fc.shuffledSubarray(
  columns.map((_, at) => at),
  { minLength: columns.length },
);
const titles = fc.array(
  fc.constantFrom<Value[]>(
    ["Sunrise Society"],
    ["Statement", "for November"],
    ["Electricity bills"],
    ["Printed on", "1 Nov", "page 1"],
  ),
  { maxLength: 5 },
);

const sum = (bills: readonly Bill[]) => bills.reduce((all, one) => all + one.paise, 0);
const billRow = ({ flat: of, paise: due }: Bill, at: number): Value[] => [
  at + 1,
  of,
  "Asha Rao",
  "electricity",
  due / 100,
  day,
  null,
];

function rowsOf(blocks: readonly Block[], grand: boolean): Value[][] {
  const all = blocks.flatMap(({ bills }) => bills);
  const rows = blocks.flatMap(({ bills, vacant, named }, at): Value[][] => [
    ...(named ? [[null, `BLOCK ${at}`]] : []),
    ...bills.map(billRow),
    ...vacant.map((empty, row) => billRow({ flat: empty, paise: 0 }, row)),
    [null, "Total", null, null, sum(bills) / 100],
  ]);
  return grand ? [...rows, [null, "GRAND TOTAL", null, null, sum(all) / 100]] : rows;
}

/** Reads the sheet as the portal does: finds its header, then its rows. */
function readSheet(rows: Value[][]) {
  const sheet = sheetOf(rows);
  const guess = findHeader(sheet, billFields)[0] ?? expect.fail("no header");
  const { placed } = guess;
  const [of = -1] = placed.flatNumber ?? [];
  const [amount = -1] = placed.originalAmount ?? [];
  const shape = { header: guess, placed, key: "flatNumber" as const, amounts: [amount] };
  const table = sortTable(sheet, { ...shape, fillDown: ["billType", "dueDate"] }, readersOf(of, [amount]));
  const bills = table.rows.map((row) => ({ flat: row.cells[of], paise: paiseOf(row, amount) }));
  return { sheet, guess, table, bills, of, amount };
}

const asRead = (bills: readonly Bill[]) =>
  bills.map(({ flat: text, paise: due }) => ({ flat: { kind: "text", text }, paise: due }));

describe("a made-up sheet", () => {
  it("is read the same with its columns shuffled, titles above, blocks, and true totals", () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 4 }),
        titles,
        shuffled,
        fc.boolean(),
        (blocks, above, order, grand) => {
          const table = [columns, ...rowsOf(blocks, grand)].map((row) => order.map((at) => row[at] ?? null));
          const read = readSheet([...above, ...table]);
          expect(read.guess.index).toBe(above.length);
          expect(read.bills).toEqual(asRead(blocks.flatMap(({ bills }) => bills)));
          expect(read.table.totals).toHaveLength(blocks.length + (grand ? 1 : 0));
          expect(read.table.wrongTotals).toEqual([]);
        },
      ),
    );
  });

  const cell: fc.Arbitrary<Value> = fc.oneof(
    fc.constantFrom<Value>(
      null,
      "Total",
      "BLOCK A",
      "-",
      "electricity",
      "A-101",
      "B 1O2",
      "E-41",
      day,
      0,
      "nil",
      "Amount",
      "Rs",
    ),
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom<Value>({ kind: "merged" }, { kind: "formula" }, { kind: "error", text: "#REF!" }),
  );
  const mess = fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 30 });
  const shape = {
    header: { index: 0, lines: 1 as const },
    placed: { flatNumber: [0], billType: [1], originalAmount: [2], dueDate: [3] },
    key: "flatNumber" as const,
    amounts: [2],
    fillDown: ["billType" as const, "dueDate" as const],
  };
  const readers = readersOf(0, [2]);
  const header = ["Flat No", "Type", "Amount", "Due Date"];

  it("loses no row with a readable flat and an amount, whatever else stands in it", () => {
    fc.assert(
      fc.property(mess, (rows) => {
        const sheet = sheetOf([header, ...rows]);
        const { rows: dataRows, left } = sortTable(sheet, shape, readers);
        const owing = sheet.rows.slice(1).filter((row) => readers.flatOf(row) && !readers.isNothing(row));
        expect(dataRows).toEqual(expect.arrayContaining(owing));
        expect(dataRows.length + left.length).toBe(sheet.rows.length - 1);
      }),
      { numRuns: 500 },
    );
  });

  it("loses no money: what is kept is the whole column but for totals and the columns' numbers", () => {
    fc.assert(
      fc.property(mess, (rows) => {
        const sheet = sheetOf([header, ...rows]);
        const table = sortTable(sheet, shape, readers);
        const numbered = new Set(table.left.filter(({ reason }) => reason === "numbers").map(({ row }) => row));
        const bodyRows = sheet.rows.slice(1).filter(({ row }) => !numbered.has(row));
        const paiseIn = (some: typeof bodyRows) => some.reduce((all, row) => all + (paiseOf(row, 2) ?? 0), 0);
        const totals = table.totals.reduce((all, total) => all + total.paise, 0);
        expect(paiseIn(table.rows)).toBe(paiseIn(bodyRows) - totals);
      }),
      { numRuns: 500 },
    );
  });
});
