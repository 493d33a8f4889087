/** What is drawn at random, by the form that it has in JSON. The ids of the years of books are not: they are counted. */
const DRAWN: readonly [string, RegExp][] = [
  ["address", /http:\/\/(127\.0\.0\.1|localhost):\d+/g],
  ["picture", /\b(M\d+ \d+(h\d+v1h-\d+z)?)+(?![^"])/g],
  ["secret", /(?<![\w-])[\w-]{43}(?![\w-])/g],
  ["secret", /\b[A-Z2-7]{32}\b/g],
  ["code", /\b[A-Z3479]{5}(-[A-Z3479]{5}){4}\b/g],
  ["code", /(?<![\w-])[A-Z3479]{3}-[A-Z3479]{3}(?![\w-])/g],
  ["token", /(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/g],
  ["order", /\b(?![A-Z]0{9})[A-Z0-9]{20}\b/g],
  ["id", /\b[a-z0-9]{20}\b/g],
];

/** Otherwise one call more would change the times of all that follow. */
const DURING_THE_CALLS = /2026-11-18T06:30:\d\d\.\d{3}Z/g;

/** Replaces what differs from run to run by its kind and by which of its kind it is in this reply. */
export function evenOut(reply: unknown): unknown {
  const met = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameOf = (kind: string, drawn: string) => {
    const known = met.get(drawn);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    met.set(drawn, `<${kind} ${count}>`);
    return `<${kind} ${count}>`;
  };
  const evenText = (text: string) =>
    DRAWN.reduce(
      (result, [kind, form]) => result.replace(form, (drawn) => nameOf(kind, drawn)),
      text.replace(DURING_THE_CALLS, "<now>"),
    );
  return eachText(sorted(reply), evenText);
}

function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => eachText(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachText(one, change)]));
}

/** The same with the names of every object in the order of the alphabet. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]));
}
