import type { ReviewColumn } from "@aangan/contract/features/uploads/review";

/** "D · Amount Rs", as the spreadsheet program shows it. */
export function columnName({ letter, header }: Pick<ReviewColumn, "letter" | "header">): string {
  return header === "" ? letter : `${letter} · ${header}`;
}

/** The same with what stands in the column, to tell it from one with a similar header. */
export function columnWithSamples(column: ReviewColumn): string {
  const samples = column.samples.filter((sample) => sample !== "").join(", ");
  return samples === "" ? columnName(column) : `${columnName(column)}: ${samples}`;
}
