import { FlatNumber } from "@aangan/contract/residents";
import * as z from "zod/mini";
import { type Reading, trimmed, type ValueCell } from "./read-cell.ts";

export function readFlat(cell: ValueCell): Reading<string> {
  const read = cell.kind === "text" ? z.safeParse(FlatNumber, trimmed(cell.text)) : undefined;
  return read?.success ? { value: read.data } : { problem: "flat_form" };
}
