import { createHash } from "node:crypto";
import type { Recorded } from "./record.ts";

/** What a value of a statement is made of, for somebody else than the one for whom it was recorded. */
export type Slot =
  | { is: "value"; value: unknown }
  /** One of the names of whom it is about. */
  | { is: "name"; name: string }
  /** A text in which names stand at every odd place. */
  | { is: "text"; parts: string[] }
  /** What an earlier statement gave. */
  | { is: "given"; statement: number; column: string };

/** A statement that can be sent again, for somebody else. */
export interface Statement {
  text: string;
  name?: string;
  slots: Slot[];
}

/** The token's hash, as a name. */
export const TOKEN_HASH = "tokenSha256";

export const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Makes statements that were recorded of somebody, of whom these are the names, ready to be sent for others. */
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

/** The text cut at every name in it: text, name, text, name, …, text. */
function partsOf(text: string, names: Record<string, string | Buffer>): string[] {
  for (const [name, known] of Object.entries(names)) {
    if (typeof known !== "string" || known.length < 4) continue;
    const at = text.indexOf(known);
    if (at < 0) continue;
    return [...partsOf(text.slice(0, at), names), name, ...partsOf(text.slice(at + known.length), names)];
  }
  return [text];
}
