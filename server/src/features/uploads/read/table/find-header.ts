import type { Sheet } from "../../../../platform/spreadsheets/sheet.ts";
import { belowHeader } from "./columns/below.ts";
import { guessColumns } from "./guess-columns.ts";
import { type HeaderLines, headerOf, possibleHeaders } from "./header-lines.ts";
import { plainHeader } from "./plain-words.ts";
import { type Contents, contentsOf } from "./score-content.ts";
import { MIN_NAME_SCORE, scorePlain } from "./score-name.ts";
import type { HeaderGuess, TargetFields } from "./target-fields.ts";

type Searched = Pick<Sheet, "rows" | "hiddenColumns">;

/** The likeliest header rows of the sheet, best first; rows that name no field are left out. */
export function findHeader<F extends string>(sheet: Searched, targets: TargetFields<F>): HeaderGuess<F>[] {
  const nameSum = nameSums(targets);
  const possible = possibleHeaders(sheet).map((lines) => ({ ...lines, named: nameSum(lines.headers) }));
  const single = new Map(possible.flatMap((header) => (header.lines === 1 ? [[header.index, header.named]] : [])));
  const readable = possible.filter(
    ({ lines, index, named: sum }) =>
      sum >= MIN_NAME_SCORE && (lines === 1 || (sum > (single.get(index) ?? 0) && sum > (single.get(index + 1) ?? 0))),
  );
  const contents = contentsOf(sheet.rows);
  return firstOfEqual(readable)
    .map((header) => headerGuess(sheet, contents, header, targets))
    .toSorted((one, other) => other.score - one.score || one.index - other.index || one.lines - other.lines);
}

/** The row that a person chose, by its number in the spreadsheet program; undefined where there is no such row. */
export function headerAt<F extends string>(
  sheet: Searched,
  targets: TargetFields<F>,
  row: number,
): HeaderGuess<F> | undefined {
  const index = sheet.rows.findIndex((one) => one.row === row);
  if (index === -1) return undefined;
  const found = possibleHeaders({ rows: sheet.rows.slice(index, index + 2) });
  const isOfTwo = found.some(({ lines }) => lines === 2) && isBetterOfTwo(sheet, targets, index);
  return headerGuess(sheet, contentsOf(sheet.rows), headerOf(sheet.rows, index, isOfTwo ? 2 : 1), targets);
}

function isBetterOfTwo<F extends string>({ rows }: Searched, targets: TargetFields<F>, index: number): boolean {
  const nameSum = nameSums(targets);
  const [one, two] = ([1, 2] as const).map((lines) => nameSum(headerOf(rows, index, lines).headers));
  return (two ?? 0) > (one ?? 0);
}

function headerGuess<F extends string>(
  sheet: Searched,
  contents: Contents,
  { index, lines, headers }: HeaderLines,
  targets: TargetFields<F>,
): HeaderGuess<F> {
  return { index, lines, headers, ...guessColumns(belowHeader(sheet, contents, headers, index + lines), targets) };
}

/** A header that is repeated on every page is the table's where it stands first. */
function firstOfEqual<T extends HeaderLines>(headers: readonly T[]): T[] {
  const seen = new Set<string>();
  return headers.filter((header) => {
    const texts = header.headers
      .map((text) => plainHeader(text).squeezed)
      .join("\n")
      .trimEnd();
    return !seen.has(texts) && seen.add(texts);
  });
}

/** The best name score of each field, summed: cheap enough to be asked of every row. */
function nameSums<F extends string>(targets: TargetFields<F>): (headers: readonly string[]) => number {
  const fields = Object.values<TargetFields<F>[F]>(targets);
  const known = new Map<string, number[]>();
  const scoresOf = (header: string) => {
    const before = known.get(header);
    if (before) return before;
    const plain = plainHeader(header);
    const scores = fields.map(({ names }) => scorePlain(plain, names));
    known.set(header, scores);
    return scores;
  };
  return (headers) => {
    const columns = headers.filter((header) => header !== "").map(scoresOf);
    return fields.reduce((sum, _field, at) => sum + Math.max(0, ...columns.map((scores) => scores[at] ?? 0)), 0);
  };
}
