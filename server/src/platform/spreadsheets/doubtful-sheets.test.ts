import { describe, expect, it } from "vitest";
import {
  biffRecord,
  type GivenPart,
  oleContainer,
  renamedStream,
  textCell,
  withColumnHidden,
  xlsxParts,
  zip,
} from "../../../test/sheets/archives.ts";
import { workbook, workbookOf } from "../../../test/sheets/workbooks.ts";
import { inspectFile } from "./guard.ts";
import { spreadsheetLimits } from "./limits.ts";
import { openFile, refusedFor } from "./open-file.ts";
import type { Refused, Sheet } from "./sheet.ts";

const header = `<row r="1">${textCell("A1", "flat")}${textCell("B1", "amount")}</row>`;

async function sheetOf(file: Buffer): Promise<Sheet> {
  const answer = await read(file);
  if (answer.status === "refused") throw new Error(answer.code);
  return answer.sheet;
}

/** What becomes of a file's first sheet, without the process around it. */
async function read(file: Buffer, limits = spreadsheetLimits): Promise<{ status: "read"; sheet: Sheet } | Refused> {
  try {
    const [sheet] = openFile(file, await inspectFile(file), limits).read([0]);
    return sheet ? { status: "read", sheet } : { status: "refused", code: "workbook_empty" };
  } catch (error) {
    return refusedFor(error);
  }
}

/** A workbook whose sheet has these rows below its header, as XML. */
function withRows(rows: string): GivenPart[] {
  return xlsxParts(`<sheetData>${header}${rows}</sheetData>`);
}

describe("a cell that should be a number and is none", () => {
  // [XLS-29]
  it.each(["1,234.50", "1234,50", "1234 only", "Rs 1234", "12 34", "--5"])("of <v>%s</v> is damaged", async (value) => {
    const { rows } = await sheetOf(zip(withRows(`<row r="2"><c r="B2"><v>${value}</v></c></row>`)));
    expect(rows[1]?.cells[1]).toEqual({ kind: "damaged", text: value });
  });

  it("is found in the words of every writer", async () => {
    const xml = '<x:row r="2"><x:c r="B2" s="0" t="n"><x:f>A1</x:f><x:v xml:space="preserve">1,5</x:v></x:c></x:row>';
    const { rows } = await sheetOf(zip(xlsxParts(`<x:sheetData xmlns:x="x">${xml}</x:sheetData>`)));
    expect(rows[0]?.cells[1]).toEqual({ kind: "damaged", text: "1,5" });
  });

  it.each([
    ['<c r="B2"><v>1.2345E3</v></c>', { kind: "number", value: 1234.5 }],
    ['<c r="B2"><v> 15 </v></c>', { kind: "number", value: 15 }],
    ['<c r="B2"><v>-.5</v></c>', { kind: "number", value: -0.5 }],
    ['<c r="B2" t="str"><v>1,234.50</v></c>', { kind: "text", text: "1,234.50" }],
    ['<c r="B2" t="e"><v>#N/A</v></c>', { kind: "error", text: "#N/A" }],
    ['<c r="B2" t="b"><v>1</v></c>', { kind: "boolean", value: true }],
  ])("is not %s", async (cell, expected) => {
    const { rows } = await sheetOf(zip(withRows(`<row r="2">${cell}</row>`)));
    expect(rows[1]?.cells[1]).toEqual(expected);
  });
});

