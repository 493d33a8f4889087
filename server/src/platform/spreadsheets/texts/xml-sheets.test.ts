import { describe, expect, it } from "vitest";
import { readFile, sheetsOf, textCell } from "../../../../test/sheets/read-file.ts";

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
    expect(await sheetsOf(workbook(rows))).toMatchObject([
      {
        name: "Bills",
        hiddenColumns: [1],
        rows: [
          {
            row: 1,
            cells: [
              textCell("A-1 & <B>"),
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
    const [sheet] = await sheetsOf(workbook(merged));
    expect(sheet?.rows[0]?.cells).toEqual([null, { kind: "merged" }, textCell("right")]);
  });

  it("is refused with two cells in one place", async () => {
    const twice = `<Row>${cell("String", "A")}${cell("String", "B", ' ss:Index="1"')}</Row>`;
    expect(await readFile(workbook(twice))).toMatchObject({
      code: "file_contradictory",
      params: { place: "R1C1" },
    });
  });

  it.each(['<!DOCTYPE x [<!ENTITY a "b">]>', "<!doctype x>"])("is refused with %s", async (before) => {
    expect(await readFile(workbook("", before))).toEqual({ status: "refused", code: "file_unreadable" });
  });

  it("with a number that is none says so", async () => {
    const [sheet] = await sheetsOf(workbook(`<Row>${cell("Number", "1,234.50")}</Row>`));
    expect(sheet?.rows[0]?.cells).toEqual([{ kind: "error", text: "#NUM!" }]);
  });
});
