import * as contract from "@aangan/contract/features/receipts/paper";
import type { Serve } from "../../../platform/http/serve.ts";
import { printReceipts } from "./print-receipts.ts";

export function paperRoutes({ lookUpDocument }: Serve, { publicUrl }: { publicUrl: string }): void {
  lookUpDocument(contract.printReceipt, ({ db, params: { id }, query }) =>
    printReceipts(db, { ids: [id], ...query }, publicUrl),
  );

  lookUpDocument(contract.printReceipts, ({ db, body }) => printReceipts(db, body, publicUrl));

  lookUpDocument(contract.printOwnReceipt, ({ db, caller, params: { id }, query }) =>
    printReceipts(db, { ids: [id], residentId: caller.id, ...query }, publicUrl),
  );
}
