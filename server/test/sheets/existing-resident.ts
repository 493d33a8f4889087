import { shownFields } from "../../src/features/uploads/kinds/resident-row.ts";
import { recordOf } from "../../src/features/uploads/read/field.ts";

/** A resident of the portal, who has nothing but these texts. */
export const existingResident = (known: Readonly<Record<string, string>>) => ({
  ...recordOf(shownFields, () => ""),
  id: "one",
  ...known,
});
