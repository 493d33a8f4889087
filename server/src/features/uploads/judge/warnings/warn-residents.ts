import type { Warning } from "@aangan/contract/features/uploads/review";
import { groupedBy } from "../../../../platform/grouped-by.ts";
import type { SeenResident, Tidied } from "./seen.ts";
import { freshOf } from "./sum-uploads.ts";
import { leftOutWarnings, tidiedCells, warning } from "./warning.ts";

/** A family may own a few flats; more with one number are the office's or a builder's. */
const FLATS_OF_ONE_PHONE = 3;
const FLATS_OF_ONE_PASSWORD = 1;

/** The rows of residents who will be added, and of those whose name in the portal is another. */
export function warnResidents(seen: readonly SeenResident[], { tidied }: { tidied: Tidied }): Warning[] {
  const fresh = freshOf(seen);
  return [
    ...noEmail(fresh),
    ...phoneShared(seen),
    ...phonesRounded(fresh),
    ...passwordShared(fresh),
    ...otherName(seen),
    ...leftOutWarnings(tidied),
    ...tidiedCells(tidied),
  ];
}

function noEmail(fresh: readonly SeenResident[]) {
  return warning(
    "no_email",
    fresh.filter(({ email }) => email === "").map((resident) => toSample(resident, resident.name)),
  );
}

/** Counts flats that are there already, too, when a new one joins them. */
function phoneShared(seen: readonly SeenResident[]) {
  const shared = sharing(seen, ({ phone }) => phone || undefined, FLATS_OF_ONE_PHONE).filter(
    (same) => freshOf(same).length > 0,
  );
  const rows = shared.flat().map((resident) => toSample(resident, resident.phone));
  return warning("phone_shared", rows, largestOf(shared));
}

/** A spreadsheet program keeps 15 digits and some exports fewer: the rest becomes zeros. */
function phonesRounded(fresh: readonly SeenResident[]) {
  const rounded = fresh.filter(({ phone, phoneIsNumber }) => phoneIsNumber && phone.endsWith("0000"));
  return warning(
    "phones_rounded",
    rounded.map((resident) => toSample(resident, resident.phone)),
  );
}

/** Names the flats only: a password is a secret even when many have it. */
function passwordShared(fresh: readonly SeenResident[]) {
  const shared = sharing(fresh, ({ password }) => password, FLATS_OF_ONE_PASSWORD);
  return warning(
    "password_shared",
    shared.flat().map((resident) => toSample(resident)),
    largestOf(shared),
  );
}

/** The flat may have been sold. */
function otherName(seen: readonly SeenResident[]) {
  const rows = seen.flatMap((resident) =>
    resident.nameThere === undefined ? [] : [toSample(resident, `${resident.nameThere} → ${resident.name}`)],
  );
  return warning("other_name", rows);
}

/** Residents of more than `most` flats with one key, the most flats first. */
function sharing(
  residents: readonly SeenResident[],
  keyOf: (resident: SeenResident) => string | undefined,
  maxFlats: number,
): SeenResident[][] {
  return [...groupedBy(residents, keyOf)]
    .flatMap(([key, same]) => (key !== undefined && flatsOf(same) > maxFlats ? [same] : []))
    .toSorted((one, other) => flatsOf(other) - flatsOf(one));
}

function largestOf(shared: readonly SeenResident[][]): { flats: number } {
  return { flats: flatsOf(shared[0] ?? []) };
}

function flatsOf(residents: readonly SeenResident[]): number {
  return new Set(residents.map(({ flatNumber }) => flatNumber)).size;
}

function toSample({ sheet, row, flatNumber }: SeenResident, what?: string) {
  return { sheet, row, shown: what === undefined ? flatNumber : `${flatNumber}: ${what}` };
}
