import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { changeCredit } from "./queries.ts";

/** Keeps so much of a credit for a refund that is on its way. The database refuses more than is left. */
export function holdCredit(tx: Tx, creditId: number, amountPaise: Paise): Promise<void> {
  return changeCredit(tx, creditId, { heldPaise: amountPaise });
}

/** Gives free what was held for a refund that failed. */
export function releaseCredit(tx: Tx, creditId: number, amountPaise: number): Promise<void> {
  return changeCredit(tx, creditId, { heldPaise: -amountPaise });
}
