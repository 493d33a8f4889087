import type { ListedUpload } from "@aangan/contract/features/uploads/upload-records";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";

type Sums = NonNullable<ListedUpload["told"]>["sums"];

/** What an upload billed of each type, in all complexes. */
export function sumsByType(sums: Sums): { billType: string; amount: Paise }[] {
  const byType = new Map<string, Paise>();
  for (const { billType, amount } of sums) {
    byType.set(billType, paise((byType.get(billType) ?? 0) + toPaise(amount)));
  }
  return Array.from(byType, ([billType, amount]) => ({ billType, amount }));
}

/** A sum can be larger than the largest amount that a person may type. */
function toPaise(rupees: number): Paise {
  return paiseFromRupees(rupees) ?? paise(Number(rupees.toFixed(2).replace(".", "")));
}
