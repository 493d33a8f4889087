import type { Statement } from "@aangan/contract/features/statements";
import { type ExportColumn, type ExportTable, exportTable } from "../../lib/exports/export-table.ts";
import type { Text } from "../../lib/language/text.ts";
import { lineDetail } from "./line-text.ts";

interface Row {
  day: string;
  what: string;
  detail: string;
  charged: number | "";
  paid: number | "";
  balance: number;
}

/** Noon in India of a day, as the cells of days want it. */
const noonOf = (day: string) => `${day}T06:30:00Z`;

/** The lines between the opening and the closing, which are rows too. */
export function statementTable(t: Text, { from, to, opening, lines, closing }: Statement): ExportTable {
  const columns: ExportColumn<Row>[] = [
    { title: t("account.day"), kind: "day", width: 14, of: ({ day }) => noonOf(day) },
    { title: t("account.what"), kind: "text", width: 26, of: ({ what }) => what },
    { title: t("account.details"), kind: "text", width: 52, of: ({ detail }) => detail },
    { title: t("account.charged"), kind: "amount", width: 14, of: ({ charged }) => charged },
    { title: t("account.paid"), kind: "amount", width: 14, of: ({ paid }) => paid },
    { title: t("account.balance"), kind: "amount", width: 14, of: ({ balance }) => balance },
  ];
  const edge = (day: string, what: string, balance: number): Row => ({
    ...{ day, what, detail: "", charged: "", paid: "", balance },
  });
  const rows = lines.map((line): Row => {
    const { day, kind, amount, balance } = line;
    const sides = amount < 0 ? { charged: "" as const, paid: -amount } : { charged: amount, paid: "" as const };
    return { day, what: t(`account.kind_${kind}`), detail: lineDetail(t, line), ...sides, balance };
  });
  return exportTable(t("account.sheet"), columns, [
    edge(from, t("account.opening"), opening),
    ...rows,
    edge(to, t("account.closing"), closing),
  ]);
}
