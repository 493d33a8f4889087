import * as contract from "@aangan/contract/features/receipts/paper";
import type { Serve } from "../../platform/http/serve.ts";
import { printReceipts } from "../receipts/paper/print-receipts.ts";
import { verifyPaper } from "./verify-paper.ts";

interface PaperNeeds {
  publicUrl: string;
}

export function paperRoutes({ read, lookUpDocument }: Serve, { publicUrl }: PaperNeeds): void {
  lookUpDocument(contract.printReceipt, ({ db, params: { id }, query }) =>
    printReceipts(db, { ids: [id], ...query }, publicUrl),
  );

  lookUpDocument(contract.printReceipts, ({ db, body }) => printReceipts(db, body, publicUrl));

  lookUpDocument(contract.printOwnReceipt, ({ db, caller, params: { id }, query }) =>
    printReceipts(db, { ids: [id], residentId: caller.id, ...query }, publicUrl),
  );

  read(contract.verifyPaper, async ({ db, body }) => ({ paper: await verifyPaper(db, body) }));
}
