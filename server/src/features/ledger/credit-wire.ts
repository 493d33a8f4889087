import type { Credit } from "@aangan/contract/credits";
import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { creditsToList, usesOfCredits } from "./queries.ts";

/** All credits, or those with these ids. */
export async function shownCredits(db: Db, ids?: readonly number[]): Promise<Made<typeof Credit>[]> {
  const rows = await creditsToList(db, ids);
  const uses = await usesOfCredits(
    db,
    rows.map((row) => row.id),
  );
  const usesOf = (creditId: number) =>
    uses
      .filter((use) => use.creditId === creditId)
      .map((use) => ({
        _id: String(use.id),
        billId: use.billId,
        amount: paise(use.amountPaise),
        usedAt: use.usedAt.toISOString(),
        usedBy: use.usedByName ?? "",
        takenBackAt: use.returnedAt?.toISOString() ?? null,
      }));
  return rows.map((row) => ({
    _id: String(row.id),
    userId: row.residentId,
    name: row.name,
    flatNumber: row.flatNumber,
    complex: row.complex,
    former: row.leftAt !== null,
    amount: paise(row.amountPaise),
    used: paise(row.usedPaise),
    refunded: paise(row.refundedPaise),
    held: paise(row.heldPaise),
    left: paise(row.leftPaise),
    paymentId: row.paymentId,
    createdAt: row.createdAt.toISOString(),
    uses: usesOf(row.id),
  }));
}
