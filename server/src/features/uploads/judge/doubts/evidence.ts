import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Doubt } from "@aangan/contract/features/uploads/review";
import type { At, ParseContext } from "../../read/field.ts";
import type { TableRead } from "../../read/rows/read-table.ts";
import type { SheetFound, Table } from "../../read/rows/tables.ts";
import type { TargetFields } from "../../read/table/target-fields.ts";
import type { ReviewKind } from "../kind.ts";

/** What the doubts are judged by. `reads` belong to `tables`. */
export interface DoubtContext<R extends At = At> {
  kind: ReviewKind<R>;
  how: How;
  surroundings: ParseContext;
  wanted: TargetFields<UploadField>;
  found: readonly SheetFound[];
  tables: readonly Table[];
  reads: readonly TableRead<R>[];
}

export type Answer = Doubt["answers"][number];

/** An answer without an example. */
export function answer(key: string, set: How, more: Partial<Answer> = {}): Answer {
  return { key, params: {}, sample: "", count: 0, set, ...more };
}

/** A doubt with its answers; `given` is the key of the one that was given. */
export function doubt(
  code: Doubt["code"],
  answers: readonly Answer[],
  answerKey?: string,
  params: Doubt["params"] = {},
): Doubt {
  return { code, params, answers: [...answers], ...(answerKey !== undefined && { given: answerKey }) };
}
