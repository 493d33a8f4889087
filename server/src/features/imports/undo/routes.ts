import * as contract from "@aangan/contract/uploads/undo-upload";
import type { Serve } from "../../../platform/http/serve.ts";
import type { PaymentsOfBill } from "../../bills/payments-of-bill.ts";
import { undoneText } from "../texts.ts";
import { showUndoing, undoUpload } from "./undo-upload.ts";

export function undoRoutes(
  { read, write }: Serve,
  payments: Pick<PaymentsOfBill, "holdPayment" | "bookSpentRefunds">,
): void {
  read(contract.showUndoing, async ({ db, params }) => ({ undoing: await showUndoing(db, params.id) }));
  write(contract.undoUpload, async ({ tx, caller, params, body, now }) => {
    const { kind, cancelled } = await undoUpload(tx, caller, { uploadId: params.id, ...body }, payments, now);
    return { message: undoneText(kind, cancelled), cancelled };
  });
}
