import type { BodyOf, WireOf } from "@aangan/contract/endpoint";
import { CLAIMS_WAITING, type Claim, type makeClaim as contract } from "@aangan/contract/features/claims";
import { DAYS_BACK } from "@aangan/contract/features/receipts/take-payment";
import { rupeeText } from "@aangan/contract/money";
import { dayOf, later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { findResident } from "../residents/find-resident.ts";
import { type ClaimDraft, toClaim } from "./claim-wire.ts";
import * as queries from "./queries.ts";

type Telling = BodyOf<typeof contract>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps what a resident says of a transfer. No money moves before the office has accepted it. */
export async function makeClaim(
  tx: Tx,
  resident: { id: string },
  telling: Telling,
  now: Date,
): Promise<WireOf<typeof Claim>> {
  const { amount: amountPaise, paidOn, reference, account = null, note = null } = telling;
  refusePaidOn(paidOn, now);
  const draft = draftOf(telling);
  await queries.lockClaimsOf(tx, resident.id);
  await refuseOthersBills(tx, resident, draft);
  if ((await queries.countThatWait(tx, resident.id)) >= CLAIMS_WAITING) refuse("claims_waiting");
  // What is known of other flats' transfers stays with the office.
  if (await queries.isEntered(tx, resident.id, reference)) refuseSent();
  const { flatNumber } = await findResident(tx, resident.id);
  await queries.withdrawAccepted(tx, resident.id, reference);
  const id = newId();
  const isNew = await queries.insertClaim(tx, {
    ...{ id, residentId: resident.id, flatNumber, amountPaise, paidOn, reference, account, note },
    ...{ requestedLines: JSON.stringify(draft), madeAt: now },
  });
  if (!isNew) refuseSent();
  return toClaim((await queries.claimById(tx, id)) ?? refuse("not_found"));
}

/** Today or up to 31 days back in India; refuses with `received_on_invalid`. */
function refusePaidOn(paidOn: string, now: Date): void {
  if (paidOn > dayOf(now) || paidOn < dayOf(later(now, -DAYS_BACK * DAY_MS))) {
    refuse("received_on_invalid", { field: "paidOn", params: { days: DAYS_BACK } });
  }
}

function refuseSent(): never {
  return refuse("claim_reference_sent", { field: "reference" });
}

function draftOf({ lines = [], amount }: Telling): ClaimDraft {
  const sum = lines.reduce((all, line) => all + line.amount, 0);
  const areDifferent = new Set(lines.map(({ billId }) => billId)).size === lines.length;
  if (sum > amount || !areDifferent) refuse("lines_not_amount", { params: { amount: rupeeText(amount) } });
  return lines.map(({ billId, amount: amountPaise }) => ({ billId, amountPaise }));
}

async function refuseOthersBills(tx: Tx, resident: { id: string }, draft: ClaimDraft): Promise<void> {
  if (draft.length === 0) return;
  const own = await queries.billsOf(
    tx,
    resident.id,
    draft.map(({ billId }) => billId),
  );
  if (own.length < draft.length) refuse("not_found");
  if (own.some(({ cancelledAt }) => cancelledAt !== null)) refuse("bill_cancelled");
}
