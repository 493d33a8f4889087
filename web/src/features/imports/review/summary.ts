import { billColumns, residentColumns } from "@aangan/contract/uploads/columns";
import type { Text } from "../../../lib/language/text.ts";
import type { BlockName } from "./answers/ready.ts";
import type { Desk } from "./desk.ts";

/** What was read, in one line, for a block that is folded. */
export function summaryOf(t: Text, { review, kind }: Desk, name: BlockName): string {
  const { table } = review;
  if (name === "table")
    return table.headerRow === null ? "" : t("review.header_row", { row: table.headerRow, sheet: table.sheet });
  if (name === "columns") {
    const fields: readonly string[] = kind === "bills" ? billColumns : residentColumns;
    const found = table.columns.filter(({ field }) => field !== undefined && fields.includes(field));
    return found.map(({ letter, field }) => `${t(`column.${field as "dueDate"}`)}: ${letter}`).join(" · ");
  }
  if (name === "questions" && review.doubts.length === 0 && review.values.length === 0) return t("review.no_questions");
  return "";
}
