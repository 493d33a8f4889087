import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import { refuse } from "../../platform/refusal.ts";

/** Refuses an amount whose rest could not be paid online with `rest_too_small` (I-13). */
export function refuseSmallRest(remaining: Paise, amount: Paise, leastPaise: Paise): void {
  const remainder = remaining - amount;
  if (remainder <= 0 || remainder >= leastPaise) return;
  const maxPaise = paise(Math.max(remaining - leastPaise, 0));
  const params = { least: plainRupees(leastPaise), all: plainRupees(remaining), most: plainRupees(maxPaise) };
  refuse("rest_too_small", { field: "amount", params });
}

/** "10" for ten rupees, "1234.50" when there are paise. */
export function plainRupees(amount: Paise): string {
  return rupeeText(amount).replace(/\.00$/, "");
}
