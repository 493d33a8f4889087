import * as contract from "@aangan/contract/features/uploads/undo-upload";
import type { Serve } from "../../../platform/http/serve.ts";
import { doOrAsk } from "../../approvals/count-act.ts";
import { texts as approvalTexts } from "../../approvals/texts.ts";
import type { PaymentsOfBill } from "../../bills/payments-of-bill.ts";
import { undoneText } from "../keep/texts.ts";
import { showUndoing, undoUpload } from "./undo-upload.ts";

export function undoRoutes(
  { read, write }: Serve,
  payments: Pick<PaymentsOfBill, "holdPayment" | "bookSpentRefunds">,
): void {
  read(contract.showUndoing, async ({ db, params }) => ({ undoing: await showUndoing(db, params.id) }));
  write(contract.undoUpload, async ({ tx, caller, params, body, now }) => {
    const input = { uploadId: params.id, ...body };
    const request = { kind: "undo-upload" as const, input };
    const { done, approval } = await doOrAsk(tx, caller, request, now, (by) =>
      undoUpload(tx, by, input, payments, now),
    );
    if (!done) return { message: approvalTexts.asked, cancelled: 0, approval };
    return { message: undoneText(done.kind, done.cancelled), cancelled: done.cancelled, approval };
  });
}
