import { HEADER, tableOf } from "../../../imports/collection/bills.ts";
import { type CellInput, day } from "../../../imports/collection/writers/cells.ts";
import { xls } from "../../../imports/collection/writers/old-books.ts";
import { csvOf } from "../../../imports/collection/writers/text-forms.ts";
import { RECEIPT_HEADER } from "../../../sheets/office-files.ts";
import type { FileSample } from "../record.ts";
import { before, extra } from "./extra.ts";

const TODAY = "2026-11-22";
const HIDDEN = 'hidden="1"';

const table = (...tableRows: CellInput[][]) => tableOf([RECEIPT_HEADER, ...tableRows], { name: "Receipts" });
const receipts = (id: string, what: string, file: () => Buffer, more?: Parameters<typeof extra>[4]) =>
  extra(id, "receipts", what, file, more);

const utr = (nth: number) => String(632_100_000_000 + nth);
const transfer = (flat: CellInput, amount: CellInput, nth: number, on: CellInput = TODAY): CellInput[] => {
  return [flat, amount, "transfer", on, utr(nth)];
};
const cash = (flat: CellInput, amount: CellInput, on: CellInput = TODAY): CellInput[] => [flat, amount, "cash", on];
const cheque = (
  flat: CellInput,
  amount: CellInput,
  number: CellInput,
  chequeOn: CellInput = TODAY,
  bank: CellInput = "HDFC  Bank",
) => {
  return [flat, amount, "Chq.", TODAY, number, bank, chequeOn, "tenant"];
};

/** Two bills of one flat and one of another. */
const billed = before("bills", () =>
  tableOf([
    HEADER,
    ["A-101", "electricity", 500, day("2026-12-20")],
    ["A-101", "maintenance", 300, day("2026-11-30")],
    ["B-012", "electricity", 1_000.5, day("2026-12-20")],
  ]),
);

const usual = () => [
  transfer("A-101", 900.5, 1),
  cash("B-012", 1_000.5, "2026-11-20"),
  cheque("A-001", 700, 123),
  cheque("E-041", 800, "000124", "2026-12-01", "SBI"),
  ["E-041", 50, "upi", day("2026-11-01"), utr(2), null, null, "by the tenant"],
];

const bad = () => [
  transfer("A-101", 100, 10),
  transfer("Z-99", 100, 11),
  transfer("A-101", 0, 12),
  transfer("A-101", -5, 13),
  transfer("A-101", 100.125, 14),
  ["A-101", 100, "barter", TODAY],
  transfer("A-101", 100, 15, "2026-10-01"),
  transfer("A-101", 100, 16, "2026-11-30"),
  ["A-101", 100, "transfer", TODAY],
  ["A-101", 100, "transfer", TODAY, "12345"],
  ["A-101", 100, "transfer", TODAY, 1.234e21],
  ["A-101", 100, "cash", TODAY, utr(17)],
  cheque("A-101", 100, "1234567"),
  cheque("A-101", 100, "123456", TODAY, null),
  cheque("A-101", 100, "123457", null),
  cheque("A-101", 100, "000777", "2026-06-01"),
  cash("A-101", 200_000),
  cash(null, 1),
];

const hiddenRow = () => tableOf([RECEIPT_HEADER, ...usual()], { rowAttributes: { 3: HIDDEN } });

