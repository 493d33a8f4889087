import * as contract from "@aangan/contract/features/receipts/instruments";
import type { Serve } from "../../../platform/http/serve.ts";
import { texts } from "../texts.ts";
import { correctInstrument } from "./correct-instrument.ts";
import { listSharedInstruments } from "./list-instruments.ts";

export function instrumentRoutes({ read, write }: Serve): void {
  read(contract.listSharedInstruments, ({ db, query }) => listSharedInstruments(db, query.before));

  write(contract.correctInstrument, async ({ tx, caller, params, body, now }) => {
    const receipt = await correctInstrument(tx, caller, { receiptId: params.id, ...body }, now);
    return { message: texts.instrumentCorrected, receipt };
  });
}
