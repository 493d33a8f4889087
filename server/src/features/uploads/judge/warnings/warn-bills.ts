import type { Warning } from "@aangan/contract/features/uploads/review";
import { amountFar, amountPhone } from "./amount-warnings.ts";
import { dueFar, duePast } from "./due-warnings.ts";
import type { BilledBefore, SeenBill, Tidied } from "./seen.ts";
import { freshOf } from "./sum-uploads.ts";
import { flatsAbsent, otherComplex, sumFar } from "./upload-warnings.ts";
import { leftOutWarnings, tidiedCells, totalDiffers } from "./warning.ts";

interface BillContext {
  today: string;
  before: BilledBefore;
  /** The page's complex, if it was opened for one. */
  complex?: string;
  tidied: Tidied;
}

/** Only what will be billed can be wrong; what is there already is compared with, and no more. */
export function warnBills(seen: readonly SeenBill[], { today, before, complex, tidied }: BillContext): Warning[] {
  const fresh = freshOf(seen);
  return [
    ...duePast(fresh, today),
    ...dueFar(fresh, seen, today),
    ...amountFar(fresh, seen, before),
    ...amountPhone(fresh),
    ...sumFar(seen, before),
    ...totalDiffers(tidied),
    ...flatsAbsent(seen, before),
    ...otherComplex(fresh, complex),
    ...leftOutWarnings(tidied),
    ...tidiedCells(tidied),
  ];
}
