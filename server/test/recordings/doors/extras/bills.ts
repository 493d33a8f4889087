import { DUE, HEADER, rows, tableOf } from "../../../imports/collection/bills.ts";
import { type CellInput, day, formula } from "../../../imports/collection/writers/cells.ts";
import { xls } from "../../../imports/collection/writers/old-books.ts";
import { csvOf } from "../../../imports/collection/writers/text-forms.ts";
import type { FileSample } from "../record.ts";
import { before, extra } from "./extra.ts";

const HIDDEN = 'hidden="1"';
const due = day(DUE);
const table = (...tableRows: CellInput[][]) => tableOf([HEADER, ...tableRows]);
const bill = (
  flat: CellInput,
  amount: CellInput,
  dueOn: CellInput = due,
  type: CellInput = "electricity",
): CellInput[] => {
  return [flat, type, amount, dueOn];
};
const bills = (id: string, what: string, file: () => Buffer, more?: Parameters<typeof extra>[4]) =>
  extra(id, "bills", what, file, more);

/** Unknown flats, repeated rows and bad cells, none of them beside its like. */
const mixed = () => [
  bill("Z-999", 100),
  bill("A-101", "about 100"),
  bill("A-001", 200),
  bill("A-001", 200),
  bill("A-001", 201),
  bill("Y-777", 300, "31/02/2026"),
  bill(null, 100),
  bill("B-012", -5),
  bill("Z-999", 100),
  bill("B-012", 400, due, "gas"),
  bill("E-041", 100.125),
  bill("X-001", 100),
];

const amounts = [4523.4000000163, 1234.0999999999999, 0.1 + 0.2, 0.01, 99_999_999.99, "1500", "1500.5", "1500.50"];
const badAmounts = [
  ...[100.125, 100.001, 4523.40001, 0.001, 0, -1, 1e-9, 100_000_000, 1e15],
  ...["1500.505", "1,500.50", "Rs 1500", "₹1500", "-1500", "0", "0.00", "1e3", "१५००", "100000000", " 1500 ", ""],
];

/** One amount in each of so many kinds and days that no row repeats another. */
const eachAmount = (all: readonly CellInput[]) =>
  all.map((amount, at) => bill("A-101", amount, day(`2026-12-${String(at + 1).padStart(2, "0")}`)));

const flatsOf = (count: number) => Array.from({ length: count }, (_, at) => `C-${at + 1}`);

const withHeader = (...header: CellInput[]) => tableOf([header, ...rows()]);
const withColumns = (header: CellInput[], ...more: CellInput[]) =>
  tableOf([[...HEADER, ...header], ...rows().map((cells) => [...cells, ...more])]);

const hiddenAmount = (first: string, second: string, hidden: readonly number[]) =>
  tableOf(
    [
      ["Flat No", "Bill Type", first, second, "Due Date"],
      ...rows().map(([flat = "", type = "", amount = 0, dueOn = ""]) => [flat, type, 77, amount, dueOn]),
    ],
    { columnAttributes: Object.fromEntries(hidden.map((at) => [at, HIDDEN])) },
  );

const orders: FileSample[] = [
  bills("T-bills-mixed", "unknown flats, repeated rows and bad cells, in turn", () => table(...mixed())),
  bills("T-bills-mixed-there", "the same, where some bills are there", () => table(...mixed()), {
    earlier: [before("bills", () => table(bill("A-001", 200), bill("B-012", 400)))],
  }),
  bills(
    "T-bills-other-amount",
    "bills that are there with another amount, beside new ones",
    () => table(bill("A-101", 100), bill("A-001", 250), bill("B-012", 300), bill("E-041", 1)),
    { earlier: [before("bills", () => table(bill("A-001", 200), bill("B-012", 300), bill("E-041", 400)))] },
  ),
  bills("T-bills-all-there", "nothing is new", () => table(...rows()), {
    earlier: [before("bills", () => table(...rows()))],
  }),
  bills("T-bills-second", "the same bills a few days later", () => table(...rows({}, () => day("2026-12-18"))), {
    earlier: [before("bills", () => table(...rows()))],
  }),
  bills("T-bills-60-bad", "60 bad rows", () =>
    table(...Array.from({ length: 60 }, (_, at) => bill("A-101", `about ${at}`))),
  ),
  bills("T-bills-60-unknown", "60 unknown flats", () =>
    table(...Array.from({ length: 60 }, (_, at) => bill(`Q-${at}`, 100))),
  ),
  bills("T-bills-60-good", "60 good rows", () => table(...flatsOf(60).map((flat) => bill(flat, 100))), {
    flats: flatsOf(60),
  }),
  bills("T-bills-left-out", "bad rows left out", () => table(...mixed(), bill("E-041", 100, day("2026-12-16"))), {
    answers: { leaveOut: true },
  }),
  bills(
    "T-bills-sums",
    "repeated rows added up, bad ones left out",
    () => table(...mixed(), bill("E-041", 100, day("2026-12-16"))),
    {
      answers: { leaveOut: true, rows_repeat: "sum", amounts_rounded: "shown" },
    },
  ),
];

