export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The same JSON with the keys of every object in order, and none without a value. */
export function inOrder(value: unknown): Json {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== "object") return (value ?? null) as Json;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.toSorted(byKey).map(([key, part]) => [key, inOrder(part)]));
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return Number(one > other) - Number(one < other);
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
