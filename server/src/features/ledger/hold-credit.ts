import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { changeCredit } from "./queries.ts";

/** For a refund under way. The database refuses more than is left. */
export function holdCredit(tx: Tx, creditId: number, amountPaise: Paise): Promise<void> {
  return changeCredit(tx, creditId, { heldPaise: amountPaise });
}

/** For a refund that failed. */
export function releaseCredit(tx: Tx, creditId: number, amountPaise: number): Promise<void> {
  return changeCredit(tx, creditId, { heldPaise: -amountPaise });
}
