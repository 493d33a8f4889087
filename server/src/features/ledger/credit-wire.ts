import type { Credit } from "@aangan/contract/credits";
import { paise, rupeesFromPaise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { creditsToList, usesOfCredits } from "./queries.ts";

/** Credits as the office sees them: all, or those named. */
export async function shownCredits(db: Db, ids?: readonly number[]): Promise<Credit[]> {
  const rows = await creditsToList(db, ids);
  const uses = await usesOfCredits(
    db,
    rows.map((row) => row.id),
  );
  const rupees = (whole: number) => rupeesFromPaise(paise(whole));
  const usesOf = (creditId: number) =>
    uses
      .filter((use) => use.creditId === creditId)
      .map((use) => ({
        _id: String(use.id),
        billId: use.billId,
        amount: rupees(use.amountPaise),
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
    amount: rupees(row.amountPaise),
    used: rupees(row.usedPaise),
    refunded: rupees(row.refundedPaise),
    held: rupees(row.heldPaise),
    left: rupees(row.leftPaise),
    paymentId: row.paymentId,
    createdAt: row.createdAt.toISOString(),
    uses: usesOf(row.id),
  }));
}
