import { type ExportTable, exportTable } from "../../../lib/exports/export-table.ts";
import type { Text } from "../../../lib/language/text.ts";
import type { LetterPerson } from "./letter-pages.tsx";

/** The passwords as a spreadsheet. */
export function passwordTable(t: Text, people: readonly LetterPerson[]): ExportTable {
  return exportTable(
    t("letters.sheet"),
    [
      { title: t("letters.flat"), kind: "text", width: 12, of: ({ flatNumber }: LetterPerson) => flatNumber },
      { title: t("letters.name"), kind: "text", width: 32, of: ({ name = "" }: LetterPerson) => name },
      { title: t("letters.password"), kind: "text", width: 24, of: ({ password }: LetterPerson) => password },
    ],
    people,
  );
}