const counter: FileSample[] = [
  receipts("T-receipts-usual", "all ways, bills and an advance", () => table(...usual()), { earlier: [billed] }),
  receipts("T-receipts-advances", "nobody owes anything", () => table(...usual())),
  receipts(
    "T-receipts-there",
    "a file sent again with one more row",
    () => table(...usual(), transfer("B-012", 5, 20)),
    {
      earlier: [billed, before("receipts", () => table(...usual()))],
    },
  ),
  receipts("T-receipts-bad", "rows that the counter refuses, in turn", () => table(...bad())),
  receipts("T-receipts-left-out", "bad rows left out", () => table(...bad()), { answers: { leaveOut: true } }),
  ...bad().map((row, at) =>
    receipts(`T-receipts-bad-${String(at).padStart(2, "0")}`, "one bad row", () =>
      table(transfer("E-041", 1, 30), row),
    ),
  ),
  receipts(
    "T-receipts-taken",
    "a reference that came before, with other data",
    () => table(transfer("A-101", 101, 40)),
    {
      earlier: [before("receipts", () => table(transfer("A-101", 100, 40)))],
    },
  ),
  receipts("T-receipts-taken-elsewhere", "a reference of another flat", () => table(transfer("A-001", 100, 40)), {
    earlier: [before("receipts", () => table(transfer("A-101", 100, 40)))],
  }),
  receipts("T-receipts-shared", "one transfer for two flats", () =>
    table(transfer("A-101", 10, 41), transfer("A-001", 20, 41)),
  ),
  receipts("T-receipts-repeated", "a row twice", () => table(transfer("A-101", 10, 42), transfer("A-101", 10, 42))),
  receipts(
    "T-receipts-repeated-once",
    "a row twice, counted once",
    () => table(transfer("A-101", 10, 42), transfer("A-101", 10, 42)),
    { answers: { rows_repeat: "once" } },
  ),
  receipts("T-receipts-same-cash", "the same cash twice in a day", () => table(cash("A-101", 75), cash("A-101", 75))),
  receipts("T-receipts-cheque-again", "a cheque number twice", () =>
    table(cheque("A-101", 10, "000555"), cheque("A-001", 20, "000555")),
  ),
  receipts("T-receipts-too-many", "more rows than are taken", () =>
    table(...Array.from({ length: 2_001 }, (_, at) => transfer("A-101", 10, 1_000 + at))),
  ),
];

const reading: FileSample[] = [
  receipts("T-receipts-header", "headers in other spellings", () =>
    tableOf([
      ["FLAT NO.", "Amount Received", "mode_of payment", "DATE", "UTR / Cheque No", "drawn-on", "Cheque Dt", "Remarks"],
      ...usual(),
    ]),
  ),
  receipts("T-receipts-least", "without the columns that may be missing", () =>
    tableOf([RECEIPT_HEADER.slice(0, 4), cash("A-101", 10)]),
  ),
  receipts("T-receipts-letterhead", "a letterhead, a total and other words for ways", () =>
    tableOf([
      ["Collections of November"],
      [],
      ["Sl", "Flat", "Received (Rs)", "Mode", "Received Date", "Ref No"],
      [1, "A-101", "1,500.00", "NEFT", "21-Nov-2026", utr(50)],
      [2, "A 001", "₹ 250/-", "Cash", "21-Nov-2026", null],
      [null, "Total", 1_750, null, null, null],
    ]),
  ),
  receipts(
    "T-receipts-one-way",
    "no column of ways, all the same",
    () =>
      tableOf([
        ["Flat", "Amount", "Date"],
        ["A-101", 10, TODAY],
        ["A-001", 20, TODAY],
      ]),
    {
      answers: { missing: { way: "cash" } },
    },
  ),
  receipts("T-receipts-xls", "an old workbook", () => xls([{ name: "Receipts", rows: [RECEIPT_HEADER, ...usual()] }])),
  receipts("T-receipts-csv", "texts with commas", () => csvOf([RECEIPT_HEADER, transfer("A-101", 10, 51)])),
  receipts("T-receipts-days", "days in several forms", () =>
    table(cash("A-101", 10, "20/11/2026"), cash("A-001", 20, "2026-11-21"), cash("E-041", 30, day("2026-11-05"))),
  ),
  receipts("T-receipts-hidden", "hidden rows", () => hiddenRow()),
  receipts("T-receipts-hidden-without", "hidden rows, which do not count", () => hiddenRow(), {
    answers: { rows_hidden: "without" },
  }),
  receipts("T-receipts-missing", "two columns are missing", () =>
    tableOf([
      ["Flat", "Amount"],
      ["A-101", 10],
    ]),
  ),
  receipts("T-receipts-no-rows", "a header alone", () => table()),
];

export const receiptExtras: FileSample[] = [...counter, ...reading];
