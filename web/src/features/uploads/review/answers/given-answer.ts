import type { Doubt, Review } from "@aangan/contract/features/uploads/review";

export type DoubtAnswer = Doubt["answers"][number];

/**
 * The place of the chosen answer, or -1. Several answers of a doubt may have the same key, such as one for each column, so
 * the one whose effect is in force counts.
 */
export function answerIndex(doubt: Doubt, how: Review["how"]): number {
  if (doubt.given === undefined) return -1;
  const places = doubt.answers.flatMap(({ key }, place) => (key === doubt.given ? [place] : []));
  if (places.length === 1) return places[0] ?? -1;
  return places.find((place) => within(doubt.answers[place]?.set, how)) ?? -1;
}

/** Whether everything in `part` is in `whole`, too. Arrays must be equal; an empty one may be absent. */
function within(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part) && part.length === 0 && whole === undefined) return true;
  if (typeof part !== "object" || part === null || Array.isArray(part))
    return JSON.stringify(part) === JSON.stringify(whole);
  if (typeof whole !== "object" || whole === null) return false;
  return Object.entries(part).every(([key, value]) => within(value, (whole as Record<string, unknown>)[key]));
}
