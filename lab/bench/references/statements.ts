import { createHash } from "node:crypto";
import type { Recorded } from "./record.ts";

/** How to make a statement's value for somebody other than the person it was recorded for. */
export type Slot =
  | { is: "value"; value: unknown }
  /** One of the person's names. */
  | { is: "name"; name: string }
  /** A text with a name at every odd place. */
  | { is: "text"; parts: string[] }
  /** From the result of an earlier statement. */
  | { is: "given"; statement: number; column: string };

/** A statement that can be repeated for somebody else. */
export interface Statement {
  text: string;
  name?: string;
  slots: Slot[];
}

export const TOKEN_HASH = "tokenSha256";

export const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Turns statements recorded for the person with these names into ones that can be sent for others. */
export function readRecorded(recorded: readonly Recorded[], names: Record<string, string | Buffer>): Statement[] {
  return recorded.map(({ text, name, values = [] }, place) => ({
    text,
    ...(name !== undefined && { name }),
    slots: values.map((value) => slotOf(value, names, recorded.slice(0, place))),
  }));
}

function slotOf(value: unknown, names: Record<string, string | Buffer>, before: readonly Recorded[]): Slot {
  for (const [name, known] of Object.entries(names)) {
    if (Buffer.isBuffer(known) ? Buffer.isBuffer(value) && known.equals(value) : known === String(value)) {
      return { is: "name", name };
    }
  }
  if (typeof value === "number") {
    const statement = before.findIndex(({ text, firstRow }) => /^insert/i.test(text) && firstRow?.id === value);
    if (statement >= 0) return { is: "given", statement, column: "id" };
  }
  const parts = typeof value === "string" ? partsOf(value, names) : [];
  return parts.length > 1 ? { is: "text", parts } : { is: "value", value };
}

/** The text split at every name: text, name, text, name, …, text. */
function partsOf(text: string, names: Record<string, string | Buffer>): string[] {
  for (const [name, known] of Object.entries(names)) {
    if (typeof known !== "string" || known.length < 4) continue;
    const at = text.indexOf(known);
    if (at < 0) continue;
    return [...partsOf(text.slice(0, at), names), name, ...partsOf(text.slice(at + known.length), names)];
  }
  return [text];
}