const cells: FileSample[] = [
  bills("T-bills-amounts", "amounts that the strict call takes", () => table(...eachAmount(amounts))),
  bills("T-bills-bad-amounts", "amounts of other forms", () => table(...eachAmount(badAmounts))),
  ...badAmounts.map((amount, at) =>
    bills(`T-bills-amount-${String(at + 1).padStart(2, "0")}`, `the amount ${String(amount)}`, () =>
      table(bill("A-101", 100), bill("A-001", amount)),
    ),
  ),
  bills("T-bills-rounded", "three decimals, rounded as shown", () => table(bill("A-101", 100.125)), {
    answers: { amounts_rounded: "shown" },
  }),
  bills("T-bills-days", "days at the ends of what is taken, and beyond", () =>
    table(
      ...["2024-11-22", "2024-11-21", "2031-11-22", "2031-11-23"].map((text) => bill("A-101", 100, day(text))),
      ...["2026-12-10", "10/12/2026", "10.12.2026", "10-Dec-2026", "12/31/2026", "10 December"].map((text) =>
        bill("A-001", 100, text),
      ),
    ),
  ),
  bills("T-bills-texts", "types and flats in other spellings", () =>
    table(bill("a-101 ", 100, due, " Electricity"), bill("A - 001", 100), bill("A101", 200), bill("a/1", 1)),
  ),
  bills("T-bills-stale", "stored results where the file asks to be computed", () =>
    tableOf([HEADER, bill("A-101", formula("50*2", 100)), bill("A-001", 5)], {}, { computes: true }),
  ),
  bills("T-bills-no-result", "formulas without results", () => table(bill("A-101", formula("50*2", null)))),
];

const headers: FileSample[] = [
  bills("T-bills-header-capitals", "headers in capitals with underscores", () =>
    withHeader("FLAT_NUMBER", "BILL_TYPE", "ORIGINAL_AMOUNT", "DUE_DATE"),
  ),
  bills("T-bills-header-dots", "headers with blanks, dots and dashes", () =>
    withHeader(" flat  no. ", "bill.type", "Original\u00a0Amount", "DUE-DATE"),
  ),
  bills("T-bills-header-glued", "headers glued together", () =>
    withHeader("flatno", "billtype", "billamount", "dueon"),
  ),
  bills("T-bills-header-wide", "full-width letters", () => withHeader("Ｆｌａｔ", "Type", "Amount", "Due")),
  bills("T-bills-twice", "two columns of amounts", () => withColumns(["Bill Amount"], 5)),
  bills("T-bills-twice-hidden", "a second column of amounts, hidden", () => hiddenAmount("Amount", "Bill Amount", [2])),
  bills("T-bills-twice-hidden-last", "the other one is hidden", () => hiddenAmount("Amount", "Bill Amount", [3])),
  bills("T-bills-both-hidden", "both are hidden", () => hiddenAmount("Amount", "Bill Amount", [2, 3])),
  bills("T-bills-only-hidden", "the only column of amounts is hidden", () => hiddenAmount("Rate", "Amount", [3])),
  bills("T-bills-missing", "two columns are missing", () => withHeader("Flat", "Remark", "Amount", "Note")),
  bills("T-bills-no-rows", "a header alone", () => table()),
  bills("T-bills-empty-rows", "rows with nothing in the wanted columns", () =>
    tableOf([[...HEADER, "Remark"], ...rows(), [null, null, null, null, "a remark is no row"]]),
  ),
  bills("T-bills-hidden-rows", "hidden rows, one of them bad", () =>
    tableOf([HEADER, ...rows(), bill("E-041", "?")], { rowAttributes: { 3: HIDDEN, 5: HIDDEN } }),
  ),
  bills("T-bills-xls", "an old workbook with bad rows", () => xls([{ name: "Bills", rows: [HEADER, ...mixed()] }])),
  bills("T-bills-csv", "texts with commas", () =>
    csvOf([HEADER, ...rows({}, () => "15/12/2026"), ["Z-999", "electricity", "12.345", "15/12/2026"]]),
  ),
];

const PROGRAM = ["Flat", "Type", "Net", "Arrears", "Due"];
const withArrears = () =>
  tableOf([
    PROGRAM,
    ...rows().map(([flat = "", type = "", amount = 0, dueOn = ""]) => [flat, type, amount, 55, dueOn]),
  ]);
const oneMonth = () => tableOf([PROGRAM, ["E-041", "electricity", 9, 1, due]]);
const remembering = { how: { columns: { originalAmount: { at: [2] } }, layout: { name: "From Tally" } } };

const layouts: FileSample[] = [
  bills("T-bills-layout-named", "answers that are remembered", withArrears, { answers: remembering }),
  bills("T-bills-layout-found", "a file like one whose answers were remembered", withArrears, {
    earlier: [before("bills", oneMonth, remembering)],
  }),
  bills("T-bills-layout-taken", "another layout of the same name", () => tableOf([HEADER, ...rows()]), {
    earlier: [before("bills", oneMonth, remembering)],
    answers: { how: { layout: { name: "From Tally" } } },
  }),
  bills("T-bills-cells", "cells corrected by hand", () => table(...mixed().slice(0, 3)), {
    answers: {
      how: {
        cells: [
          { sheet: "Bills", row: 2, field: "flatNumber", text: "B-012" },
          { sheet: "Bills", row: 3, field: "originalAmount", text: "99.50" },
        ],
      },
    },
  }),
];

export const billExtras: FileSample[] = [...orders, ...cells, ...headers, ...layouts];
