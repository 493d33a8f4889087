import type { QueryOf, WireOf } from "@aangan/contract/endpoint";
import { CLAIMS_PER_PAGE, type Claim, type listClaims as contract, OWN_CLAIMS } from "@aangan/contract/features/claims";
import type { Db } from "../../platform/database/db.ts";
import { toClaim, toOwnClaim } from "./claim-wire.ts";
import * as queries from "./queries.ts";

/** Newest first. */
export async function listOwnClaims(db: Db, resident: { id: string }): Promise<WireOf<typeof Claim>[]> {
  return (await queries.ownClaims(db, resident.id, OWN_CLAIMS)).map(toClaim);
}

/** Those that wait come before all others. An unknown page is empty. */
export async function listClaims(db: Db, { state, before }: QueryOf<typeof contract>) {
  const last = before === undefined ? undefined : await queries.claimById(db, before);
  if (before !== undefined && !last) return { claims: [], older: false };
  const rows = await pageAfter(db, state, last);
  const pageRows = rows.slice(0, CLAIMS_PER_PAGE);
  return { claims: pageRows.map(toOwnClaim), older: rows.length > pageRows.length };
}

/** One row more than a page, if there is one. */
async function pageAfter(db: Db, state: QueryOf<typeof contract>["state"], last: queries.ShownClaim | undefined) {
  const limit = CLAIMS_PER_PAGE + 1;
  const isAmongEnded = last !== undefined && last.state !== "WAITING";
  const wantsWaiting = !isAmongEnded && (state === undefined || state === "waiting");
  const waiting = wantsWaiting ? await queries.claimsThatWait(db, last, limit) : [];
  if (state === "waiting" || waiting.length === limit) return waiting;
  const before = isAmongEnded ? last : undefined;
  return [...waiting, ...(await queries.endedClaims(db, state, before, limit - waiting.length))];
}
