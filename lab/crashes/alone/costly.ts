import { DUE, HEADER, tableOf } from "../../../server/test/imports/collection/bills.ts";
import type { Hostile } from "../../../server/test/imports/collection/hostile/hostile.ts";
import { changed } from "../../../server/test/imports/collection/writers/book.ts";
import {
  type CellInput,
  day,
  formattedNumber,
  formula,
  lettersOf,
} from "../../../server/test/imports/collection/writers/cells.ts";
import { type GivenPart, textCell, xlsxParts, zip } from "../../../server/test/sheets/archives.ts";

const MEBIBYTE = 1024 * 1024;

const cells = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const inside = Array.from({ length: columns }, (_, at) => `<c r="${lettersOf(at)}${row + 1}"><v>1</v></c>`);
    return `<row r="${row + 1}">${inside.join("")}</row>`;
  }).join("");

const sheetOf = (inner: string): Buffer => zip(xlsxParts(inner));
const header = `<row r="1">${HEADER.map((text, at) => textCell(`${"ABCD"[at]}1`, text)).join("")}</row>`;
const many = (count: number, row: (index: number) => CellInput[]): CellInput[][] => [
  HEADER,
  ...Array.from({ length: count }, (_, index) => row(index)),
];
const oneBill = (amount: CellInput = 100.5): CellInput[][] => [HEADER, ["A-001", "electricity", amount, day(DUE)]];

/** Texts that keep a careless pattern busy. */
const traps = [
  "1".repeat(500),
  `${" ".repeat(400)}x`,
  "a-".repeat(300),
  "1,".repeat(300),
  `${"(".repeat(200)}1`,
  "१/".repeat(200),
];

function liar(): Buffer {
  const bomb = { name: "xl/sharedStrings.xml", content: Buffer.alloc(200 * MEBIBYTE, "a"), claimedSize: 1_000 };
  return zip([...xlsxParts(""), bomb]);
}

/** Sheets of charts, and the table behind them. */
export function behindCharts(count: number): Buffer {
  const chart = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet";
  const names = Array.from({ length: count }, (_, index) => index + 2);
  const entries = names.map((id) => `<sheet name="Chart ${id}" sheetId="${id}" r:id="rId9${id}"/>`).join("");
  const relations = names.map(
    (id) => `<Relationship Id="rId9${id}" Type="${chart}" Target="chartsheets/sheet${id}.xml"/>`,
  );
  const parts: GivenPart[] = names.map((id) => ({
    name: `xl/chartsheets/sheet${id}.xml`,
    content:
      '<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>',
  }));
  const type =
    '<Override PartName="/xl/chartsheets/sheetN.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.chartsheet+xml"/>';
  const types = names.map((id) => type.replace("sheetN", `sheet${id}`)).join("");
  return tableOf(
    oneBill(),
    {},
    {
      parts,
      change: (sourceParts) =>
        [
          changed(/xl\/workbook\.xml$/, (xml) => xml.replace("<sheets>", `<sheets>${entries}`)),
          changed(/workbook\.xml\.rels$/, (xml) =>
            xml.replace("</Relationships>", `${relations.join("")}</Relationships>`),
          ),
          changed(/Content_Types/, (xml) => xml.replace("</Types>", `${types}</Types>`)),
        ].reduce((all, change) => change(all), sourceParts),
    },
  );
}

/** Files that are made to keep a server busy. */
export const costly: Hostile[] = [
  ["H131", "zip bomb lying: directory claims 1,000 bytes, really 200 MB", 0.28, liar],
  [
    "H152",
    "1,000,000 cells in 20,000 rows x 50 columns",
    2.52,
    () => sheetOf(`<sheetData>${cells(20_000, 50)}</sheetData>`),
  ],
  [
    "H153",
    "2,500,000 cells below 60 MB",
    3.11,
    () => sheetOf(`<sheetData>${`<row>${"<c><v>1</v></c>".repeat(125)}</row>`.repeat(20_000)}</sheetData>`),
  ],
  [
    "H155",
    "one merge A1:XFD1048576",
    0.73,
    () =>
      sheetOf(
        `<sheetData>${header}${cells(5_000, 4).replace(/^.*?<\/row>/, "")}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
      ),
  ],
  ["H158", "number format of 1 MB", 0.2, () => tableOf(oneBill(formattedNumber(100.5, '0"x"'.repeat(250_000))))],
  [
    "H160",
    "30 MB of attributes in one tag",
    2.01,
    () =>
      sheetOf(
        `<sheetData><row r="1" ${Array.from({ length: 1_500_000 }, (_, index) => `a${index}="1234567"`).join(" ")}/></sheetData>`,
      ),
  ],
  [
    "H161",
    "300 sheets",
    0.11,
    () =>
      tableOf(
        oneBill(),
        {},
        { tabs: Array.from({ length: 299 }, (_, index) => ({ name: `S${index}`, rows: [["x"]] })) },
      ),
  ],
  ["H175", "100 MB body", 0.27, () => Buffer.alloc(100 * MEBIBYTE, 1)],
  [
    "H177",
    "regex-hostile strings in 20,000 cells",
    0.37,
    () => tableOf(many(3_000, (at) => ["A-001", "electricity", 100.5, traps[at % traps.length] ?? "", ...traps])),
  ],
  [
    "H178",
    "all formulas circular / array / LAMBDA without cache",
    0.18,
    () =>
      tableOf(
        many(2_998, (at) => ["A", "B", "C", "D"].map((letter) => formula(`${letter}${at + 2}+LAMBDA(x,x)(1)`, null))),
      ),
  ],
  ["H179", "20,000 bad rows (80,000 messages)", 0.7, () => tableOf(many(19_999, (at) => [at, "gas", "lots", "soon"]))],
  [
    "H190",
    "1,900,000 merges over 15,000 rows",
    0.04,
    () =>
      zip(
        xlsxParts(
          `<sheetData>${header}</sheetData><mergeCells>${'<mergeCell ref="A2:B15000"/>'.repeat(400_000)}</mergeCells>`,
        ).map((part) => ({ ...part, stored: true })),
      ),
  ],
];
