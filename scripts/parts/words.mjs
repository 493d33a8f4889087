import { imperatives, namePatterns, prosePatterns } from "./patterns.mjs";

/** No pattern may be more frequent in 1,000 texts, unless it has a ceiling of its own. */
const MAX_OF_A_PATTERN = 3;

/** The patterns of a text, each as often as it occurs. */
export function patternsIn(kind, text) {
  if (kind === "subjects") return patternsOfSubject(text);
  if (kind === "names") return Object.keys(namePatterns).filter((pattern) => namePatterns[pattern].test(text));
  return Object.entries(prosePatterns).flatMap(([pattern, { find, good }]) => {
    const rest = good ? text.replaceAll(good, " ") : text;
    return Array.from(rest.matchAll(new RegExp(find, "g")), () => pattern);
  });
}

function patternsOfSubject(subject) {
  const [verb] = subject.toLowerCase().split(/[\s,:]/);
  return [...(imperatives.has(verb) ? [] : ["not imperative"]), ...(subject.length > 72 ? ["longer than 72"] : [])];
}

/**
 * Counts the patterns in texts of several kinds (`{ comments: [{ path, text }] }`). A figure is a pair: per 1,000 texts, and
 * how often at all. Each kind has one for every pattern found, and `total`.
 */
export function figuresOf(texts) {
  const kinds = Object.entries(texts).map(([kind, ones]) => {
    const counts = { total: 0 };
    for (const pattern of ones.flatMap(({ text }) => patternsIn(kind, text))) {
      counts.total++;
      counts[pattern] = (counts[pattern] ?? 0) + 1;
    }
    const perThousand = (count) => (count === 0 ? 0 : (1000 * count) / ones.length);
    return [kind, mapValues(counts, (count) => [perThousand(count), count])];
  });
  return Object.fromEntries(kinds);
}

/** What is more frequent than its ceiling. Deleting good texts makes the rest no worse, so the count must have grown, too. */
export function aboveCeilings(figures, ceilings) {
  return compare(figures, ceilings, ([rate, count], [maxRate, maxCount]) => rate > maxRate && count > maxCount);
}

/** Ceilings that are so much higher than the figures that somebody forgot to lower them. */
export function looseCeilings(figures, ceilings) {
  return compare(figures, ceilings, ([rate], [maxRate]) => maxRate > MAX_OF_A_PATTERN && maxRate > 1.05 * rate + 1);
}

function compare(figures, ceilings, differs) {
  return Object.keys(figures).flatMap((kind) =>
    Object.keys({ ...figures[kind], ...ceilings[kind] }).flatMap((pattern) => {
      const [figure, ceiling] = [figures[kind][pattern] ?? [0, 0], ceilingOf(ceilings, kind, pattern)];
      return differs(figure, ceiling) ? [{ kind, pattern, rate: figure[0], ceiling: ceiling[0] }] : [];
    }),
  );
}

const ceilingOf = (ceilings, kind, pattern) =>
  ceilings[kind]?.[pattern] ?? [pattern === "total" ? Number.POSITIVE_INFINITY : MAX_OF_A_PATTERN, 0];

/** Ceilings at the figures, rounded up to tenths, but none above the former one. Rare patterns need none. */
export function lowerCeilings(figures, ceilings) {
  return mapValues(figures, (patterns, kind) => {
    const lower = mapValues(patterns, ([rate, count], pattern) => {
      const [maxRate, maxCount] = ceilings[kind]?.[pattern] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      return [Math.min(Math.ceil(rate * 10) / 10, maxRate), Math.min(count, maxCount)];
    });
    const needed = Object.entries(lower).filter(([pattern, [rate]]) => pattern === "total" || rate > MAX_OF_A_PATTERN);
    return Object.fromEntries(needed);
  });
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
