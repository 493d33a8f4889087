import { describe, expect, it } from "vitest";
import { sheetOf } from "../../../../../test/sheets/tables.ts";
import { billsKind } from "../../kinds/bills.ts";
import { flatBook } from "../cells/flat-book.ts";
import { readTable } from "./read-table.ts";
import { tableIn, targetFields } from "./tables.ts";

const ROWS = 2_000;

describe("a file of thousands of rows", () => {
  it("leaves others their turns, once in a hundred rows at least", async () => {
    const surroundings = { today: "2026-11-21", complexes: [], flats: flatBook(["T-1", "T-2"]), flatsTold: "" };
    const bills = Array.from({ length: ROWS }, (_, nth) => [`Z-${nth + 1}`, "electricity", 500, "2026-12-15"]);
    const rows = [["flatNumber", "billType", "originalAmount", "dueDate"], ...bills];
    const sheet = { ...sheetOf(rows), index: 0, whole: true, recalculates: false };
    const table = tableIn(sheet, billsKind, targetFields(billsKind, surroundings), {});
    if (!table) throw new Error("the sheet has no table");
    let turns = 0;
    let isRead = false;
    const takeTurn = () => {
      turns += 1;
      if (!isRead) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const read = await readTable(billsKind, table, {}, surroundings);
    isRead = true;
    expect(read.bad).toHaveLength(ROWS);
    expect(turns).toBeGreaterThanOrEqual(ROWS / 100);
  });
});
