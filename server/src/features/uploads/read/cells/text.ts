import * as z from "zod/mini";
import { type CellProblem, type Reading, trimmed, type ValueCell } from "./read-cell.ts";

type Problem = CellProblem["problem"];

const problemOfCode: Record<string, Problem> = {
  text_too_long: "cell_long",
  text_invalid: "text_unreadable",
  field_missing: "cell_empty",
  password_too_short: "password_short",
  password_too_long: "cell_long",
  password_unseen: "password_edges",
  phone_made_up: "phone_made_up",
};

/** `otherwise`: what a code of the schema's own means. */
export function readBy<T>(schema: z.ZodMiniType<T>, text: string, otherwise: Problem): Reading<T> {
  const read = z.safeParse(schema, text);
  if (read.success) return { value: read.data };
  return { problem: problemOfCode[read.error.issues[0]?.message ?? ""] ?? otherwise };
}

/** Reads text cells by the contract's schema of their field. `form`: the problem of a cell in another form. */
export function readText<T>(schema: z.ZodMiniType<T>, form?: Problem) {
  return (cell: ValueCell): Reading<T> =>
    cell.kind === "text"
      ? readBy(schema, trimmed(cell.text), form ?? "text_unreadable")
      : { problem: form ?? "cell_not_text" };
}
