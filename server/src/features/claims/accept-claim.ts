import type { BodyOf } from "@aangan/contract/endpoint";
import type { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import * as queries from "./queries.ts";

type ReceiptInput = Pick<BodyOf<typeof takePayment>, "claimId" | "userId" | "way" | "amount" | "reference">;

type Claim = NonNullable<Awaited<ReturnType<typeof queries.lockClaim>>>;

/**
 * Accepts the notice that a receipt is for, in the receipt's transaction and after the lock of the flat's money. A transfer
 * that the office enters by itself accepts the notice of the same flat, UTR and amount. Returns it with the day that the
 * resident told, which may be longer ago than the counter takes. Refuses with `not_found` (also another flat's),
 * `claim_ended` and `claim_differs`.
 */
export async function acceptClaim(
  tx: Tx,
  admin: { id: string },
  taking: ReceiptInput,
  now: Date,
): Promise<{ id: string; paidOn: string } | undefined> {
  const claim = await lockClaimFor(tx, taking);
  if (!claim) return undefined;
  const end = { state: "ACCEPTED", endedAt: now, endedBy: admin.id };
  if (!(await queries.endClaim(tx, claim.id, end))) refuse("claim_ended");
  return { id: claim.id, paidOn: claim.paidOn };
}

async function lockClaimFor(tx: Tx, taking: ReceiptInput): Promise<Claim | undefined> {
  const { claimId, userId: residentId, reference } = taking;
  if (claimId === undefined) {
    if (reference === undefined || taking.way !== "transfer") return undefined;
    const match = await queries.lockClaimOf(tx, { residentId, reference });
    return match && isSame(match, taking) ? match : undefined;
  }
  const claim = await queries.lockClaim(tx, claimId);
  if (claim?.residentId !== residentId) return refuse("not_found");
  if (claim.state !== "WAITING") return refuse("claim_ended");
  if (isSame(claim, taking)) return claim;
  const params = { amount: rupeeText(paise(claim.amountPaise)), reference: claim.reference };
  return refuse("claim_differs", { params });
}

function isSame(claim: Claim, { way, amount, reference }: ReceiptInput): boolean {
  return way === "transfer" && amount === claim.amountPaise && reference === claim.reference;
}
