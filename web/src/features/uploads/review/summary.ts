import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { Text } from "../../../lib/language/text.ts";
import type { BlockName } from "./answers/ready.ts";
import type { Desk } from "./desk.ts";
import { typeText } from "./outcome/sums.tsx";
import { FIELDS } from "./upload-fields.ts";

/** A text file has no sheet to name. */
export function headerRowText(t: Text, row: number, sheet: string): string {
  return sheet === "" ? t("review.header_row_only", { row }) : t("review.header_row", { row, sheet });
}

/** What was read, in one line, for a block that is folded. */
export function summaryOf(t: Text, { review, kind }: Desk, name: BlockName): string {
  const { table } = review;
  if (name === "table") return table.headerRow === null ? "" : headerRowText(t, table.headerRow, table.sheet);
  if (name === "columns") {
    const fields: readonly UploadField[] = FIELDS[kind];
    const found = fields.flatMap((field) => {
      const letters = table.columns.filter((column) => column.field === field).map(({ letter }) => letter);
      return letters.length === 0 ? [] : [`${t(`column.${field}`)}: ${letters.join(" + ")}`];
    });
    return found.join(" · ");
  }
  if (name !== "questions") return "";
  if (review.doubts.length === 0 && review.values.length === 0) return t("review.no_questions");
  return review.values
    .flatMap(({ from, to }) => (to === undefined ? [] : [`“${from}” → ${typeText(t, to)}`]))
    .join(" · ");
}
