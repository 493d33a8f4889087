import type { FrozenBill } from "@aangan/contract/features/books";
import type { Db } from "../../../platform/database/db.ts";
import { frozenToList } from "./frozen-queries.ts";

export async function listFrozenBills(db: Db): Promise<FrozenBill[]> {
  return (await frozenToList(db)).map(({ billId, flatNumber, broke, frozenAt }) => ({
    billId,
    flatNumber,
    check: broke,
    frozenAt: frozenAt.toISOString(),
  }));
}
