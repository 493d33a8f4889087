import type { ResidentListItem } from "@aangan/contract/features/residents";
import { flatSpellings } from "../../../lib/flat-number.ts";

/** The flats from which the office takes money, as choices of a field. */
export function flatChoices(users: readonly ResidentListItem[]) {
  return users
    .filter(({ state }) => state === "active")
    .map(({ _id, flatNumber, name }) => ({
      value: _id,
      label: `${flatNumber} - ${name}`,
      alsoFoundBy: flatSpellings(flatNumber),
    }));
}
