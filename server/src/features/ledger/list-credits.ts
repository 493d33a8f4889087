import type { Credit } from "@aangan/contract/credits";
import type { Made } from "@aangan/contract/endpoint";
import type { Db } from "../../platform/database/db.ts";
import { shownCredits } from "./credit-wire.ts";

/** All credits: those with something left first, newest first. */
export function listCredits(db: Db): Promise<Made<typeof Credit>[]> {
  return shownCredits(db);
}
