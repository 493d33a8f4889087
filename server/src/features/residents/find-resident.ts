import type { Db, Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { fitting, readFlat } from "./flat-as-typed.ts";
import {
  activeFlatNumbers,
  activeResidentsOfEmail,
  formerResidents,
  lockActiveResidents,
  residentById,
  residentsFound,
  residentsLike,
  residentsOfFlats,
  residentsThere,
} from "./queries.ts";

/** Present or former; refuses with `not_found`. */
export async function findResident(db: Db, id: string) {
  return (await residentById(db, id)) ?? refuse("not_found");
}

/** Ids of residents, present or former, by a part of their name. */
export const findResidentsLike = residentsLike;

/** Fewer digits are part of too many phone numbers. */
const MIN_DIGITS = 4;
/** Of a phone number in India, without what is dialled before it. */
const OWN_DIGITS = 10;

/** Present and former ones, by flat as people type it, or by a part of the name, e-mail address or phone number. */
export function searchResidents(db: Db, typed: string, limit: number) {
  const text = typed.trim();
  const { written, spellings } = readFlat(text);
  const isPhone = /^\+?[\d\s()-]+$/.test(text);
  const digits = isPhone ? text.replace(/\D/g, "").replace(/^0/, "").slice(-OWN_DIGITS) : "";
  return residentsFound(
    db,
    {
      ...{ text, words: text.split(/\s+/), flats: spellings, flatBegins: written.toUpperCase() },
      digits: digits.length < MIN_DIGITS ? "" : digits,
    },
    limit,
  );
}

export const findFormerResidents = formerResidents;

export const findExistingResidents = residentsThere;

/** Of active residents. */
export const activeFlats = activeFlatNumbers;

/** Of more flats than this nobody is asked for by their e-mail address. */
const MAX_OF_ONE_ADDRESS = 20;

/** Ids of the active residents whom somebody means by a flat number, however typed, or by an e-mail address. */
export async function findByLogin(db: Db, typed: string): Promise<string[]> {
  if (typed.includes("@")) {
    return (await activeResidentsOfEmail(db, typed, MAX_OF_ONE_ADDRESS)).map(({ id }) => id);
  }
  const flat = readFlat(typed);
  const matches = fitting(flat, await residentsOfFlats(db, flat.spellings));
  return matches.filter(({ approvedAt }) => approvedAt !== null).map(({ id }) => id);
}

/** Names count exactly as configured. */
export function refuseUnknownComplex(complex: string | undefined, complexes: readonly string[]): void {
  if (complex !== undefined && !complexes.includes(complex)) refuse("complex_unknown", { field: "complex" });
}

/** None of these residents can leave until the transaction ends. A spreadsheet repeats its flats. */
export function shareLockResidents(tx: Tx, flatNumbers: readonly string[]) {
  return lockActiveResidents(tx, [...new Set(flatNumbers)]);
}
