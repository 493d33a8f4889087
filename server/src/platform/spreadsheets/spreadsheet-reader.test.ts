import { describe, expect, it } from "vitest";
import { type GivenPart, textCell, withRowHidden, xlsxParts, zip } from "../../../test/sheets/archives.ts";
import { workbook, workbookOf } from "../../../test/sheets/workbooks.ts";
import { PORTAL } from "../traffic/caller-name.ts";
import type { Sheet } from "./sheet.ts";
import { createSpreadsheetReader } from "./spreadsheet-reader.ts";

const reader = createSpreadsheetReader();

async function sheetOf(file: Buffer): Promise<Sheet> {
  const [sheet] = await sheetsOf(file);
  if (!sheet) throw new Error("no sheet has rows");
  return sheet;
}

/** The first visible sheet with rows, if there is one. */
async function sheetsOf(file: Buffer): Promise<Sheet[]> {
  const read = await reader.read(PORTAL, file, ["xlsx", "xls"], () => [0]);
  if (read.status === "refused") throw new Error(read.code);
  return read.sheets;
}

async function refusalOf(file: Buffer): Promise<string> {
  const read = await reader.read(PORTAL, file, ["xlsx", "xls"], () => [0]);
  return read.status === "refused" ? read.code : "read";
}

function sheetData(rows: string): GivenPart[] {
  return xlsxParts(`<sheetData>${rows}</sheetData>`);
}

