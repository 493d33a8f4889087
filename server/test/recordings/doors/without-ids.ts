import type { Json } from "./json.ts";
import { isObject } from "./json.ts";

/** Numbers of bills, plans, ids that are drawn at random, and instants differ from run to run, or say nothing of the reading. */
const VARYING: readonly [kind: string, pattern: RegExp][] = [
  ["bill", /\b[A-Z]{4}-\d{4}-\d{6}\b/g],
  ["digest", /\b[0-9a-f]{64}\b/g],
  ["instant", /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g],
];

/** Keys whose values are random or counted by the database. */
const VARYING_KEYS: ReadonlySet<string> = new Set([
  "requestId",
  "uploadId",
  "token",
  "receipt",
  "residentId",
  "instrumentId",
]);

/** Replaces what varies by its place among its kind, so that the same thing stays the same. */
export function withoutIds(value: Json): Json {
  const seen = new Map<string, string>();
  const counts = new Map<string, number>();
  const placeOf = (kind: string, text: string): string => {
    const known = seen.get(`${kind} ${text}`);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    seen.set(`${kind} ${text}`, `<${kind} ${count}>`);
    return `<${kind} ${count}>`;
  };
  const replaced = (part: Json, key = ""): Json => {
    if (typeof part === "string") {
      if (VARYING_KEYS.has(key)) return placeOf(key, part);
      return VARYING.reduce((text, [kind, pattern]) => text.replace(pattern, (found) => placeOf(kind, found)), part);
    }
    if (Array.isArray(part)) return part.map((one: Json) => replaced(one));
    if (!isObject(part)) return part;
    const isLayout = key === "layout" && typeof part.id === "string";
    return Object.fromEntries(
      Object.entries(part).map(([name, one]) => [
        name,
        isLayout && name === "id" ? placeOf("layout", String(one)) : replaced(one, name),
      ]),
    );
  };
  return replaced(value);
}
