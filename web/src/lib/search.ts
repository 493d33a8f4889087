/** A text made ready to be searched: without case, and without the accents that few people type. */
export function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Keeps the rows whose text has every word of the query in it. `textOf` gives a row's text, made `searchable`. */
export function rowsThatFit<Row>(rows: readonly Row[], query: string, textOf: (row: Row) => string): readonly Row[] {
  const words = searchable(query).split(/\s+/).filter(Boolean);
  return words.length === 0 ? rows : rows.filter((row) => words.every((word) => textOf(row).includes(word)));
}
