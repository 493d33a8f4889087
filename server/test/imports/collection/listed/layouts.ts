import { withRowHidden } from "../../../sheets/archives.ts";
import { bill, billCase, billed, bills, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case, Verdict } from "../case.ts";
import { type CellInput, day, formula, serialOf } from "../writers/cells.ts";
import { xls } from "../writers/old-books.ts";
import { withPreparedRows } from "../writers/old-formulas.ts";

const caseOf = (id: string, what: string, more: Omit<Partial<Case>, "file">, file: () => Buffer): Case =>
  billCase({ id, what, usual: "common", expected: "accept", ...more, file });

const wide = (cells: CellInput[][], width: number, filler: (column: number, row: number) => CellInput): CellInput[][] =>
  cells.map((row, index) => [...row, ...Array.from({ length: width }, (_, column) => filler(column, index))]);

const headed = (id: string, header: string[], more: Omit<Partial<Case>, "file"> = {}): Case =>
  caseOf(id, `header ${header.join(" | ")}`, more, () => tableOf([header, ...rows()]));

const usual = (usual: Case["usual"], was: Verdict, code?: string) => ({ usual, was, ...(code && { said: code }) });
const missing = "columns_missing";
const UNKNOWN = { usual: "common", was: "2c", said: missing } as const;
const rareRefusal = (code: string) => ({ expected: "either", ...usual("rare", "2b", code) }) as const;

/** A long tail of rows that have a border and nothing else. */
const bordered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 5}"><c r="A${index + 5}" s="1"/></row>`).join("");

/** Rows that wait for a flat: =IF(x="","",…), with the empty result as programs store it. */
const prepared = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const row = index + 5;
    const cells = ["A", "B", "C", "D"].map(
      (letter) => `<c r="${letter}${row}" t="str"><f>IF(X${row}="","",X${row})</f><v></v></c>`,
    );
    return `<row r="${row}">${cells.join("")}</row>`;
  }).join("");

const filledDown = (): CellInput[][] => Array.from({ length: 50 }, () => [null, "electricity", null, null]);

const monthsOf = (column: number, row: number): CellInput =>
  row === 0
    ? `${["Opening", "Bill", "Receipt", "Interest", "Closing"][column % 5]} ${Math.floor(column / 5) + 1}`
    : row * 7 + column;

const HIDDEN = { columnAttributes: { 2: 'hidden="1"' } };

