import * as z from "zod/mini";

export const WholePaise = z.int().check(z.nonnegative());

/** A text in a free-form object such as notes, which is an empty list when there are none. */
export function textIn(object: unknown, key: string): string | undefined {
  const value = (object as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
