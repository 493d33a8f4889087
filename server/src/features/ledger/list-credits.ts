import type { Credit } from "@aangan/contract/credits";
import type { Db } from "../../platform/database/db.ts";
import { shownCredits } from "./credit-wire.ts";

/** All credits: those with something left first, newest first. */
export function listCredits(db: Db): Promise<Credit[]> {
  return shownCredits(db);
}
