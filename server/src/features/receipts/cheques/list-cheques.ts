import type { WireOf } from "@aangan/contract/endpoint";
import type { PendingCheques } from "@aangan/contract/features/receipts/cheques";
import type { Db } from "../../../platform/database/db.ts";
import { toReceipt } from "../receipt-wire.ts";
import { endedCheques, pendingCheques } from "./cheque-queries.ts";

const ENDED = 50;

export async function listCheques(db: Db): Promise<WireOf<typeof PendingCheques>> {
  const pendingRows = await pendingCheques(db);
  const ended = await endedCheques(db, ENDED);
  const inState = (stateName: string) => pendingRows.filter(({ state }) => state === stateName).map(toReceipt);
  return {
    later: inState("LATER"),
    inHand: inState("RECEIVED"),
    atBank: inState("DEPOSITED"),
    ended: ended.map(toReceipt),
  };
}
