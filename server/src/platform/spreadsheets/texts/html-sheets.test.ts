import { describe, expect, it } from "vitest";
import { readFile, sheetsOf, textCell, textsOf } from "../../../../test/sheets/read-file.ts";

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
    expect((await sheetsOf(html))[0]?.rows).toEqual([
      { row: 1, cells: [textCell("10 Dec"), textCell("A-1")] },
      { row: 2, cells: [{ kind: "merged", down: true }, textCell("A-2")], hidden: true },
    ]);
  });

  it("is one of several, also where one stands within another", async () => {
    const html =
      "<table><tr><td>Regency Park<table><tr><td>A-1</td></tr></table></td><td>2026</td></tr></table><table></table>";
    const sheets = await sheetsOf(html);
    expect(sheets.map(({ name, index, rows }) => [name, index, rows[0]?.cells])).toEqual([
      ["Sheet1", 0, [textCell("Regency Park"), textCell("2026")]],
      ["Sheet2", 1, [textCell("A-1")]],
    ]);
  });

  it("is refused when its comment never ends, or with too many others", async () => {
    expect(await readFile("<table><tr><td>A<!-- </table>")).toMatchObject({ code: "file_unreadable" });
    const many = "<table><tr><td>A</td></tr></table>".repeat(61);
    expect(await readFile(many)).toMatchObject({ code: "file_too_large_inside" });
  });
});
