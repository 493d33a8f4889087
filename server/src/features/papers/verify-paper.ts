import type { BodyOf, Made } from "@aangan/contract/endpoint";
import type { verifyPaper as contract, Verified } from "@aangan/contract/papers/papers";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { receiptOfToken } from "../receipts/paper/printed-receipt.ts";
import { certificateByToken } from "../statements/certificates/show-certificates.ts";

/** Each kind of paper that has a code, asked in turn for the paper of a token. */
const kinds = [verifyReceipt, verifyCertificate];

/** Refuses with `not_found` whatever is no token of a paper. */
export async function verifyPaper(db: Db, { token, flat }: BodyOf<typeof contract>): Promise<Made<typeof Verified>> {
  for (const verify of kinds) {
    const found = await verify(db, token);
    if (!found) continue;
    const { flatNumber, ...paper } = found;
    return { ...paper, flatMatches: flat === undefined ? null : flat.trim().toUpperCase() === flatNumber };
  }
  return refuse("not_found");
}

type Found = Omit<Made<typeof Verified>, "flatMatches"> & { flatNumber: string };

async function verifyReceipt(db: Db, token: string): Promise<Found | undefined> {
  const receipt = await receiptOfToken(db, token);
  if (!receipt) return undefined;
  const { number, flatNumber, issuedAt, amountPaise, way, state, endedAt } = receipt;
  const isSubject = way === "cheque" && state !== "cleared";
  return {
    kind: "receipt",
    number,
    flatNumber,
    issuedOn: dayOf(issuedAt),
    amount: amountPaise,
    way,
    state: endedAt ? "cancelled" : isSubject ? "subject" : "stands",
    cancelledOn: endedAt && dayOf(endedAt),
  };
}

async function verifyCertificate(db: Db, token: string): Promise<Found | undefined> {
  const certificate = await certificateByToken(db, token);
  if (!certificate) return undefined;
  const { number, asOf: issuedOn, flatNumber, withdrawnOn: cancelledOn } = certificate;
  const state = cancelledOn === null ? "stands" : "cancelled";
  return { kind: "certificate", number, flatNumber, issuedOn, amount: null, way: null, state, cancelledOn };
}
