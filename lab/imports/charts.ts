import { type GivenPart, zip } from "../../server/test/sheets/archives.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A workbook that shows charts, on sheets of their own, before its only table. */
export function withCharts(parts: readonly GivenPart[], count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const each = (text: (number: number) => string) => numbers.map(text).join("");
  const changed: Record<string, [before: string, inserted: string]> = {
    "[Content_Types].xml": [
      "</Types>",
      each(
        (number) =>
          `<Override PartName="/xl/chartsheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.chartsheet+xml"/>`,
      ),
    ],
    "xl/workbook.xml": [
      "<sheet ",
      each((number) => `<sheet name="Chart${number}" sheetId="${number + 1}" r:id="chart${number}"/>`),
    ],
    "xl/_rels/workbook.xml.rels": [
      "</Relationships>",
      each(
        (number) =>
          `<Relationship Id="chart${number}" Type="${OFFICE}/chartsheet" Target="chartsheets/sheet${number}.xml"/>`,
      ),
    ],
  };
  const charts = numbers.map((number) => ({
    name: `xl/chartsheets/sheet${number}.xml`,
    content: `<chartsheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`,
  }));
  const changedParts = parts.map(({ name, content }) => {
    const [before, inserted] = changed[name] ?? ["", ""];
    return { name, content: before ? String(content).replace(before, inserted + before) : content };
  });
  return zip([...changedParts, ...charts]);
}
