import { describe, expect, it } from "vitest";
import { textCell, xlsxParts, zip } from "../../../test/sheets/archives.ts";
import { type GivenSheet, workbook, workbookOf } from "../../../test/sheets/workbooks.ts";
import { PORTAL } from "../traffic/caller-name.ts";
import { inspectFile } from "./guard.ts";
import { spreadsheetLimits } from "./limits.ts";
import { openFile, refusedFor } from "./open-file.ts";
import type { Sheet } from "./sheet.ts";
import { createSpreadsheetReader } from "./spreadsheet-reader.ts";

const forms = ["xlsx", "biff8"] as const;
const month = (name: string, rows: number): GivenSheet => ({
  name,
  rows: [["flat", "amount"], ...Array.from({ length: rows }, (_, index) => [`A-${index + 1}`, 100 + index])],
});
const year = [month("Oct", 2), month("Nov", 400), month("Dec", 3)];

/** The visible sheets with rows, and those of them that are read in full, without the process around it. */
async function read(file: Buffer, chosen: number[], limits = spreadsheetLimits) {
  try {
    const opened = openFile(file, await inspectFile(file), limits);
    return { peeks: opened.peeks, sheets: opened.read(chosen) };
  } catch (error) {
    return refusedFor(error);
  }
}

async function sheetsOf(file: Buffer, chosen: number[], limits = spreadsheetLimits): Promise<Sheet[]> {
  const answer = await read(file, chosen, limits);
  if ("code" in answer) throw new Error(answer.code);
  return answer.sheets;
}

describe("a workbook with a sheet for every month", () => {
  it.each(forms)("shows the beginnings of all, and those chosen are read whole (%s)", async (bookType) => {
    const reader = createSpreadsheetReader();
    const seen: [string, boolean, number][] = [];
    const answer = await reader.read(PORTAL, workbook(year, bookType), ["xlsx", "xls"], (peeks) => {
      seen.push(...peeks.map(({ name, whole, rows }): [string, boolean, number] => [name, whole, rows.length]));
      return [1, 2];
    });
    expect(seen).toEqual([
      ["Oct", false, 3],
      ["Nov", false, 300],
      ["Dec", false, 4],
    ]);
    expect(answer).toMatchObject({ status: "read", form: bookType === "xlsx" ? "xlsx" : "xls" });
    if (answer.status === "refused") throw new Error(answer.code);
    expect(answer.sheets.map(({ name, index, whole, rows }) => [name, index, whole, rows.length])).toEqual([
      ["Nov", 1, true, 401],
      ["Dec", 2, true, 4],
    ]);
    expect(answer.sheets[0]?.rows.at(-1)?.cells[1]).toEqual({ kind: "number", value: 499 });
  });

  it("is asked about once, and what the asking says is heard", async () => {
    const reader = createSpreadsheetReader();
    const asking = reader.read(PORTAL, workbook(year), ["xlsx"], () => {
      throw new Error("somebody must choose");
    });
    await expect(asking).rejects.toThrow("somebody must choose");
  });

  it("is not asked about where one sheet alone has rows", async () => {
    const reader = createSpreadsheetReader();
    const never = () => {
      throw new Error("asked");
    };
    const empty = { name: "Notes", rows: [[]] };
    const answer = await reader.read(PORTAL, workbook([empty, month("Nov", 1), empty].map(withName)), ["xlsx"], never);
    expect(answer).toMatchObject({ sheets: [{ name: "Sheet 2", index: 1, whole: true }] });
  });

  it.each(forms)("keeps its sheets apart, hidden ones not counted (%s)", async (bookType) => {
    const sheets = [month("Old", 1), { ...month("Hidden", 1), hidden: true }, month("New", 2)];
    const chosenSheets = await sheetsOf(workbook(sheets, bookType), [1]);
    expect(chosenSheets).toMatchObject([{ name: "New", index: 1, rows: [{}, {}, {}] }]);
  });

  it("tells hidden columns in the beginnings, too", async () => {
    const file = workbook([{ ...month("Oct", 1), hiddenColumns: [1] }, month("Nov", 1)]);
    expect(await read(file, [])).toMatchObject({
      peeks: [{ hiddenColumns: [1] }, { hiddenColumns: [] }],
      sheets: [],
    });
  });

  it("shows a sheet whose rows begin far below, and reads it", async () => {
    const low: GivenSheet = { name: "Low", rows: [...Array.from({ length: 400 }, () => []), ["flat"]] };
    const file = workbook([low, month("Nov", 1)]);
    expect(await read(file, [0])).toMatchObject({
      peeks: [{ rows: [] }, {}],
      sheets: [{ rows: [{ row: 401 }] }],
    });
  });
});

