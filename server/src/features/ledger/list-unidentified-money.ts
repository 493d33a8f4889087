import type { UnidentifiedMoney } from "@aangan/contract/credits";
import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { unidentifiedToList } from "./queries.ts";

export async function listUnidentifiedMoney(db: Db, id?: string): Promise<Made<typeof UnidentifiedMoney>[]> {
  return (await unidentifiedToList(db, id)).map((row) => ({
    ...row,
    _id: row.id,
    orderId: row.orderId ?? "",
    amount: paise(row.amountPaise),
    seenAt: row.seenAt.toISOString(),
    assigned: row.assignedAt && {
      userId: row.assignedTo ?? "",
      flatNumber: row.flatNumber ?? "",
      at: row.assignedAt.toISOString(),
      reason: row.assignReason ?? "",
    },
  }));
}
