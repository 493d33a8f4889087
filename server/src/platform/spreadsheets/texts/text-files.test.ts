import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PORTAL } from "../../traffic/caller-name.ts";
import { inspectFile } from "../guard.ts";
import { spreadsheetLimits } from "../limits.ts";
import { openFile, refusedFor } from "../open-file.ts";
import type { Cell, FileForm, Sheet } from "../sheet.ts";
import { createSpreadsheetReader } from "../spreadsheet-reader.ts";
import { readCsv } from "./read-csv.ts";

const everyForm: readonly FileForm[] = ["xlsx", "xls", "csv", "html", "xml"];

/** All sheets of a file, without the process around it. */
async function read(file: Buffer, limits = spreadsheetLimits) {
  try {
    const form = await inspectFile(file, everyForm);
    const { peeks, read } = openFile(file, form, limits);
    return { form, sheets: read([...peeks.keys()]) };
  } catch (error) {
    return refusedFor(error);
  }
}

async function sheetsOf(file: Buffer): Promise<Sheet[]> {
  const answer = await read(file);
  if ("code" in answer) throw new Error(answer.code);
  return answer.sheets;
}

/** The texts of a file's only sheet, by its rows. */
async function textsOf(file: Buffer | string): Promise<(string | null)[][]> {
  const [sheet] = await sheetsOf(Buffer.from(file));
  return (sheet?.rows ?? []).map(({ cells }) => cells.map((cell) => (cell?.kind === "text" ? cell.text : null)));
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("a list as a text", () => {
  it.each([
    ["commas", "Flat,Amount\r\nA-1,500\r\n"],
    ["semicolons", "Flat;Amount\nA-1;500"],
    ["upright lines", "Flat|Amount\r\nA-1|500"],
    ["a stated upright line", "sep=|\nFlat|Amount\nA-1|500"],
    ["tabs", "Flat\tAmount\rA-1\t500\r"],
    ["a stated separator", "sep=;\r\nFlat;Amount\r\nA-1;500\r\n"],
    ["quotation marks", '"Flat","Amount"\r\n"A-1","500"'],
  ])("is read with %s", async (_what, text) => {
    const table = [
      ["Flat", "Amount"],
      ["A-1", "500"],
    ];
    expect(await textsOf(text)).toEqual(table);
    expect(await textsOf(utf16(text))).toEqual(table);
    expect(await textsOf(utf16(text).swap16())).toEqual(table);
    expect(await textsOf(Buffer.from(text, "utf16le"))).toEqual(table);
    expect(await textsOf(Buffer.from(text, "utf16le").swap16())).toEqual(table);
    expect(await textsOf(`\ufeff${text}`)).toEqual(table);
  });

  it("is read in Hindi as UTF-16 without a mark, and is no text with zeros at odd and even places", async () => {
    const text = Buffer.from("फ्लैट,राशि\nए-1,५००", "utf16le");
    expect((await textsOf(text))[1]).toEqual(["ए-1", "५००"]);
    const refused = { code: "file_not_excel" };
    expect(await read(Buffer.concat([text, Buffer.from("\n,\0,5", "utf16le")]))).toMatchObject(refused);
    expect(await read(Buffer.from("Flat\0,Amount\0\nA-1,500"))).toMatchObject(refused);
  });

  it("keeps every cell as it stands: zeros, days, formulas", async () => {
    const text = "Flat,Phone,Due,Amount\nA-1,0087654329,05/12/2026,=1+1\n";
    expect((await textsOf(text))[1]).toEqual(["A-1", "0087654329", "05/12/2026", "=1+1"]);
  });

  it("is split by what separates its columns, not by what stands in its amounts", async () => {
    const text = "Regency Park; bills, December\n\nFlat;Amount\nA-1;1,500.00\nA-2;2,500.00\n";
    expect((await textsOf(text)).slice(1)).toEqual([
      ["Flat", "Amount"],
      ["A-1", "1,500.00"],
      ["A-2", "2,500.00"],
    ]);
    const [sheet] = await sheetsOf(Buffer.from(text));
    expect(sheet?.rows.map(({ row }) => row)).toEqual([1, 3, 4, 5]);
  });

  it("is read in Hindi, and in the letters of an old Windows", async () => {
    expect(await textsOf("फ्लैट,राशि\nA-1,५००")).toEqual([
      ["फ्लैट", "राशि"],
      ["A-1", "५००"],
    ]);
    expect(await textsOf(Buffer.from("Name,Fee\nJos\xe9,\x80 5", "latin1"))).toEqual([
      ["Name", "Fee"],
      ["José", "€ 5"],
    ]);
  });

  it("comes back exactly as it was written", () => {
    const sign = fc.constantFrom("a", "7", " ", '"', ",", ";", "|", "\t", "\n", "\r", "ü", "=", "राशि");
    const cell = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(""));
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 30 }),
      );
    const separators = fc.constantFrom(",", ";", "|", "\t");
    fc.assert(
      fc.property(table, separators, fc.constantFrom("\n", "\r\n"), (rows, separator, line) => {
        expect(readCsv(written(rows, separator, line))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it("is refused where a quotation mark never closes, for it would swallow the other rows", async () => {
    expect(await read(Buffer.from('Flat,Amount\n"A-1,500\nA-2,600\n'))).toMatchObject({ code: "file_unreadable" });
  });

  it("is held to the limits of every file", async () => {
    const text = Buffer.from("Flat,Amount\n".repeat(12));
    expect(await read(text, { ...spreadsheetLimits, rows: 10 })).toMatchObject({ code: "file_too_large_inside" });
    const wide = Buffer.from(Array.from({ length: 201 }, (_, index) => `c${index}`).join());
    expect(await read(wide)).toMatchObject({ code: "file_too_wide", params: { place: "GS1" } });
    expect((await sheetsOf(Buffer.from(`Flat,Name\nA-1,${"x".repeat(1_001)}`)))[0]?.rows[1]?.cells[1]).toMatchObject({
      kind: "long",
    });
  });
});

/** Quotes what could be misunderstood, as spreadsheet programs do. */
function written(rows: readonly (readonly string[])[], separator: string, line: string): string {
  const quoted = (text: string) => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(quoted).join(separator) + line).join("");
}

describe("a table of a web page", () => {
  it("is read as texts: no day is turned, no zero lost", async () => {
    const html = `<html><head><style>td { color: red }</style></head><body><table border=1 style='a:b;c:d, e'>
<thead><tr><th>Flat</th><th>Due<br>Date</th><th>Phone</th></tr></thead>
<tr><td>A-1<td>05/12/2026<td>0087654329
<tr><td>A&#45;2&nbsp;</td><td>&#8377; 5 &amp;lt; 6</td><td>TRUE</td></tr></table></body></html>`;
    expect(await textsOf(html)).toEqual([
      ["Flat", "Due\nDate", "Phone"],
      ["A-1", "05/12/2026", "0087654329"],
      ["A-2 ", "₹ 5 &lt; 6", "TRUE"],
    ]);
  });

  it("has merged cells and hidden rows, and no cells in comments", async () => {
    const html = `<table><tr><td rowspan=2>10 Dec</td><td>A-1</td></tr><tr style="display:none"><td>A-2</td></tr>
<!-- <tr><td>A-3</td></tr> --></table>`;
    expect((await sheetsOf(Buffer.from(html)))[0]?.rows).toEqual([
      { row: 1, cells: [text("10 Dec"), text("A-1")] },
      { row: 2, cells: [{ kind: "merged", down: true }, text("A-2")], hidden: true },
    ]);
  });

  it("is one of several, also where one stands within another", async () => {
    const html =
      "<table><tr><td>Regency Park<table><tr><td>A-1</td></tr></table></td><td>2026</td></tr></table><table></table>";
    const sheets = await sheetsOf(Buffer.from(html));
    expect(sheets.map(({ name, index, rows }) => [name, index, rows[0]?.cells])).toEqual([
      ["Sheet1", 0, [text("Regency Park"), text("2026")]],
      ["Sheet2", 1, [text("A-1")]],
    ]);
  });

  it("is refused when its comment never ends, or with too many others", async () => {
    expect(await read(Buffer.from("<table><tr><td>A<!-- </table>"))).toMatchObject({ code: "file_unreadable" });
    const many = Buffer.from("<table><tr><td>A</td></tr></table>".repeat(61));
    expect(await read(many)).toMatchObject({ code: "file_too_large_inside" });
  });
});

const text = (words: string): Cell => ({ kind: "text", text: words });

describe("a workbook in the XML of 2003", () => {
  const workbook = (
    rows: string,
    before = "",
  ) => `<?xml version="1.0"?>${before}<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="d"><NumberFormat ss:Format="0"/></Style></Styles>
<Worksheet ss:Name="Bills"><Table><Column ss:Index="2" ss:Hidden="1"/>${rows}</Table></Worksheet></Workbook>`;
  const cell = (type: string, content: string, more = "") =>
    `<Cell${more}><Data ss:Type="${type}">${content}</Data></Cell>`;

  it("is read with its numbers, days and hidden parts", async () => {
    const values = [cell("String", "A-1 &amp; <![CDATA[<B>]]>"), cell("Number", "1234.56", ' ss:StyleID="d"')];
    const day = cell("DateTime", "2026-12-10T00:00:00.000", ' ss:Formula="=R1C1"');
    const rows = `<Row><!-- no row -->${values.join("")}${day}</Row><Row ss:Index="5" ss:Hidden="1">${values[0]}</Row>`;
    expect(await sheetsOf(Buffer.from(workbook(rows)))).toMatchObject([
      {
        name: "Bills",
        hiddenColumns: [1],
        rows: [
          {
            row: 1,
            cells: [
              text("A-1 & <B>"),
              { kind: "number", value: 1234.56, decimals: 0 },
              { kind: "date", serial: 46_366, formula: true },
            ],
          },
          { row: 5, hidden: true },
        ],
      },
    ]);
  });

  it("puts no cell into another column behind an empty merged one", async () => {
    const merged = `<Row><Cell ss:MergeAcross="1"/>${cell("String", "right")}</Row>`;
    const [sheet] = await sheetsOf(Buffer.from(workbook(merged)));
    expect(sheet?.rows[0]?.cells).toEqual([null, { kind: "merged" }, text("right")]);
  });

  it("is refused with two cells in one place", async () => {
    const twice = `<Row>${cell("String", "A")}${cell("String", "B", ' ss:Index="1"')}</Row>`;
    expect(await read(Buffer.from(workbook(twice)))).toMatchObject({
      code: "file_contradictory",
      params: { place: "R1C1" },
    });
  });

  it.each(['<!DOCTYPE x [<!ENTITY a "b">]>', "<!doctype x>"])("is refused with %s", async (before) => {
    expect(await read(Buffer.from(workbook("", before)))).toEqual({ status: "refused", code: "file_unreadable" });
  });

  it("with a number that is none says so", async () => {
    const [sheet] = await sheetsOf(Buffer.from(workbook(`<Row>${cell("Number", "1,234.50")}</Row>`)));
    expect(sheet?.rows[0]?.cells).toEqual([{ kind: "error", text: "#NUM!" }]);
  });
});

describe("a file is a text only where texts are asked for", () => {
  const list = Buffer.from("Flat,Amount\nA-1,500\n");

  it("and then read by the process apart", async () => {
    const reader = createSpreadsheetReader();
    expect(await reader.read(PORTAL, list, everyForm, () => [0])).toMatchObject({
      form: "csv",
      sheets: [{ name: "" }],
    });
    expect(await reader.read(PORTAL, list, ["xlsx", "xls"], () => [0])).toEqual({
      status: "refused",
      code: "file_not_excel",
    });
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["blanks", Buffer.from(" \r\n ")],
    ["a page without a table", Buffer.from("<html><p>Hello</p></html>")],
    ["other XML", Buffer.from("<?xml version='1.0'?><bills><bill/></bills>")],
    ["bytes of another program", Buffer.from([1, 2, 3, 0, 200, 7])],
    ["a PDF", Buffer.from("%PDF-1.7 list, of, bills")],
  ])("and never %s", async (_what, file) => {
    expect(await read(file)).toEqual({ status: "refused", code: "file_not_excel" });
  });
});
