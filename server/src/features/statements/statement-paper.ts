import { billKindNames } from "@aangan/contract/bill-kinds";
import type { Language } from "@aangan/contract/email-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import type { Statement, StatementLine } from "@aangan/contract/features/statements";
import { type Paise, paise } from "@aangan/contract/money";
import { startOfDay } from "../../platform/clock.ts";
import type { Block, Paper } from "../../platform/paper/paper.ts";
import { printedAmount, printedDay } from "../../platform/paper/words/printed.ts";
import { statementTexts } from "./statement-texts.ts";

type StatementReply = WireOf<typeof Statement>;
type Line = WireOf<typeof StatementLine>;

/** Dated on the last day that it tells of. */
export function statementPaper(statement: StatementReply, language: Language, letterhead: Block): Paper {
  const texts = statementTexts[language];
  const { user, from, to, standing } = statement;
  const day = (on: string) => printedDay(on, language);
  const people: [string, string][] = [
    [texts.name, user.name],
    [texts.flat, user.flatNumber],
    [texts.complex, user.complex],
  ];
  return {
    ...{ language, size: "a4", title: `${texts.title} ${user.flatNumber}`, issuedAt: startOfDay(to) },
    blocks: [
      letterhead,
      { kind: "heading", text: texts.title, aside: texts.period(day(from), day(to)) },
      { kind: "pairs", pairs: people, columns: 2 },
      linesTable(statement, language),
      ...(standing ? standingBlocks(standing, language) : []),
      { kind: "note", text: texts.explained },
    ],
  };
}

function linesTable({ from, to, opening, lines, closing }: StatementReply, language: Language): Block {
  const texts = statementTexts[language];
  const [dayLabel, what, charged, paid, balance] = texts.columns;
  const sum = (sign: 1 | -1) =>
    paise(lines.reduce((total, { amount }) => (amount * sign > 0 ? total + Math.abs(amount) : total), 0));
  return {
    kind: "table",
    columns: [
      { label: dayLabel, width: 14 },
      { label: what, width: 40 },
      { label: charged, width: 15, align: "right" },
      { label: paid, width: 15, align: "right" },
      { label: balance, width: 16, align: "right" },
    ],
    rows: [
      [printedDay(from, language), texts.opening, "", "", printedAmount(opening)],
      ...lines.map((line) => rowOf(line, language)),
      [printedDay(to, language), texts.closing, "", "", printedAmount(closing)],
    ],
    sums: ["", texts.totals, printedAmount(sum(1)), printedAmount(sum(-1)), ""],
  };
}

function rowOf(line: Line, language: Language): string[] {
  const { day, amount, balance } = line;
  const amountText = printedAmount(paise(Math.abs(amount)));
  const sides = amount < 0 ? ["", amountText] : [amountText, ""];
  return [printedDay(day, language), lineText(line, language), ...sides, printedAmount(balance)];
}

/** What a line is, with the numbers by which it is found. */
function lineText(line: Line, language: Language): string {
  const texts = statementTexts[language];
  const { kind, billId, billType, dueDate, paymentId, receiptNumber, way, reference } = line;
  const ofBill = [
    billId,
    billType && billKindNames[language][billType],
    dueDate && texts.due(printedDay(dueDate, language)),
  ];
  const ofMoney = [receiptNumber, way && (texts.ways[way] ?? way), reference, kind === "payment" && paymentId];
  const parts = kind === "bill" || kind === "bill_cancelled" ? ofBill : ofMoney;
  return [texts.kinds[kind], ...parts].filter(Boolean).join(" · ");
}

function standingBlocks(standing: NonNullable<StatementReply["standing"]>, language: Language): Block[] {
  const texts = statementTexts[language];
  const { bills, advance, cheques, claims } = standing;
  const rows = bills.map(({ billId, billType, dueDate, remainingAmount }) => [
    [billId, billKindNames[language][billType], texts.due(printedDay(dueDate, language))].join(" · "),
    printedAmount(remainingAmount),
  ]);
  if (advance > 0) rows.push([texts.advance, printedAmount(paise(-advance))]);
  const chequeRows = cheques.map(({ reference, bank, receiptNumber, chequeOn, later, amount }) => [
    [reference, bank, receiptNumber, later ? texts.later(printedDay(chequeOn, language)) : texts.waits]
      .filter(Boolean)
      .join(" · "),
    printedAmount(amount),
  ]);
  const claimRows = claims.map(({ paidOn, reference, amount }) => [
    texts.claim(printedDay(paidOn, language), reference),
    printedAmount(amount),
  ]);
  const sum = bills.reduce((total, { remainingAmount }) => total + remainingAmount, 0 - advance);
  return [
    { kind: "section", text: texts.standing },
    rows.length === 0 ? { kind: "text", text: texts.nothing } : twoColumns(language, rows, paise(sum)),
    ...listed(texts.cheques, language, chequeRows),
    ...listed(texts.claims, language, claimRows),
  ];
}

function listed(heading: string, language: Language, rows: string[][]): Block[] {
  return rows.length === 0 ? [] : [{ kind: "section", text: heading }, twoColumns(language, rows)];
}

function twoColumns(language: Language, rows: string[][], sum?: Paise): Block {
  const [, what] = statementTexts[language].columns;
  const { remaining, closing, amount } = statementTexts[language];
  return {
    kind: "table",
    columns: [
      { label: what, width: 80 },
      { label: sum === undefined ? amount : remaining, width: 20, align: "right" },
    ],
    rows,
    ...(sum !== undefined && { sums: [closing, printedAmount(sum)] }),
  };
}
