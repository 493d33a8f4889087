import type { WireOf } from "@aangan/contract/endpoint";
import type { Account } from "@aangan/contract/features/receipts/take-payment";
import type { Found } from "@aangan/contract/features/search";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { toOwnClaim } from "./claim-wire.ts";
import { claimsNamed, waitingClaimsOf } from "./queries.ts";

/** For the office's search, by UTR: those that wait first. */
export async function findClaimsNamed(
  db: Db,
  references: readonly string[],
  limit: number,
): Promise<WireOf<typeof Found>["claims"]> {
  return (await claimsNamed(db, references, limit)).map((row) => {
    const { _id, flatNumber, name, reference, amount, state, receipt } = toOwnClaim(row);
    return { _id, flatNumber, name, reference, amount, state, receiptId: receipt?._id ?? "" };
  });
}

/** What the counter shows of a resident's notices, the oldest first. */
export async function findWaitingClaims(db: Db, residentId: string): Promise<WireOf<typeof Account>["claims"]> {
  return (await waitingClaimsOf(db, residentId)).map(({ id, amountPaise, ...details }) => ({
    ...details,
    _id: id,
    amount: paise(amountPaise),
  }));
}
