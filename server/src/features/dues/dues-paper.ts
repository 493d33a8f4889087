import type { Language } from "@aangan/contract/email-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { type Paise, paise } from "@aangan/contract/money";
import { startOfDay } from "../../platform/clock.ts";
import type { Block, Paper } from "../../platform/paper/paper.ts";
import { printedAmount, printedDay } from "../../platform/paper/words/printed.ts";

type Row = WireOf<typeof DuesOfFlat>;

const texts = {
  en: {
    title: "Dues",
    defaulters: "Defaulters",
    asOf: (day: string) => `as of ${day}`,
    all: "All complexes",
    filter: (rupees: string, days: number) =>
      `Flats that owe at least ${rupees}, with a bill at least ${days} days late.`,
    columns: ["Flat", "Name", "Not due", "1–30 days", "31–60 days", "61–90 days", "Above 90", "Advance", "Net"],
    total: "Total",
    none: "No flat owes anything.",
    former: "moved out",
    note: "For the office only. Ages are counted from the day after the due date. A cheque counts subject to realisation.",
  },
  hi: {
    title: "बकाया",
    defaulters: "बकायादार",
    asOf: (day: string) => `${day} तक`,
    all: "सभी कॉम्प्लेक्स",
    filter: (rupees: string, days: number) =>
      `फ़्लैट जिन पर कम से कम ${rupees} बकाया है और कोई बिल कम से कम ${days} दिन देर से है।`,
    columns: ["फ़्लैट", "नाम", "अभी देय नहीं", "1–30 दिन", "31–60 दिन", "61–90 दिन", "90 से ऊपर", "अग्रिम", "शुद्ध बकाया"],
    total: "जोड़",
    none: "किसी फ़्लैट पर कुछ बकाया नहीं है।",
    former: "पूर्व निवासी",
    note: "केवल ऑफ़िस के लिए। दिन अंतिम तिथि के अगले दिन से गिने गए हैं। चेक वसूली की शर्त पर गिने गए हैं।",
  },
};

interface Filter {
  leastPaise: Paise;
  leastDays: number;
}

const WIDTHS = [8, 18, 10, 10, 10, 10, 11, 10, 13];

/** Flats that owe nothing are left out. Without a filter every flat that owes or has paid ahead is on it. */
export function duesPaper(
  { asOf, dues, complex }: { asOf: string; dues: readonly Row[]; complex: string | undefined },
  filter: Filter | undefined,
  language: Language,
  letterhead: Block,
): Paper {
  const say = texts[language];
  const visibleDues = dues.filter((row) => (filter ? isDefaulter(row, filter) : owed(row) > 0 || row.advance > 0));
  const title = filter ? say.defaulters : say.title;
  return {
    ...{ language, size: "a4", title: `${title} ${complex ?? ""}`.trim(), issuedAt: startOfDay(asOf) },
    blocks: [
      letterhead,
      { kind: "heading", text: `${title}: ${complex ?? say.all}`, aside: say.asOf(printedDay(asOf, language)) },
      ...(filter
        ? [{ kind: "text" as const, text: say.filter(printedAmount(filter.leastPaise), filter.leastDays) }]
        : []),
      visibleDues.length === 0 ? { kind: "text", text: say.none } : tableOf(visibleDues, language),
      { kind: "note", text: say.note },
    ],
  };
}

/** Both must hold: so much is owed in all, and one of the bills is so late. */
function isDefaulter(row: Pick<Row, "net" | "daysLate">, { leastPaise, leastDays }: Filter): boolean {
  return row.net > 0 && row.net >= leastPaise && row.daysLate >= leastDays;
}

const amountsOf = (row: Row) => [row.notDue, row.upTo30, row.upTo60, row.upTo90, row.over90, row.advance, row.net];
const owed = (row: Row) => row.net + row.advance;

function tableOf(rows: readonly Row[], language: Language): Block {
  const say = texts[language];
  const printed = (amount: number) => (amount === 0 ? "–" : printedAmount(paise(amount)));
  const sums = rows
    .map(amountsOf)
    .reduce((all, amounts) => all.map((sum, place) => paise(sum + (amounts[place] ?? 0))));
  return {
    kind: "table",
    columns: say.columns.map((label, place) => ({
      label,
      width: WIDTHS[place] ?? 10,
      ...(place > 1 && { align: "right" as const }),
    })),
    rows: rows.map((row) => [
      row.flatNumber,
      row.leftAt === null ? row.name : `${row.name} (${say.former})`,
      ...amountsOf(row).map(printed),
    ]),
    sums: ["", say.total, ...sums.map((sum) => printedAmount(sum))],
  };
}
