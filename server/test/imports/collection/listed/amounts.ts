import { billCase, billed, billedWithoutMiddle, bills } from "../bills.ts";
import type { Case, Verdict } from "../case.ts";
import { type CellInput, formattedNumber, formula } from "../writers/cells.ts";

type CaseRow = [id: string, amount: CellInput, usual: Case["usual"], was: Verdict, rupees?: string];

/** `rupees`: what the middle bill means; without them it is none, and nothing should go in unasked. */
const amountCase =
  (labelOf: (amount: CellInput) => string) =>
  ([id, amount, usual, was, rupees]: CaseRow): Case =>
    billCase({
      id,
      what: labelOf(amount),
      usual,
      was,
      expected: rupees ? "accept" : "refuse",
      means: rupees ? billed({ rupees }) : billedWithoutMiddle(),
      file: () => bills({ amount }),
    });

const texts: CaseRow[] = [
  ["C01", "1,234.50", "very common", "2c", "1234.50"],
  ["C03", "Rs 1500", "common", "2c", "1500.00"],
  ["C07", "1500/-", "very common", "2c", "1500.00"],
  ["C08", "INR 1500", "some", "2c", "1500.00"],
  ["C10", "1500\u00a0", "common", "1", "1500.00"],
  ["C11", "\u200b1500", "some", "1", "1500.00"],
  ["C15", "+1500", "rare", "2c", "1500.00"],
  ["C18", "1500.", "some", "2c", "1500.00"],
  ["C19", "1500.50 Dr", "some", "2c", "1500.50"],
  ["C21", "1.5E3", "rare", "2c", "1500.00"],
  ["C22", "1500,00", "rare", "2c", "1500.00"],
  ["C24", "Rs.1500.00 (One thousand five hundred)", "rare", "2c", "1500.00"],
  ["C32", "NIL", "some", "2a"],
  ["C34", "N/A", "some", "2a"],
  ["C35", "1500+200", "some", "2a"],
  ["C36", formula("1500+200", null), "some", "2a"],
  ["C37", "as per meter", "some", "2a"],
  ["C39", "0", "some", "2a"],
];

const numbers: CaseRow[] = [
  ["C51", 0, "some", "2a"],
  ["C57", 12_345_678.900000002, "some", "1", "12345678.90"],
  ["C58", 1_234.5600000000122, "some", "1", "1234.56"],
  ["C60", 123_456_789_012_345, "some", "2a"],
  ["C62", true, "some", "2b"],
  ["C65", 267.5, "some", "1", "267.50"],
  ["C67", 1_499.999999999, "some", "1", "1500.00"],
];

const formats: [id: string, z: string, usual: Case["usual"]][] = [
  ["C73", '"Rs. "#,##0.00', "common"],
  ["C74", "\\R\\s\\.#,##0.00", "some"],
  ["C75", "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00", "common"],
  ["C76", '#,##0.00" Dr"', "some"],
  ["C77", "#,##0.00_);[Red](#,##0.00)", "some"],
  ["C78", "[$-4000439]#,##0.00", "some"],
  ["C80", '#,##0.00"/-"', "some"],
  ["C81", "[DBNum1]General", "some"],
  ["C83", "[$INR] #,##0.00;[Red]-[$INR] #,##0.00", "some"],
  ["C84", "#,##0.00 \\D\\r", "some"],
  ["C85", 'General "only"', "some"],
  ["C89", '_("₹"* #,##0.00_);_("₹"* (#,##0.00);_("₹"* "-"??_);_(@_)', "some"],
];

/** How the amount is written. */
export const amounts: Case[] = [
  ...texts.map(amountCase((amount) => `amount as text ${JSON.stringify(amount)}`)),
  ...numbers.map(amountCase((amount) => `amount number ${amount}`)),
  billCase({
    id: "C53",
    what: "amount number 1234.5675",
    usual: "very common",
    was: "2b",
    expected: "either",
    means: billed({ rupees: "1234.57" }),
    answers: { amounts_rounded: "paise" },
    file: () => bills({ amount: 1_234.5675 }),
  }),
  ...formats.map(([id, z, usual]) =>
    billCase({
      id,
      what: `amount 1234.5 with number format ${z}`,
      usual,
      was: "1",
      expected: "accept",
      file: () => bills({ amount: formattedNumber(1_234.5, z) }),
    }),
  ),
  billCase({
    id: "C90",
    what: "amount 1500 shown as 1.5 (format of thousands)",
    usual: "rare",
    was: "1",
    expected: "either",
    means: billed({ rupees: "1500.00" }),
    file: () => bills({ amount: formattedNumber(1_500, "0.0,") }),
  }),
];
