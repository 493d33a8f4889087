import type { BodyOf } from "@aangan/contract/endpoint";
import { Claim, type makeClaim as contract, OwnClaim } from "@aangan/contract/features/claims";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";
import { forgetOldPictures, putClaimPicture } from "../../src/features/claims/claim-pictures.ts";
import { refuseClaim, withdrawClaim } from "../../src/features/claims/end-claim.ts";
import { listClaims, listOwnClaims } from "../../src/features/claims/list-claims.ts";
import { makeClaim } from "../../src/features/claims/make-claim.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { asSent } from "./as-sent.ts";
import { counterOf, type ReceiptOptions } from "./counter-desk.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const CLERK = { id: "office" };
const money = (rupees: number): Paise => paiseFromRupees(rupees) ?? paise(0);

type Telling = Partial<Omit<BodyOf<typeof contract>, "amount" | "lines">> & {
  rupees?: number;
  /** Bills with their rupees. */
  lines?: Record<string, number>;
};

/** What residents say of transfers, and what the office makes of it. Amounts are in rupees, as on the screens. */
export function claimsOf(desk: PaymentDesk) {
  const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => desk.needs.commit(auditInfo, work);
  const counter = counterOf(desk);
  let utr = 100_000_000_000;

  return {
    nextUtr: () => String(++utr),
    /** Rs 500 of today, unless told otherwise. */
    tell: (residentId: string, { rupees = 500, lines, ...options }: Telling = {}): Promise<Claim> => {
      const telling = {
        amount: money(rupees),
        paidOn: dayOf(desk.now()),
        reference: String(++utr),
        ...(lines && {
          lines: Object.entries(lines).map(([billId, amount]) => ({ billId, amount: money(amount) })),
        }),
        ...options,
      };
      return commit((tx) => makeClaim(tx, { id: residentId }, telling, desk.now())).then(asSent(Claim));
    },
    own: async (residentId: string): Promise<Claim[]> =>
      (await listOwnClaims(desk.database.db, { id: residentId })).map(asSent(Claim)),
    /** By the resident, Rs 500; returns the bank's reference. */
    paidOnline: async (residentId: string): Promise<string> => {
      const { transactionId } = await desk.click(residentId, await desk.bill(residentId, 500), 500);
      const reference = String(++utr);
      desk.gateway.pay(transactionId);
      await desk.webhook(transactionId);
      await desk.database.inTransaction((tx) =>
        tx.updateTable("payments").set({ reference }).where("id", "=", transactionId).execute(),
      );
      return reference;
    },
    list: async (): Promise<OwnClaim[]> => (await listClaims(desk.database.db, {})).claims.map(asSent(OwnClaim)),
    withdraw: (residentId: string, id: string): Promise<Claim> =>
      commit((tx) => withdrawClaim(tx, { id: residentId }, id, desk.now())).then(asSent(Claim)),
    refuse: (claimId: string, reason = "Not in the statement"): Promise<OwnClaim> =>
      commit((tx) => refuseClaim(tx, CLERK, { claimId, reason }, desk.now())).then(asSent(OwnClaim)),
    /** At the counter, as the form is filled in: all as an advance, unless told otherwise. */
    accept: (residentId: string, claim: Claim, options: ReceiptOptions = {}): Promise<Receipt> =>
      counter.take(residentId, {
        ...{ way: "transfer", reference: claim.reference, receivedOn: claim.paidOn, claimId: claim._id },
        ...(options.lines === undefined && { advance: claim.amount }),
        ...options,
      }),
    picture: (residentId: string, id: string, bytes: Buffer): Promise<Claim> =>
      commit((tx) => putClaimPicture(tx, { id: residentId }, { id, bytes })).then(asSent(Claim)),
    /** The nightly job. */
    forgetPictures: () => forgetOldPictures(desk.needs),
  };
}
