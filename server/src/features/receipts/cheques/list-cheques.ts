import type { Made } from "@aangan/contract/endpoint";
import type { PendingCheques } from "@aangan/contract/features/receipts/cheques";
import type { Db } from "../../../platform/database/db.ts";
import { toReceipt } from "../receipt-wire.ts";
import { chequesUnderWay, endedCheques } from "./cheque-queries.ts";

const ENDED = 50;

export async function listCheques(db: Db): Promise<Made<typeof PendingCheques>> {
  const underWay = await chequesUnderWay(db);
  const ended = await endedCheques(db, ENDED);
  const inState = (wanted: string) => underWay.filter(({ state }) => state === wanted).map(toReceipt);
  return {
    later: inState("LATER"),
    inHand: inState("RECEIVED"),
    atBank: inState("DEPOSITED"),
    ended: ended.map(toReceipt),
  };
}