describe("a sheet that says two things is refused, and the place is named", () => {
  it.each([
    ["a row twice", '<row r="7"><c r="A7"><v>1</v></c></row><row r="7"><c r="A7"><v>2</v></c></row>', "A7"],
    ["a cell twice", '<row r="7"><c r="B7"><v>1</v></c><c r="B7"><v>2</v></c></row>', "B7"],
    ["a cell in another row", '<row r="7"><c r="B9"><v>1</v></c></row>', "B9"],
    ["a cell that is only a comment", '<row r="7"><!-- <c r="B7"><v>900</v></c> --></row>', "B7"],
    ["a comment within a number", '<row r="7"><c r="B7"><v>12<!-- x -->34</v></c></row>', "B7"],
    ["a text that no program writes so", '<row r="7"><c r="B7"><v><![CDATA[12]]></v></c></row>', "B7"],
    // [XLS-29]
  ])("%s", async (_what, rows, place) => {
    expect(await read(zip(withRows(rows)))).toEqual({
      status: "refused",
      code: "file_contradictory",
      params: { place },
    });
  });

  it("a shared text that is only a comment", async () => {
    const [types, book, rels, sheet] = withRows('<row r="2"><c r="A2" t="s"><v>0</v></c></row>');
    const strings = '<sst xmlns="x"><!-- <si><t>A-1</t></si> --><si><t>A-2</t></si></sst>';
    const announced = String(types?.content).replace(
      "</Types>",
      '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    );
    const parts = [{ name: "[Content_Types].xml", content: announced }, book, rels, sheet] as GivenPart[];
    const file = zip([...parts, { name: "xl/sharedStrings.xml", content: strings }]);
    expect(await read(file)).toMatchObject({ code: "file_contradictory" });
  });

  it("but not for a remark of the program that wrote it", async () => {
    const parts = xlsxParts(`<!-- written by Accounts 4.2 --><sheetData>${header}</sheetData>`);
    expect((await sheetOf(zip(parts))).rows).toHaveLength(1);
  });
});

describe("what a file does not show is told", () => {
  it.each(['hidden="1"', 'hidden="true"', "hidden='1'", 'ht="0" customHeight="1"', 'ht="0.0" customHeight="true"'])(
    "of a row with %s",
    async (attributes) => {
      const rows = `<row r="2" ${attributes}>${textCell("A2", "x")}</row><row r="3" ht="10">${textCell("A3", "x")}</row>`;
      const sheet = await sheetOf(zip(withRows(rows)));
      expect(sheet.rows.map(({ hidden }) => hidden)).toEqual([undefined, true, undefined]);
    },
  );

  it.each(['hidden="1"', 'hidden="true"', 'width="0" customWidth="1"'])("of a column with %s", async (attributes) => {
    const cols = `<cols><col min="1" max="1" width="12"/><col min="2" max="3" ${attributes}/></cols>`;
    const sheet = await sheetOf(zip(xlsxParts(`${cols}<sheetData>${header}</sheetData>`)));
    expect(sheet.hiddenColumns).toEqual([1, 2]);
  });

  it("of a column in an old file", async () => {
    const file = withColumnHidden(workbookOf([["flat", "amount"]], "biff8"), 1);
    expect((await sheetOf(file)).hiddenColumns).toEqual([1]);
    expect((await sheetOf(workbookOf([["flat", "amount"]], "biff8"))).hiddenColumns).toEqual([]);
  });

  it("of a workbook of several sheets for the one that is read", async () => {
    const sheets = [
      { rows: [["a"], ["b"]], name: "One", hidden: true, hiddenRows: [2] },
      { rows: [["c"], ["d"], ["e"]], name: "Two", hiddenRows: [3] },
    ];
    const { rows } = await sheetOf(workbook(sheets));
    expect(rows.map(({ hidden }) => hidden)).toEqual([undefined, undefined, true]);
  });
});

describe("stored results of formulas", () => {
  const formulas = '<row r="2"><c r="B2"><f>C2*2</f><v>1000</v></c></row>';
  const fileWithCalc = (calc: string) =>
    zip(
      withRows(formulas).map((part) => ({
        ...part,
        content: String(part.content).replace("</workbook>", `${calc}</workbook>`),
      })),
    );

  // [XLS-12]
  it.each(["1", "true"])("are told, and that the file asks to be computed when opened (%s)", async (yes) => {
    const sheet = await sheetOf(fileWithCalc(`<calcPr calcId="0" fullCalcOnLoad="${yes}"/>`));
    expect(sheet.rows[1]?.cells[1]).toEqual({ kind: "number", value: 1000, formula: true });
    expect(sheet.recalculates).toBe(true);
  });

  it.each(["", '<calcPr calcId="0"/>', '<calcPr fullCalcOnLoad="0"/>'])(
    "are told in a file that does not ask (%s)",
    async (calc) => {
      const sheet = await sheetOf(fileWithCalc(calc));
      expect(sheet.rows[1]?.cells[1]).toEqual({ kind: "number", value: 1000, formula: true });
      expect(sheet.recalculates).toBe(false);
    },
  );

  it("are told of texts, days and truths", async () => {
    const rows = [
      [
        { t: "s", v: "A-1", f: 'T("A-1")' },
        { t: "n", v: 46_366, f: "B2+1", z: "dd/mm/yyyy" },
        { t: "b", v: true, f: "1=1" },
      ],
    ] as const;
    const { rows: readRows } = await sheetOf(workbookOf(rows.map((row) => [...row])));
    expect(readRows[0]?.cells).toEqual([
      { kind: "text", text: "A-1", formula: true },
      { kind: "date", serial: 46_366, formula: true },
      { kind: "boolean", value: true, formula: true },
    ]);
  });
});

describe("a number that is shown with more digits than it has", () => {
  const readCell = async (value: number, z: string, bookType: "xlsx" | "biff8" = "xlsx") =>
    (await sheetOf(workbookOf([["phone"], [{ t: "n", v: value, z }]], bookType))).rows[1]?.cells[0];

  it.each([
    [87_654_329, "0000000000", "0087654329"],
    [1_242_345_678, "0000-0000000", "0124-2345678"],
    [9_876_543_210, '"+91-"0', "+91-9876543210"],
    [9_876_543_210, "\\+91\\ 00000\\ 00000", "+91 98765 43210"],
  ])("%i with %s is told as %s", async (value, format, expected) => {
    expect(await readCell(value, format)).toEqual({ kind: "number", value, shown: expected });
    expect(await readCell(value, format, "biff8")).toEqual({ kind: "number", value, shown: expected });
  });

  it.each(["0", "General", "0.00", "#,##0", "[$₹-4009] #,##0.00"])("is not one with %s", async (format) => {
    expect(await readCell(1_234, format)).toEqual({ kind: "number", value: 1_234 });
  });
});

describe("a wide sheet", () => {
  const wide = (columns: number) => Array.from({ length: columns }, (_, index) => `c${index}`);

  it("is read with 200 columns", async () => {
    const { rows } = await sheetOf(workbookOf([wide(200), wide(200)]));
    expect(rows[1]?.cells).toHaveLength(200);
  });

  it("is refused with more, and the first cell beyond is named", async () => {
    const expected = { status: "refused", code: "file_too_wide", params: { place: "GS1" } };
    expect(await read(workbookOf([wide(201)]))).toEqual(expected);
  });

  it("is read when what stands far to the right is below the first row, or is no text", async () => {
    const file = zip(
      withRows(`<row r="2">${textCell("A2", "x")}${textCell("XFC2", "note")}<c r="XFD2"><v>1</v></c></row>`),
    );
    expect((await sheetOf(file)).rows[1]?.cells).toEqual([{ kind: "text", text: "x" }]);
    const numbered = xlsxParts(
      `<sheetData><row r="1">${textCell("A1", "x")}<c r="XFD1"><v>1</v></c></row></sheetData>`,
    );
    expect((await sheetOf(zip(numbered))).rows[0]?.cells).toEqual([{ kind: "text", text: "x" }]);
  });

  it("keeps cells to the right of its first row, for its header may stand lower", async () => {
    const { rows } = await sheetOf(workbookOf([["Regency Park"], wide(5)]));
    expect(rows.map(({ cells }) => cells.length)).toEqual([1, 5]);
  });

  it("is refused with more than a million cells", async () => {
    const frugal = { ...spreadsheetLimits, cells: 10 };
    const readRows = (rows: number) => read(workbookOf(Array.from({ length: rows }, () => wide(2))), frugal);
    expect(await readRows(6)).toMatchObject({ status: "read" });
    expect(await readRows(7)).toEqual({ status: "refused", code: "file_too_large_inside" });
  });
});

describe("a workbook of the old kind", () => {
  it.each(["WORKBOOK", "book"])("whose stream is called %s is read", async (name) => {
    const file = renamedStream(workbookOf([["flat"], ["A-1"]], "biff8"), name);
    expect((await sheetOf(file)).rows).toHaveLength(2);
  });

  it("that needs a password is told so, whatever the case", async () => {
    const workbook = Buffer.concat([biffRecord(0x0809, Buffer.alloc(16)), biffRecord(0x002f, Buffer.alloc(6))]);
    expect(await read(oleContainer({ WORKBOOK: workbook }))).toMatchObject({ code: "file_encrypted" });
  });
});
