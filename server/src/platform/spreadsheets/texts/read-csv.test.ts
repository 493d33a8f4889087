import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFile, sheetsOf, textsOf } from "../../../../test/sheets/read-file.ts";
import { spreadsheetLimits } from "../limits.ts";
import { readCsv } from "./read-csv.ts";

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
    expect(await readFile(Buffer.concat([text, Buffer.from("\n,\0,5", "utf16le")]))).toMatchObject(refused);
    expect(await readFile("Flat\0,Amount\0\nA-1,500")).toMatchObject(refused);
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
    const [sheet] = await sheetsOf(text);
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
        expect(readCsv(toCsv(rows, separator, line))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it("is refused where a quotation mark never closes, for it would swallow the other rows", async () => {
    expect(await readFile('Flat,Amount\n"A-1,500\nA-2,600\n')).toMatchObject({ code: "file_unreadable" });
  });

  it("is held to the limits of every file", async () => {
    const text = "Flat,Amount\n".repeat(12);
    expect(await readFile(text, { ...spreadsheetLimits, rows: 10 })).toMatchObject({ code: "file_too_large_inside" });
    const wide = Array.from({ length: 201 }, (_, index) => `c${index}`).join();
    expect(await readFile(wide)).toMatchObject({ code: "file_too_wide", params: { place: "GS1" } });
    expect((await sheetsOf(`Flat,Name\nA-1,${"x".repeat(1_001)}`))[0]?.rows[1]?.cells[1]).toMatchObject({
      kind: "long",
    });
  });
});

/** Quotes what could be misunderstood, as spreadsheet programs do. */
function toCsv(rows: readonly (readonly string[])[], separator: string, line: string): string {
  const quoted = (text: string) => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(quoted).join(separator) + line).join("");
}
