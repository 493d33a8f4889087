import { bill, billCase, billed, bills, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { type CellInput, day, formattedNumber } from "../writers/cells.ts";

type Amount = [id: string, usual: Case["usual"], amount: CellInput, rupees?: string, expected?: Case["expected"]];

const amounts: Amount[] = [
  ["M01", "very common", "₹1,234.50", "1234.50"],
  ["M02", "very common", "Rs.1,234.50/-", "1234.50"],
  ["M03", "common", "1,23,456.50", "123456.50"],
  ["M04", "rare", "१२३४.५०", "1234.50"],
  ["M05", "rare", "1 234.50", "1234.50", "either"],
  ["M06", "common", "1,234.50 only", "1234.50"],
  ["M07", "some", "(1,234.50)"],
  ["M08", "some", "1,234.50 Cr"],
  ["M09", "some", "-1234.50"],
  ["M10", "rare", "1.234,50", "1234.50", "either"],
  ["M11", "some", "1,50"],
  ["M12", "some", "15O0"],
  ["M13", "rare", "0.12 lakh"],
  ["M14", "some", "1234.50 INR", "1234.50"],
  ["M15", "common", "Rs\u00a01,234.50", "1234.50"],
  ["M16", "common", "'1234.50", "1234.50", "either"],
  ["M17", "some", { xml: ' t="e"><v>#N/A</v>' }],
  ["M18", "rare", "$ 1234.50"],
  ["M19", "common", 1_234.505, "1234.51", "either"],
  ["M20", "some", "1234.5", "1234.50"],
  ["M21", "some", formattedNumber(1_234.5, '"Rs."##,##,##0.00"/-"'), "1234.50"],
  ["M22", "some", "1,234.50\n", "1234.50"],
  ["M23", "rare", "12,34.50"],
  ["M24", "some", "1234.50*", "1234.50", "either"],
  ["M25", "some", "₹ 1,234", "1234.00"],
  ["M26", "rare", formattedNumber(0.5, "0%")],
  ["M27", "rare", formattedNumber(1_234.5, ";;;")],
  ["M28", "rare", formattedNumber(1_234.5, '"Paid"')],
];

type Days = [id: string, usual: Case["usual"], written: string | CellInput[], due?: string, more?: Partial<Case>];

const days: Days[] = [
  ["N01", "common", "15.12.2026", DUE],
  ["N02", "very common", "15/12/26", DUE],
  ["N03", "very common", "15-12-26", DUE],
  ["N04", "common", "15th Dec 2026", DUE],
  ["N05", "some", "15 Dec, 2026", DUE],
  ["N06", "rare", "१५-१२-२०२६", DUE],
  ["N07", "some", "Tue, 15 Dec 2026", DUE, { expected: "either" }],
  ["N08", "common", "15-DEC-26", DUE],
  ["N09", "rare", "20261215", DUE, { expected: "either" }],
  ["N10", "rare", "2026-12-15T00:00:00+05:30", DUE, { expected: "either" }],
  ["N11", "very common", "05/12/2026", "2026-12-05"],
  ["N13", "rare", "15 दिसंबर 2026", DUE, { expected: "either" }],
  ["N14", "rare", "15 डिसेंबर 2026", DUE, { expected: "either" }],
  ["N15", "some", "15/Dec/2026", DUE],
  ["N16", "some", "Dec 15 2026", DUE],
  ["N17", "some", "15"],
  ["N18", "some", "On receipt"],
  ["N19", "some", "15/12/2026 (Tue)", DUE, { expected: "either" }],
  ["N20", "rare", "26-12-15"],
  ["N21", "some", "15 / 12 / 26", DUE],
  ["N22", "common", "15.12.26", DUE],
  ["N23", "some", "December 15, 2026", DUE],
  ["N24", "common", ["15/12/2026", day(DUE), "15-12-2026"], DUE],
  ["N25", "common", [46_371, 46_371, 46_371], DUE],
  ["N26", "some", ["15/12/2026", "12/18/2026", "15/12/2026"]],
];

const daysCase = ([id, usual, dueCells, due, more = {}]: Days): Case =>
  billCase({
    id,
    what: `due dates ${JSON.stringify(dueCells)}`,
    usual,
    expected: due ? "accept" : "refuse",
    ...(due && {
      means: billed()
        .map((text) => text.replace(DUE, due))
        .with(1, bill("A-001", "electricity", "1234.50", due)),
    }),
    file: () =>
      tableOf([
        HEADER,
        ...rows().map((cells, at) => [
          ...cells.slice(0, 3),
          typeof dueCells === "string" ? dueCells : (dueCells[at] ?? null),
        ]),
      ]),
    ...more,
  });

/** Other ways to write money and days. */
export const numbersAndDays: Case[] = [
  ...amounts.map(([id, usual, amount, rupees, expected]) =>
    billCase({
      id,
      what: `amount ${JSON.stringify(amount)}`,
      usual,
      expected: expected ?? (rupees ? "accept" : "refuse"),
      ...(rupees && { means: billed({ rupees }) }),
      file: () => bills({ amount }),
      answers: { amounts_rounded: "paise" },
    }),
  ),
  ...days.map(daysCase),
  daysCase([
    "N12",
    "common",
    "12/05/2026",
    "2026-12-05",
    {
      expected: "refuse",
      answers: { day_order: "mdy" },
      waits: "texts are read day first, as specified, and nobody asks at this door",
    },
  ]),
];