/** How the table lies in its sheet. */
export const layouts: Case[] = [
  caseOf("B02", "letterhead: 3 title rows and a blank row above the header", usual("very common", "2d", missing), () =>
    tableOf([
      ["RICHMOND PARK RESIDENTS ASSOCIATION"],
      ["Sector 43"],
      ["Bills for December 2026"],
      [],
      HEADER,
      ...rows(),
    ]),
  ),
  caseOf("B03", "totals row at the bottom (TOTAL, sum)", usual("very common", "2d"), () =>
    tableOf([HEADER, ...rows(), ["TOTAL", null, formula("SUM(C2:C4)", 4_735.25), null]]),
  ),
  caseOf("B07", "block sub-headings in between", usual("common", "2d"), () => {
    const [first = [], second = [], third = []] = rows();
    return tableOf([HEADER, ["BLOCK A"], first, second, ["BLOCK B"], third]);
  }),
  headed("B11", ["Flat No", "Type", "Amount (Rs.)", "Due Date"], { was: "1" }),
  headed("B13", ["FLAT NUMBER", "BILL TYPE", "ORIGINAL AMOUNT", "DUE DATE"], usual("some", "1")),
  headed("B14", ["Unit No", "Bill Head", "Net Payable", "Last Date"], UNKNOWN),
  headed("B19", ["Flat #", "Bill Type", "Amt.", "Due date (dd/mm/yyyy)"], UNKNOWN),
  headed("B20", ["House No", "Type", "Total", "Due Date"], UNKNOWN),
  headed("B23", ["Flat No*", "Bill Type*", "Amount*", "Due Date*"], usual("some", "1")),
  caseOf(
    "B25",
    "two columns Amount",
    { expected: "refuse", ...usual("some", "2a", "columns_twice"), means: billed() },
    () => tableOf([[...HEADER, "Amount"], ...rows().map((cells, index) => [...cells, 900 + index])]),
  ),
  caseOf(
    "B27",
    "Bill Amount beside GST 18% and Grand Total",
    {
      expected: "refuse",
      was: "4",
      means: grandTotals(),
      answers: { several_amounts: "Grand Total" },
    },
    () =>
      tableOf([
        ["Flat No", "Bill Type", "Bill Amount", "GST 18%", "Grand Total", "Due Date"],
        ...rows().map(([flat = "", type = "", amount, due = ""]) => {
          const tax = Math.round(Number(amount) * 18) / 100;
          return [flat, type, Number(amount), tax, Math.round((Number(amount) + tax) * 100) / 100, due];
        }),
      ]),
  ),
  caseOf(
    "B28",
    "no bill type column (the title says Electricity)",
    {
      expected: "either",
      ...usual("very common", "2a", missing),
      answers: { missing: { billType: "electricity" } },
    },
    () => tableOf([["Flat No", "Amount", "Due Date"], ...rows().map((cells) => cells.filter((_, at) => at !== 1))]),
  ),
  caseOf("B32", "first sheet hidden, data on the second", usual("some", "1"), () => behindCover("hidden")),
  caseOf("B33", "first sheet veryHidden", usual("rare", "1"), () => behindCover("veryHidden")),
  caseOf(
    "B37",
    "hidden column Amount (old figures), visible one Net Payable",
    { expected: "refuse", ...usual("some", "2a"), means: netPayable() },
    () =>
      tableOf([[...HEADER, "Net Payable"], ...rows({ amount: 1_234.567 }).map((cells) => [...cells, 1_300])], HIDDEN),
  ),
  caseOf(
    "B41",
    "flat number merged over its electricity and maintenance rows",
    {
      expected: "either",
      was: "2a",
      means: [bill("A-101", "electricity", "1000.00"), bill("A-101", "maintenance", "500.00")],
      answers: { how: { fillDown: ["flatNumber"] } },
    },
    () =>
      tableOf([HEADER, ["A-101", "electricity", 1_000, day(DUE)], [null, "maintenance", 500, day(DUE)]], {
        merges: ["A2:A3"],
      }),
  ),
  caseOf(
    "B42",
    "due date merged down over all rows",
    { expected: "either", was: "2a", answers: { how: { fillDown: ["dueDate"] } } },
    () =>
      tableOf([HEADER, ...rows().map((cells, index) => (index === 0 ? cells : cells.slice(0, 3)))], {
        merges: ["D2:D4"],
      }),
  ),
  caseOf("B46", "units row below the header", { expected: "either", ...usual("some", "2b") }, () =>
    tableOf([HEADER, ["", "", "Rs", "dd/mm/yyyy"], ...rows()]),
  ),
  caseOf("B47", "table starts in column C, row 5", usual("some", "1"), () => bills({}, { at: { row: 5, column: 2 } })),
  caseOf("B49", "header repeated on every page", usual("some", "2d"), () => {
    const [first = [], ...otherRows] = rows();
    return tableOf([HEADER, first, HEADER, ...otherRows]);
  }),
  caseOf("B51", "a stray space-like value in XFD1", rareRefusal("file_too_large_inside"), () =>
    bills({}, { rowsXml: "", head: "" }, { change: strayCell }),
  ),
  caseOf(
    "B52",
    "60 columns: a ledger with five columns a month",
    { ...usual("common", "2d", "file_too_large_inside"), answers: { several_amounts: "Amount" } },
    () => tableOf(wide([HEADER, ...rows()], 60, monthsOf)),
  ),
  caseOf("B54", "300,000 blank bordered rows below", { expected: "either", ...usual("some", "1") }, () =>
    bills({}, { rowsXml: bordered(300_000) }),
  ),
  caseOf("B55", "100,000 blank bordered rows and one hidden row", hidden(1), () =>
    bills({}, { rowsXml: bordered(100_000), rowAttributes: { 3: 'hidden="1"' } }),
  ),
  caseOf("B56", "1,000 prepared formula rows with an empty result", usual("very common", "1"), () =>
    bills({}, { rowsXml: prepared(1_000) }),
  ),
  caseOf("B57", "200 prepared rows, saved by LibreOffice", usual("very common", "1"), () =>
    bills({}, { rowsXml: prepared(200).replaceAll("<f>", '<f aca="false">') }),
  ),
  caseOf("B58", "200 prepared rows, saved as .xls", { was: "1" }, () =>
    withPreparedRows(xls([{ name: "Bills", rows: [HEADER, ...rows()] }]), 5, 200),
  ),
  caseOf("B59", "electricity filled down 50 rows too far", { expected: "either", was: "2b" }, () =>
    tableOf([HEADER, ...rows(), ...filledDown()]),
  ),
  caseOf("B66", "one row struck through (cancelled by hand)", { expected: "either", ...usual("some", "1") }, () =>
    bills({ flat: { xml: ' t="inlineStr"><is><r><rPr><strike/></rPr><t>A-001</t></r></is>' } }),
  ),
  caseOf("B67", "tab name with an emoji, apostrophe and 31 characters", usual("rare", "1"), () =>
    bills({}, { name: "Bill's ⚡ नवंबर 2026 – final (2)" }),
  ),
  caseOf("B70", "row hidden by height 0", { ...hidden(1), was: "4" }, () =>
    bills({}, { rowAttributes: { 3: 'ht="0" customHeight="1"' } }),
  ),
  caseOf("B71", ".xls with 2 rows hidden", hidden(2), () =>
    withRowHidden(withRowHidden(xls([{ name: "Bills", rows: [HEADER, ...rows()] }]), 3), 4),
  ),
];

function hidden(rows: number) {
  const waits = `the specified call takes hidden rows and tells how many they are, here ${rows}`;
  return { expected: "refuse", usual: "some", was: "3", means: billed(), waits } as const;
}

function grandTotals(): string[] {
  return [
    bill("A-101", "electricity", "1180.00"),
    bill("A-001", "electricity", "1456.71"),
    bill("B-012", "electricity", "2950.89"),
  ];
}

function netPayable(): string[] {
  return billed().map((text) => text.replace(/ [\d.]+ /, " 1300.00 "));
}

function behindCover(hidden: "hidden" | "veryHidden"): Buffer {
  return tableOf(
    [["Rates"], ["Unit", 7.5], ["As of", { v: serialOf(DUE), z: "dd/mm/yyyy" }]],
    { name: "Cover", hidden },
    {
      tabs: [{ name: "Data", rows: [HEADER, ...rows()] }],
    },
  );
}

function strayCell(parts: { name: string; content: string | Buffer }[]) {
  const stray = '<c r="XFD1" t="inlineStr"><is><t>\u3000\u00a0.</t></is></c></row>';
  return parts.map((part) =>
    part.name.endsWith("sheet1.xml") ? { ...part, content: String(part.content).replace("</row>", stray) } : part,
  );
}