function withName(sheet: GivenSheet, index: number): GivenSheet {
  return { ...sheet, name: `Sheet ${index + 1}` };
}

describe("the limits of a workbook of several sheets", () => {
  it("count its rows and cells together, for the sheets that were chosen", async () => {
    const file = workbook([month("Oct", 5), month("Nov", 5)]);
    const rows = { ...spreadsheetLimits, rows: 9 };
    expect(await sheetsOf(file, [0], rows)).toHaveLength(1);
    expect(await read(file, [0, 1], rows)).toMatchObject({ code: "file_too_large_inside" });
    const cells = { ...spreadsheetLimits, cells: 19 };
    expect(await read(file, [0, 1], cells)).toMatchObject({ code: "file_too_large_inside" });
    expect(await sheetsOf(file, [0, 1], { ...spreadsheetLimits, cells: 20 })).toHaveLength(2);
  });

  it("allow sixty that can be seen", async () => {
    const sheets = (count: number) => Array.from({ length: count }, (_, index) => month(`S${index}`, 1));
    expect(await read(workbook(sheets(60)), [59])).toMatchObject({ sheets: [{ name: "S59" }] });
    expect(await read(workbook(sheets(61)), [0])).toMatchObject({ code: "file_too_large_inside" });
    expect(await read(workbook(sheets(61), "biff8"), [0])).toMatchObject({ code: "file_too_large_inside" });
    const hidden = sheets(61).map((sheet, index) => ({ ...sheet, hidden: index > 59 }));
    expect(await read(workbook(hidden), [0])).toMatchObject({ sheets: [{ name: "S0" }] });
  });
});

describe("a workbook that says two things is refused", () => {
  it("with two sheets of one name", async () => {
    const [types, book, rels, sheet] = xlsxParts(`<sheetData><row r="1">${textCell("A1", "x")}</row></sheetData>`);
    const twice = String(book?.content).replace(/<sheet .*?\/>/, (one) => one + one.replace('"1"', '"2"'));
    const parts = [types, { name: "xl/workbook.xml", content: twice }, rels, sheet].flatMap((part) => part ?? []);
    expect(await read(zip(parts), [0])).toMatchObject({ code: "file_contradictory", params: { place: "S" } });
  });

  it("with cells that the reader does not see", async () => {
    // A cell's name before a line break is a cell to every program but one.
    const cells = `${textCell("A1", "flat")}<c\nr="B1"><v>900</v></c>`;
    const file = zip(xlsxParts(`<sheetData><row r="1">${cells}</row></sheetData>`));
    expect(await read(file, [0])).toMatchObject({ code: "file_contradictory", params: { place: "S" } });
  });

  it("but not for what its cells only look like", async () => {
    const rows = `<row r="1" spans="1:3"><c r="A1" s="0"/><c r="B1" t="inlineStr"><is><t/></is></c></row><row r="2"/>
<row><c><v>5</v></c><c t="s"/></row>`;
    const drawn = "<controls><control><from><xdr:row>3</xdr:row></from></control></controls>";
    expect(await sheetsOf(zip(xlsxParts(`<sheetData>${rows}</sheetData>${drawn}`)), [0])).toHaveLength(1);
  });

  it("but not for a remark on an empty cell", async () => {
    const book = workbookOf([
      ["flat", { t: "z", c: [{ a: "Office", t: "to be filled in" }] } as never],
      ["A-1", 5],
    ]);
    expect(await sheetsOf(book, [0])).toHaveLength(1);
  });
});

describe("cells under a merge", () => {
  it("say where their value stands above", async () => {
    const rows = [
      ["flat", "day", "note"],
      ["A-1", "10 Dec", null],
      ["A-2", null, null],
    ];
    const [sheet] = await sheetsOf(workbook([{ rows, merges: ["B2:C3"] }]), [0]);
    expect(sheet?.rows.map(({ cells }) => cells.slice(1))).toEqual([
      [
        { kind: "text", text: "day" },
        { kind: "text", text: "note" },
      ],
      [{ kind: "text", text: "10 Dec" }, { kind: "merged" }],
      [{ kind: "merged", down: true }, { kind: "merged" }],
    ]);
  });
});
