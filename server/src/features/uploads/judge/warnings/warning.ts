import type { WarningCode } from "@aangan/contract/features/uploads/how";
import type { Warning } from "@aangan/contract/features/uploads/review";
import { paise, rupeeText } from "@aangan/contract/money";
import type { RefusalParams } from "@aangan/contract/refusals";
import type { Tidied } from "./seen.ts";

const SHOWN_ROWS = 50;

/** Where a mistake would cost money or lock somebody out, a look is not enough. */
const ticked: ReadonlySet<WarningCode> = new Set<WarningCode>([
  ...(["due_past", "due_far", "amount_far", "amount_phone", "total_differs", "other_complex", "left_out"] as const),
  ...(["no_email", "phones_rounded", "payments_open", "instrument_shared", "cheque_again", "ended_before"] as const),
]);

export type WarnedRow = Warning["rows"][number];

/** One warning, or none without rows. A reviewer is shown the first 50 of them. */
export function warning(code: WarningCode, rows: readonly WarnedRow[], params: RefusalParams = {}): Warning[] {
  if (rows.length === 0) return [];
  const sampleRows = rows.slice(0, SHOWN_ROWS);
  return [{ code, count: rows.length, params, rows: sampleRows, tick: ticked.has(code) }];
}

export function totalDiffers({ wrongTotal }: Tidied) {
  if (!wrongTotal) return [];
  const { sheet, row } = wrongTotal;
  const total = rupeeText(paise(wrongTotal.paise));
  return warning("total_differs", [{ sheet, row, shown: total }], {
    total,
    sum: rupeeText(paise(wrongTotal.sumPaise)),
  });
}

export function leftOutWarnings(tidied: Tidied) {
  return warning("left_out", tidied.leftOut);
}

export function tidiedCells({ tidied }: Tidied) {
  return warning("tidied", tidied);
}
