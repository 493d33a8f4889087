import type { SecondFactorMode } from "@aangan/contract/features/second-factor/modes";
import { FRESH_MINUTES, GRACE_DAYS } from "@aangan/contract/features/second-factor/second-factor";
import type { Right } from "@aangan/contract/rights";
import { later } from "../../clock.ts";
import type { Db } from "../../database/db.ts";
import { refuse } from "../../refusal.ts";
import { type FactorState, factorStateOf } from "./factor-queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What moves money back, appoints or sets up. */
const STARRED: readonly Right[] = ["money", "admins", "settings"];

/** Reading needs no code. */
export const isStarred = ({ right, method }: { right?: Right; method: string }) =>
  method !== "GET" && right !== undefined && STARRED.includes(right);

/** What holds until the office says otherwise. */
export const defaultMode = (deployed: boolean): SecondFactorMode => (deployed ? "money" : "off");

export const neededFrom = ({ askedSince }: Pick<FactorState, "askedSince">) => later(askedSince, GRACE_DAYS * DAY_MS);

interface Means {
  deployed: boolean;
  now: Date;
}

/** Refuses with `code_needed` or `second_factor_needed` unless this session gave a code within ten minutes. */
export async function refuseUnconfirmed(
  db: Db,
  { id, confirmedAt }: { id: string; confirmedAt: Date | null },
  { deployed, now }: Means,
): Promise<void> {
  if (confirmedAt && confirmedAt >= later(now, -FRESH_MINUTES * MINUTE_MS)) return;
  const standing = await factorStateOf(db, id);
  if ((standing.mode ?? defaultMode(deployed)) === "off") return;
  if (standing.enrolledAt) refuse("code_needed");
  if (now >= neededFrom(standing)) refuse("second_factor_needed");
}

/**
 * Before a colleague's factor or password is changed: the days of grace do not count, nor, for a colleague with a factor, that
 * the association asks for none. Refuses as `refuseUnconfirmed` does.
 */
export async function refuseWithoutOwnCode(
  db: Db,
  { id, confirmedAt }: { id: string; confirmedAt: Date | null },
  colleagueId: string,
  { deployed, now }: Means,
): Promise<void> {
  if (confirmedAt && confirmedAt >= later(now, -FRESH_MINUTES * MINUTE_MS)) return;
  const own = await factorStateOf(db, id);
  const isRequired = (own.mode ?? defaultMode(deployed)) !== "off" || (await factorStateOf(db, colleagueId)).enrolledAt;
  if (isRequired) refuse(own.enrolledAt ? "code_needed" : "second_factor_needed");
}
