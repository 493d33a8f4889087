import type { How, UploadField } from "@aangan/contract/uploads/how";
import type { Doubt } from "@aangan/contract/uploads/review";
import type { At, Kind, Surroundings } from "../kinds/kind.ts";
import type { TableRead } from "../review/read-table.ts";
import type { SheetFound, Table } from "../review/tables.ts";
import type { Wanted } from "../table/wanted.ts";

/** What the doubts are judged by. `reads` belong to `tables`. */
export interface Evidence<R extends At = At> {
  kind: Kind<R>;
  how: How;
  surroundings: Surroundings;
  wanted: Wanted<UploadField>;
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
  given?: string,
  params: Doubt["params"] = {},
): Doubt {
  return { code, params, answers: [...answers], ...(given !== undefined && { given }) };
}
