import { UnusableFile } from "../sheet.ts";

const SEPARATORS = ["\t", ";", "|", ","] as const;
type Separator = (typeof SEPARATORS)[number];
/** How many lines tell the separator. */
const LINES = 20;
/** Spreadsheet programs take it for a statement, not for a row. */
const STATED = /^sep=([\t;|,])\r?\n/i;

/** The cells of a text table, always as texts, by rows. Throws UnusableFile when a quotation mark never closes. */
export function readCsv(text: string): string[][] {
  const stated = STATED.exec(text);
  const separator = (stated?.[1] as Separator | undefined) ?? separatorOf(text);
  return [...records(text.slice(stated?.[0].length ?? 0), separator)];
}

function* records(text: string, separator: Separator): Generator<string[]> {
  const ends = new RegExp(`[${separator}\\r\\n]`, "g");
  let record: string[] = [];
  let at = 0;
  while (at < text.length || record.length > 0) {
    const quoted = text[at] === '"' ? quotedAt(text, at) : { field: "", end: at };
    ends.lastIndex = quoted.end;
    const end = ends.exec(text)?.index ?? text.length;
    record.push(quoted.field + text.slice(quoted.end, end));
    at = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    yield record;
    record = [];
  }
}

/** The content of the quotation that opens at `from`, and where the text goes on behind it. */
function quotedAt(text: string, from: number): { field: string; end: number } {
  const pieces: string[] = [];
  for (let at = from + 1; ; ) {
    const mark = text.indexOf('"', at);
    if (mark < 0) throw new UnusableFile("file_unreadable");
    pieces.push(text.slice(at, mark));
    if (text[mark + 1] !== '"') return { field: pieces.join('"'), end: mark + 1 };
    at = mark + 2;
  }
}

/** The separator that makes most columns in most of the first lines. */
function separatorOf(text: string): Separator {
  const counts = SEPARATORS.map((separator) => columnsOfFirstLines(text, separator));
  const scores = counts.map((columns) =>
    Math.max(0, ...columns.map((count) => (count - 1) * columns.filter((other) => other === count).length)),
  );
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ",";
}

function columnsOfFirstLines(text: string, separator: Separator): number[] {
  const columns: number[] = [1];
  let isQuoted = false;
  for (const [sign] of text.matchAll(/["\t;|,\n]/g)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === separator) columns[columns.length - 1] = (columns.at(-1) ?? 0) + 1;
    else if (sign === "\n" && columns.push(1) > LINES) break;
  }
  return columns;
}
