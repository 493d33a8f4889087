// What the client of @tanstack/react-query gets in place of what the portal does not use (web/build/light-queries.ts).

/** The changes under way, of which there are none. It is called with `new`. */
export function MutationCache() {
  return { clear() {}, findAll: () => [], resumePausedMutations: () => Promise.resolve() };
}

/** How lists without an end are read: as any other. */
export const infiniteQueryBehavior = (): undefined => undefined;
