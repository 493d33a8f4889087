import type { WireOf } from "@aangan/contract/endpoint";
import type { UnidentifiedMoney } from "@aangan/contract/features/credits";
import type { Found } from "@aangan/contract/features/search";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { unidentifiedNamed, unidentifiedToList } from "../queries.ts";

export async function listUnidentifiedMoney(db: Db, id?: string): Promise<WireOf<typeof UnidentifiedMoney>[]> {
  return (await unidentifiedToList(db, id)).map((row) => ({
    ...row,
    _id: row.id,
    orderId: row.orderId ?? "",
    amount: paise(row.amountPaise),
    refunded: paise(row.refundedPaise),
    seenAt: row.seenAt.toISOString(),
    assigned: row.assignedAt && {
      userId: row.assignedTo ?? "",
      flatNumber: row.flatNumber ?? "",
      at: row.assignedAt.toISOString(),
      reason: row.assignReason ?? "",
    },
  }));
}

/** Refuses with `not_found`. */
export async function findUnidentifiedMoney(db: Db, id: string): Promise<WireOf<typeof UnidentifiedMoney>> {
  const [money] = await listUnidentifiedMoney(db, id);
  return money ?? refuse("not_found");
}

/** For the office's search, by the company's transaction or order, newest first. */
export async function findUnidentifiedNamed(
  db: Db,
  ids: readonly string[],
  limit: number,
): Promise<WireOf<typeof Found>["unidentified"]> {
  return (await unidentifiedNamed(db, ids, limit)).map((row) => ({
    _id: row.id,
    transaction: row.gatewayPaymentId,
    amount: paise(row.amountPaise),
    seenAt: row.seenAt.toISOString(),
    flatNumber: row.flatNumber ?? "",
  }));
}
