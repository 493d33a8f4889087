import { utils, write } from "@e965/xlsx";
import { billCase, billed, DUE, HEADER, rows } from "../bills.ts";
import type { Case } from "../case.ts";
import { type CellInput, day } from "../writers/cells.ts";
import { xls } from "../writers/old-books.ts";
import { csvOf, htmlOf } from "../writers/text-forms.ts";

const caseOf = (id: string, usual: Case["usual"], what: string, file: () => Buffer, more: Partial<Case> = {}): Case =>
  billCase({ id, what, usual, expected: "accept", file, ...more });

const SLASHES = "15/12/2026";
const texts = (due = SLASHES, amounts: CellInput[] = [1_000, 1_234.5, 2_500.75]): CellInput[][] => [
  HEADER,
  ...rows({}, () => due).map((cells, at) => cells.map((cell, column) => (column === 2 ? (amounts[at] ?? null) : cell))),
];
const commas = ["1,000.00", "1,234.50", "2,500.75"];
const bom = (file: Buffer) => Buffer.concat([Buffer.from("efbbbf", "hex"), file]);
const either = { expected: "either" } as const;
const refuse = { expected: "refuse" } as const;

/** A book in another form that the library writes. */
function writeBook(bookType: "xlsb" | "ods" | "sylk" | "dif" | "fods" | "biff2"): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(texts() as (string | number)[][]), "Bills");
  const bytes: unknown = write(book, { type: "buffer", bookType });
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(String(bytes));
}

const LETTERHEAD: CellInput[][] = [["RICHMOND PARK RWA"], ["Electricity bills December 2026"], []];
const TOTAL: CellInput[] = ["Total", "", "4,735.25", ""];

/** Files that are no .xlsx. */
export const textFiles: Case[] = [
  caseOf("T01", "very common", "CSV, commas, UTF-8", () => csvOf(texts())),
  caseOf("T02", "very common", "CSV with a byte order mark", () => bom(csvOf(texts()))),
  caseOf("T03", "some", "CSV with semicolons", () => csvOf(texts(), ";")),
  caseOf("T04", "common", "text with tabs", () => csvOf(texts(), "\t")),
  caseOf("T05", "common", "Unicode Text of Excel: UTF-16 with tabs", () =>
    Buffer.from(`\ufeff${csvOf(texts(), "\t")}`, "utf16le"),
  ),
  caseOf("T06", "some", "CSV in windows-1252, with a name", () =>
    Buffer.from(
      csvOf(texts().map((cells, at) => [...cells, at === 0 ? "Name" : "Zoë D’Souza"]))
        .toString()
        .replaceAll("’", "\u0092"),
      "latin1",
    ),
  ),
  caseOf("T07", "very common", "CSV with quoted amounts, 1,234.50", () => csvOf(texts(SLASHES, commas))),
  caseOf("T08", "common", "CSV with a letterhead and a total", () =>
    csvOf([...LETTERHEAD, ...texts(SLASHES, commas), TOTAL]),
  ),
  caseOf("T09", "some", "XML 2003 named .xls", () => xls([{ name: "Bills", rows: [HEADER, ...rows()] }], "xlml")),
  caseOf("T10", "very common", "HTML of a society program named .xls, with letterhead and total", () =>
    htmlOf([...texts(SLASHES, commas), TOTAL], "<h2>RICHMOND PARK RWA</h2><p>Bills for December 2026</p>"),
  ),
  caseOf("T11", "common", "HTML with days that could be months: 05/12/2026", () => htmlOf(texts("05/12/2026")), {
    means: billed().map((text) => text.replace(DUE, "2026-12-05")),
  }),
  caseOf("T12", "common", "HTML with the letterhead inside the table, cells that span", () =>
    Buffer.from(
      htmlOf(texts())
        .toString()
        .replace(
          "<tr>",
          '<tr><th colspan="4">RICHMOND PARK RWA</th></tr><tr><td colspan="4">December 2026</td></tr><tr>',
        ),
    ),
  ),
  caseOf(
    "T13",
    "common",
    "statement of a bank as CSV",
    () =>
      csvOf([
        ["Date", "Narration", "Chq./Ref.No.", "Value Dt", "Withdrawal Amt.", "Deposit Amt.", "Closing Balance"],
        ["01/11/26", "UPI-SARA MENON-A101", "0000430512345678", "01/11/26", "", "1000.00", "251000.00"],
        ["02/11/26", "NEFT CR-ANIL SHARMA", "N305262", "02/11/26", "", "1234.50", "252234.50"],
      ]),
    refuse,
  ),
  caseOf("T14", "rare", "JSON", () => Buffer.from(JSON.stringify(texts())), refuse),
  caseOf("T15", "some", ".ods", () => writeBook("ods"), refuse),
  caseOf("T16", "some", ".xlsb", () => writeBook("xlsb"), refuse),
  caseOf("T17", "rare", "SYLK", () => writeBook("sylk"), refuse),
  caseOf("T18", "rare", "DIF", () => writeBook("dif"), refuse),
  caseOf("T19", "common", "CSV with trailing commas and empty lines", () => {
    const lines = texts().map((cells) => [...cells, "", "", ""]);
    return csvOf([["", "", "", ""], ...lines, ["", "", "", ""], ["", "", "", ""]]);
  }),
  caseOf(
    "T20",
    "some",
    "CSV that begins with sep=;",
    () => Buffer.concat([Buffer.from("sep=;\r\n"), csvOf(texts(), ";")]),
    either,
  ),
  caseOf("T21", "rare", "CSV with carriage returns only", () => csvOf(texts(), ",", "\r")),
  caseOf("T22", "some", "BIFF5 .xls", () => xls([{ name: "Bills", rows: [HEADER, ...rows()] }], "biff5")),
  caseOf("T23", "common", "BIFF8 .xls with a letterhead and a total", () =>
    xls([{ name: "Bills", rows: [...LETTERHEAD, HEADER, ...rows(), ["Total", null, 4_735.25, null]] }]),
  ),
  caseOf("T24", "common", "CSV with everything in quotation marks", () =>
    Buffer.from(
      texts()
        .map((cells) => cells.map((cell) => `"${cell}"`).join(","))
        .join("\n"),
    ),
  ),
  caseOf("T25", "rare", "BIFF2", () => writeBook("biff2"), refuse),
  caseOf(
    "T26",
    "rare",
    "a picture of the list, named .csv",
    () => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(300, 9)]),
    refuse,
  ),
  caseOf("T27", "some", "CSV with days as 2026-12-15 00:00:00 and amounts as Rs. 1,234.50/-", () =>
    csvOf(
      texts(
        "2026-12-15 00:00:00",
        commas.map((text) => `Rs. ${text}/-`),
      ),
    ),
  ),
  caseOf("T28", "some", "XML 2003 of Tally with a letterhead", () =>
    xls(
      [
        {
          name: "Bills Receivable",
          rows: [["Richmond Park RWA"], ["1-Dec-2026 to 31-Dec-2026"], HEADER, ...rows({}, () => day(DUE, "d-mmm-yy"))],
        },
      ],
      "xlml",
    ),
  ),
  caseOf(
    "T29",
    "some",
    "one long line without a table",
    () => Buffer.from("Please find the bills in the other file."),
    refuse,
  ),
  caseOf("T30", "rare", "CSV with upright lines", () => csvOf(texts(SLASHES, commas), "|")),
  caseOf("T31", "rare", "UTF-16 with tabs and no byte order mark", () =>
    Buffer.from(`${csvOf(texts(), "\t")}`, "utf16le"),
  ),
];
