import type { BodyOf, WireOf } from "@aangan/contract/endpoint";
import type { verifyPaper as contract, Verified } from "@aangan/contract/features/verification";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { certificateByToken } from "../certificates/show-certificates.ts";
import { receiptOfToken } from "../receipts/paper/printed-receipt.ts";

/** Each kind of paper that has a code, asked in turn for the paper of a token. */
const kinds = [verifyReceipt, verifyCertificate];

/** Refuses with `not_found` whatever is no token of a paper. */
export async function verifyPaper(db: Db, { token, flat }: BodyOf<typeof contract>): Promise<WireOf<typeof Verified>> {
  for (const verify of kinds) {
    const found = await verify(db, token);
    if (!found) continue;
    const { flatNumber, ...paper } = found;
    return { ...paper, flatMatches: flat === undefined ? null : flat.trim().toUpperCase() === flatNumber };
  }
  return refuse("not_found");
}

type Found = Omit<WireOf<typeof Verified>, "flatMatches"> & { flatNumber: string };

async function verifyReceipt(db: Db, token: string): Promise<Found | undefined> {
  const receipt = await receiptOfToken(db, token);
  if (!receipt) return undefined;
  const { number, flatNumber, issuedAt, amountPaise, way, endedAt, back } = receipt;
  const of = { kind: "receipt" as const, number, flatNumber, issuedOn: dayOf(issuedAt), amount: amountPaise, way };
  if (endedAt) return { ...of, state: "cancelled", cancelledOn: dayOf(endedAt) };
  if (back?.isTrial) return { ...of, state: "trial", cancelledOn: null };
  if (back) return { ...of, state: "given_back", cancelledOn: null, givenBack: back.paise, since: back.lastOn };
  const isSubject = way === "cheque" && receipt.state !== "cleared";
  return { ...of, state: isSubject ? "subject" : "stands", cancelledOn: null };
}

async function verifyCertificate(db: Db, token: string): Promise<Found | undefined> {
  const certificate = await certificateByToken(db, token);
  if (!certificate) return undefined;
  const { number, asOf: issuedOn, flatNumber, withdrawnOn: cancelledOn, openAgainSince: since } = certificate;
  const of = { kind: "certificate" as const, number, flatNumber, issuedOn, amount: null, way: null, cancelledOn };
  if (cancelledOn !== null) return { ...of, state: "cancelled" };
  return since === undefined ? { ...of, state: "stands" } : { ...of, state: "reopened", since };
}