describe("the cells of a workbook", () => {
  it.each(["xlsx", "biff8"] as const)("keep what they are (%s)", async (bookType) => {
    const rows = [
      ["flat", "amount", "day", "yes"],
      ["A-001", 1234.5, { t: "n", v: 46_366, z: "dd/mm/yyyy" } as const, true],
      [null, null, null, null],
      [" ", 0, "\u00a0", { t: "e", v: 0x17 } as const],
    ];
    expect(await sheetOf(workbookOf(rows, bookType))).toEqual({
      name: "Sheet1",
      index: 0,
      whole: true,
      date1904: false,
      recalculates: false,
      hiddenColumns: [],
      rows: [
        { row: 1, cells: ["flat", "amount", "day", "yes"].map((text) => ({ kind: "text", text })) },
        {
          row: 2,
          cells: [
            { kind: "text", text: "A-001" },
            { kind: "number", value: 1234.5 },
            { kind: "date", serial: 46_366 },
            { kind: "boolean", value: true },
          ],
        },
        { row: 4, cells: [null, { kind: "number", value: 0 }, null, { kind: "error", text: "#REF!" }] },
      ],
    });
  });

  // [XLS-12]
  it("tell a formula with a stored result from one without", async () => {
    const formulas = '<c r="A1"><f>200+300</f><v>500</v></c><c r="B1"><f>1+1</f></c><c r="C1"><f>1+1</f><v></v></c>';
    const { rows } = await sheetOf(zip(sheetData(`<row r="1">${formulas}</row>`)));
    expect(rows[0]?.cells).toEqual([
      { kind: "number", value: 500, formula: true },
      { kind: "formula" },
      { kind: "formula" },
    ]);
  });

  // [XLS-13]
  it("under a merge are not filled in silently", async () => {
    const rows = [
      ["flat", "amount"],
      ["A-001", 100],
      [null, 200],
      ["A-003", 300],
    ];
    const merged = await sheetOf(workbook([{ rows, merges: ["A2:A3"] }]));
    expect(merged.rows.map(({ cells }) => cells[0]?.kind)).toEqual(["text", "text", "merged", "text"]);
  });

  it("under a merge beyond the last cell of their row say so, and those between are empty", async () => {
    const rows = [
      ["flat", "amount", "day"],
      ["A-001", 100, 46_366],
      ["A-002", null, null],
    ];
    const merged = await sheetOf(workbook([{ rows, merges: ["C2:C3"] }]));
    expect(merged.rows[2]?.cells).toEqual([{ kind: "text", text: "A-002" }, null, { kind: "merged", down: true }]);
  });

  it("with too long a text say so", async () => {
    const { rows } = await sheetOf(workbookOf([["flat"], ["x".repeat(1_001)]]));
    expect(rows[1]?.cells).toEqual([{ kind: "long", text: "x".repeat(100) }]);
  });

  it("are told with the epoch of the workbook", async () => {
    expect((await sheetOf(workbook([{ rows: [["day"], [44_904]] }], "xlsx", true))).date1904).toBe(true);
    expect((await sheetOf(workbook([{ rows: [["day"], [44_904]] }], "biff8", true))).date1904).toBe(true);
  });

  // [XLS-11]
  it("named like parts of the language are plain texts", async () => {
    const names = ["__proto__", "constructor", "toString"];
    const sheet = await sheetOf(workbook([{ rows: [names], name: "__proto__" }]));
    expect(sheet.rows[0]?.cells.map((cell) => cell?.kind === "text" && cell.text)).toEqual(names);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("the sheet that is read", () => {
  const two = [
    { rows: [["first"]], name: "One", hidden: true },
    { rows: [["second"]], name: "Two" },
  ];

  // [XLS-14]
  it.each(["xlsx", "biff8"] as const)("is the first that can be seen (%s)", async (bookType) => {
    expect(await sheetOf(workbook(two, bookType))).toMatchObject({ name: "Two" });
    expect(await sheetOf(workbook([...two].reverse(), bookType))).toMatchObject({ name: "Two" });
  });

  // [XLS-14]
  it.each(["xlsx", "biff8"] as const)("is never one that is hidden, however deep (%s)", async (bookType) => {
    const [first, second] = two;
    const deep = [
      { ...first, hidden: "very" as const, rows: [["deep"]] },
      { ...second, hidden: true, rows: [["x"]] },
    ];
    const seen = { rows: [["third"]], name: "Three" };
    expect(await sheetOf(workbook([...deep, seen, { ...seen, name: "Four" }], bookType))).toMatchObject({
      name: "Three",
    });
  });

  // [XLS-15]
  it("has its hidden rows, and says which they are", async () => {
    const { rows } = await sheetOf(workbook([{ rows: [["flat"], ["A-1"], ["A-2"]], hiddenRows: [2] }]));
    expect(rows.map(({ row, hidden }) => [row, hidden])).toEqual([
      [1, undefined],
      [2, true],
      [3, undefined],
    ]);
  });

  // [XLS-15]
  it("says which rows are hidden in an old file, too", async () => {
    const { rows } = await sheetOf(withRowHidden(workbookOf([["flat"], ["A-1"], ["A-2"]], "biff8"), 3));
    expect(rows.map(({ row, hidden }) => [row, hidden])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, true],
    ]);
  });

  it("is read in a file whose colours make no sense", async () => {
    const theme = { name: "xl/theme/theme1.xml", content: "<a:theme/>" };
    const [types, ...rest] = sheetData(`<row r="1" hidden="1">${textCell("A1", "flat")}</row>`);
    const announced = String(types?.content).replace(
      "</Types>",
      '<Override PartName="/xl/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/></Types>',
    );
    const file = zip([{ name: "[Content_Types].xml", content: announced }, ...rest, theme]);
    expect((await sheetOf(file)).rows).toHaveLength(1);
  });

  it("is none when nothing is in any", async () => {
    expect(await sheetsOf(workbookOf([[]]))).toEqual([]);
    expect(await sheetsOf(workbook([{ rows: [[]] }, { rows: [[" "]] }]))).toEqual([]);
  });
});

describe("a hostile sheet costs little and is answered", () => {
  // [XLS-03]
  it("claims a million rows and has three", async () => {
    const rows = [1, 2, 3].map((row) => `<row r="${row}">${textCell(`A${row}`, "x")}</row>`).join("");
    const parts = xlsxParts(`<dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>`);
    expect((await sheetOf(zip(parts))).rows).toHaveLength(3);
  });

  it.each([
    [
      "too many rows",
      Array.from(
        { length: 20_002 },
        (_, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>1</v></c></row>`,
      ).join(""),
    ],
    ["a cell far below", `<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>`],
    ["a cell in row nought", `<row r="0"><c r="A0"><v>1</v></c></row>`],
    // [XLS-05]
  ])("has %s", async (_what, rows) => {
    expect(await refusalOf(zip(sheetData(rows)))).toBe("file_too_large_inside");
  });

  it.each([
    ["a text in the last corner", `<row r="1048576">${textCell("XFD1048576", "x")}</row>`],
    ["a text far to the right", `<row r="1">${textCell("ZZZZ1", "x")}</row>`],
  ])("has %s", async (_what, rows) => {
    expect(await refusalOf(zip(sheetData(rows)))).toBe("file_too_wide");
  });

  it("has nothing but a number in the last corner", async () => {
    expect(await sheetsOf(zip(sheetData(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)))).toEqual([]);
  });

  // [XLS-06]
  it.each(["7", "-1", "x"])("refers to text %s of none", async (index) => {
    expect(await refusalOf(zip(sheetData(`<row r="1"><c r="A1" t="s"><v>${index}</v></c></row>`)))).toBe(
      "file_unreadable",
    );
  });

  it("is missing", async () => {
    const parts = sheetData("").filter(({ name }) => !name.includes("worksheets"));
    expect(await refusalOf(zip(parts))).toBe("file_unreadable");
  });

  // [XLS-22]
  it("is an old workbook that ends in the middle", async () => {
    const rows = Array.from({ length: 500 }, (_, index) => [`text ${index}`]);
    const file = workbookOf(rows, "biff8");
    expect(await refusalOf(file.subarray(0, file.length - 4_096))).toBe("file_unreadable");
  });

  // [XLS-07]
  it("nests a hundred thousand levels deep", async () => {
    const depth = 100_000;
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is>${"<r>".repeat(depth)}<t>x</t>${"</r>".repeat(depth)}</is></c></row>`;
    expect(["read", "file_unreadable", "file_too_large_inside"]).toContain(await refusalOf(zip(sheetData(rows))));
  });
});
