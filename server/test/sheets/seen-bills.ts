import { paise } from "@aangan/contract/money";
import type { BilledBefore, SeenBill, Tidied } from "../../src/features/uploads/judge/warnings/seen.ts";
import { warnBills } from "../../src/features/uploads/judge/warnings/warn-bills.ts";

export const nothingBefore: BilledBefore = { uploads: [], lastOfFlat: new Map() };
export const nothingTidied: Tidied = { leftOut: [], tidied: [] };
export const READ_ON = "2026-11-22";

/** A bill of November as read: flat A-1 stands in row 2. */
export function bill(flat: number, changed: Partial<SeenBill> = {}): SeenBill {
  const where = { sheet: "Nov", row: flat + 1, fate: "new" as const };
  const whose = { residentId: `resident-${flat}`, flatNumber: `A-${flat}`, complex: "RICHMOND PARK" };
  return {
    ...where,
    ...whose,
    billType: "electricity",
    originalPaise: paise(150_000),
    dueOn: "2026-12-10",
    ...changed,
  };
}

export function bills(count: number, changed?: Partial<SeenBill>): SeenBill[] {
  return Array.from({ length: count }, (_, index) => bill(index + 1, changed));
}

export type Context = Partial<Parameters<typeof warnBills>[1]>;

/** What a reviewer is warned of on the day of reading. */
export function warned(seen: readonly SeenBill[], context: Context = {}) {
  return warnBills(seen, { today: READ_ON, before: nothingBefore, tidied: nothingTidied, ...context });
}

export function codesOf(seen: readonly SeenBill[], context?: Context) {
  return warned(seen, context).map(({ code }) => code);
}

export function theOne(code: string, seen: readonly SeenBill[], context?: Context) {
  return warned(seen, context).find((warning) => warning.code === code);
}
