import type { Age } from "@aangan/contract/features/dues/ages";
import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { type ExportColumn, type ExportTable, exportTable } from "../../lib/exports/export-table.ts";
import type { Text } from "../../lib/language/text.ts";

/** Noon in India of a day, as the cells of days want it. */
const noonOf = (day: string | null) => (day === null ? "" : `${day}T06:30:00Z`);

export function duesTable(t: Text, dues: readonly DuesOfFlat[]): ExportTable {
  const amount = (title: string, of: (row: DuesOfFlat) => number): ExportColumn<DuesOfFlat> => ({
    ...{ title, kind: "amount", width: 14, of },
  });
  const age = (of: Age) => amount(t(`dues.${of}`), (row) => row[of]);
  const text = (title: string, width: number, of: (row: DuesOfFlat) => string): ExportColumn<DuesOfFlat> => ({
    ...{ title, kind: "text", width, of },
  });
  return exportTable(
    t("dues.sheet"),
    [
      text(t("users.flat"), 12, ({ flatNumber }) => flatNumber),
      text(t("users.name"), 28, ({ name }) => name),
      text(t("users.phone"), 16, ({ phone }) => phone),
      text(t("dues.complex"), 20, ({ complex }) => complex),
      text(t("by_date.former"), 16, ({ leftAt }) => (leftAt === null ? "" : t("dues.yes"))),
      ...(["notDue", "upTo30", "upTo60", "upTo90", "over90"] as const).map(age),
      amount(t("dues.advance"), ({ advance }) => advance),
      amount(t("dues.net"), ({ net }) => net),
      { title: t("dues.late"), kind: "count", width: 10, of: ({ daysLate }) => daysLate },
      { title: t("dues.last_paid"), kind: "day", width: 14, of: ({ lastPaidOn }) => noonOf(lastPaidOn) },
      amount(t("dues.uncleared"), ({ unclearedCheques }) => unclearedCheques),
      amount(t("dues.later"), ({ postDatedCheques }) => postDatedCheques),
      amount(t("dues.told"), ({ claimsWaiting }) => claimsWaiting),
    ],
    dues,
  );
}
