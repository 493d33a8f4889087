import { zip } from "../../../sheets/archives.ts";
import { billCase, bills, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { changed, EVERY_PART, SHEET, xlsx } from "../writers/book.ts";
import { type CellInput, day, formattedNumber, formula, serialOf } from "../writers/cells.ts";
import { xls } from "../writers/old-books.ts";
import { htmlOf } from "../writers/text-forms.ts";
import { inCapitals, strict, utf16, withBom } from "../writers/ways.ts";

const RUPEES = '"₹"#,##0.00';
const LAKHS = "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00";
const EXCELS_NOUGHT = 1_462;

/** The three bills with this format of amounts. */
const amountsAs = (z: string, due = "dd/mm/yyyy"): CellInput[][] => [
  HEADER,
  ...rows({}, () => day(DUE, due)).map((cells) =>
    cells.map((cell, at) => (at === 2 ? formattedNumber(Number(cell), z) : cell)),
  ),
];

const daysAs = (due: CellInput): CellInput[][] => [HEADER, ...rows({}, () => due)];

const computed = (result: boolean): CellInput[][] => [
  [...HEADER, "Units", "Rate"],
  ...rows().map(([flat = "", type = "", amount = 0, due = ""], index) => {
    const value = Number(amount);
    return [flat, type, formula(`E${index + 2}*F${index + 2}`, result ? value : null), due, value / 5, 5];
  }),
];

const caseOf = (id: string, what: string, file: () => Buffer, more: Partial<Case> = {}): Case =>
  billCase({ id, what, usual: "some", expected: "accept", was: "1", file, ...more });

const rare = { usual: "rare", expected: "either" } as const;
const rareRefused = { usual: "rare", expected: "refuse", was: "4" } as const;

/** By the program that wrote them. */
export const writers: Case[] = [
  caseOf("A01", "plain table, date cells (openpyxl)", () => bills()),
  caseOf("A02", "write-only mode (openpyxl)", () => bills({}, {}, { strings: "inline" })),
  caseOf("A03", "₹ format, dd-mmm-yy (xlsxwriter)", () => tableOf(amountsAs(RUPEES, "dd-mmm-yy"))),
  caseOf("A04", "constant_memory: inline strings (xlsxwriter)", () =>
    tableOf(amountsAs(RUPEES), {}, { strings: "inline" }),
  ),
  caseOf("A05", "use_zip64() (xlsxwriter)", () => packed({ streamed: true }), { usual: "rare" }),
  caseOf("A06", "DataFrame.to_excel(index=False) (pandas)", () => bills({}, { name: "Sheet1" })),
  caseOf("A07", "DataFrame.to_excel with index column (pandas)", () =>
    tableOf([[null, ...HEADER], ...rows().map((cells, index) => [index, ...cells])], { name: "Sheet1" }),
  ),
  caseOf("A09", "BIFF8 .xls (xlwt)", () => xls([{ name: "Bills", rows: [HEADER, ...rows()] }])),
  caseOf("A14", ".xlsx (Gnumeric)", () => bills({}, { head: '<sheetFormatPr defaultRowHeight="12.8"/>' })),
  caseOf("A17", '.xls, "Rs." format (Perl Spreadsheet::WriteExcel)', () =>
    xls([{ name: "Bills", rows: amountsAs('"Rs."#,##0.00') }]),
  ),
  caseOf("A18", '.xlsx, "Rs." format (Perl Excel::Writer::XLSX)', () => tableOf(amountsAs('"Rs."#,##0.00'))),
  caseOf("A30", "frozen pane, autofilter, ₹ lakh format (ExcelJS)", () =>
    tableOf(amountsAs(LAKHS), {
      head: '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>',
      tail: '<autoFilter ref="A1:D4"/>',
    }),
  ),
  caseOf("A31", "streaming writer, no shared strings (ExcelJS)", () => packed({ streamed: true }, "inline")),
  caseOf("A32", "rich text flats, validation, protected sheet (ExcelJS)", () =>
    bills(
      { flat: { rich: ["A-", "001"] } },
      {
        tail: '<sheetProtection sheet="1"/><dataValidations count="1"><dataValidation type="list" sqref="B2:B4"><formula1>"electricity,maintenance"</formula1></dataValidation></dataValidations>',
      },
    ),
  ),
  caseOf("A34", "amount = units*rate, no cached value (ExcelJS)", () => tableOf(computed(false)), {
    expected: "either",
    was: "2a",
  }),
  caseOf("A35", "shared formula, cached (ExcelJS)", sharedFormula),
  caseOf("A52", "1904 date system (SheetJS 0.18)", () =>
    xls([{ name: "Bills", rows: daysAs({ v: serialOf(DUE) - EXCELS_NOUGHT, z: "dd/mm/yyyy" }) }], "xlsx", true),
  ),
  caseOf("A56", "₹ format with zero section (excel4node)", () => tableOf(amountsAs('₹#,##0.00;₹-#,##0.00;"-"'))),
  caseOf("A61", "HTML from Calc named .xls (LibreOffice)", () => htmlOf([HEADER, ...rows({}, () => "15/12/2026")]), {
    usual: "common",
    expected: "either",
    was: "2b",
    said: "file_not_excel",
  }),
  caseOf("A63", ".xltx template renamed .xlsx (LibreOffice)", () => ofType("template.main+xml"), rare),
  caseOf("A64", ".xlsm without macros from Calc (LibreOffice)", () => ofType("macroEnabled"), {
    expected: "either",
    was: "2b",
    said: "file_macros",
  }),
  caseOf("A72", "dates as ISO text 2026-12-15", () => tableOf(daysAs(DUE))),
  caseOf("A73", "dates as ISO text with time 2026-12-15T00:00:00.000Z", () => tableOf(daysAs(`${DUE}T00:00:00.000Z`)), {
    expected: "either",
    was: "2a",
  }),
  caseOf(
    "A81",
    "Strict Open XML, ISO date cells",
    () => tableOf(daysAs({ xml: ` t="d"><v>${DUE}</v>` }), {}, strict),
    rare,
  ),
  caseOf("A84", "upper-case part names", () => bills({}, {}, { change: inCapitals }), rare),
  caseOf("A86", "stored, not deflated", () => packed({ stored: true })),
  caseOf("A89", "streamed with ZIP64 local extras", () => packed({ streamed: true })),
  caseOf("A93", "wrong dimension ref A1", () => bills({}, { head: '<dimension ref="A1"/>' })),
  caseOf("A94", "wrong spans", () => bills({}, { rowAttributes: { 1: 'spans="1:1"', 2: 'spans="9:9"' } })),
  caseOf("A95", "rich text, phonetic runs, _xHHHH_ escapes in shared strings", phonetic),
  caseOf("A96", "UTF-16 XML parts", () => bills({}, {}, { change: changed(EVERY_PART, utf16) }), rare),
  caseOf("A97", "BOM before XML parts", () => bills({}, {}, { change: changed(EVERY_PART, withBom) })),
  caseOf("A98", "numbers as 1.2345E3 in XML", () => bills({ amount: { xml: "><v>1.2345E3</v>" } })),
  caseOf("A100", "writer bug: <v>1234,50</v>", () => bills({ amount: { xml: "><v>1234,50</v>" } }), rareRefused),
  caseOf("A104", "two parts with the same name in the zip", sameNameTwice, rareRefused),
  caseOf("A105", "CDATA and XML comments in cells", markedUp, { was: "4" }),
  caseOf("A106", "MCE AlternateContent around rows' siblings, x14ac attributes", () =>
    bills(
      {},
      {
        rowAttributes: { 2: 'x14ac:dyDescent="0.25"' },
        tail: '<mc:AlternateContent><mc:Choice Requires="x14"><x14:y/></mc:Choice><mc:Fallback/></mc:AlternateContent>',
      },
      { change: changed(SHEET, (xml) => xml.replace("<worksheet ", `<worksheet ${COMPATIBLE} `)) },
    ),
  ),
];

const COMPATIBLE =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"';

function packed(options: { stored?: true; streamed?: true }, strings: "shared" | "inline" = "shared"): Buffer {
  return bills({}, {}, { strings, pack: (parts) => zip(parts.map((part) => ({ ...part, ...options }))) });
}

function ofType(type: "template.main+xml" | "macroEnabled"): Buffer {
  const macros = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
  const plain = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const contentType = type === "macroEnabled" ? macros : `${plain}.${type}`;
  const change = changed(/Content_Types/, (xml) => xml.replace(`${plain}.sheet.main+xml`, contentType));
  return bills({}, {}, { change });
}

function sharedFormula(): Buffer {
  const [header = [], ...rest] = computed(true);
  const first = '><f t="shared" ref="C2:C4" si="0">E2*F2</f><v>1000</v>';
  const xmls = [first, '><f t="shared" si="0"/><v>1234.5</v>', '><f t="shared" si="0"/><v>2500.75</v>'];
  const formulaRows = rest.map((cells, row) => cells.map((cell, at) => (at === 2 ? { xml: xmls[row] ?? "" } : cell)));
  return tableOf([header, ...formulaRows]);
}

function phonetic(): Buffer {
  const plain = '<si><t xml:space="preserve">A-001</t></si>';
  const spoken =
    '<si><r><t>A-</t></r><r><rPr><b/></rPr><t>001</t></r><rPh sb="0" eb="2"><t>エー</t></rPh><phoneticPr fontId="1"/></si>';
  const header = '<si><t xml:space="preserve">Flat No</t></si>';
  const change = changed(/sharedStrings/, (xml) =>
    xml.replace(plain, spoken).replace(header, "<si><t>Flat_x0020_No</t></si>"),
  );
  return bills({}, {}, { change });
}

function sameNameTwice(): Buffer {
  const change = (parts: Parameters<typeof zip>[0]) => [
    ...parts,
    ...changed(SHEET, (xml) => xml.replace("1234.5", "9234.5"))(parts.filter(({ name }) => SHEET.test(name))),
  ];
  return bills({}, {}, { change });
}

function markedUp(): Buffer {
  const change = changed(SHEET, (xml) =>
    xml
      .replace("<v>1234.5</v>", "<v><![CDATA[1234.5]]></v>")
      .replace("<v>2500.75</v>", "<!-- <v>9999</v> --><v>2500.75</v>"),
  );
  return xlsx({ tabs: [{ name: "Bills", rows: [HEADER, ...rows()] }], change });
}
