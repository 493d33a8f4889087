import * as contract from "@aangan/contract/features/uploads/imports";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { PaymentNeeds } from "../payments/company/needs.ts";
import { resolveOpenPayments } from "../payments/counter/open-payments.ts";
import { uploadOf } from "./keep/queries.ts";
import { reviewUpload } from "./keep/review-upload.ts";
import type { ImportNeeds, UploadRequest } from "./keep/run-upload.ts";
import { uploadStrictly } from "./keep/upload-strictly.ts";
import { billsKind } from "./kinds/bills.ts";
import { receiptsKind } from "./kinds/receipts.ts";
import { residentsKind } from "./kinds/residents.ts";

export function importRoutes({ lookUp, upload }: Serve, needs: ImportNeeds): void {
  upload(contract.importBills, (request) =>
    isReviewed(request) ? reviewUpload(billsKind, needs, request) : uploadStrictly(billsKind, needs, request),
  );
  upload(contract.importResidents, (request) =>
    isReviewed(request) ? reviewUpload(residentsKind, needs, request) : uploadStrictly(residentsKind, needs, request),
  );
  lookUp(
    contract.showUpload,
    async ({ db, caller, params }) => (await uploadOf(db, caller.id, params.id)) ?? refuse("not_found"),
  );
}

/** Asks the payment companies first, as the counter does. */
export function importReceiptRoutes({ upload }: Serve, needs: ImportNeeds, payments: PaymentNeeds): void {
  const kind = receiptsKind((billIds) => resolveOpenPayments(payments, billIds));
  upload(contract.importReceipts, (request) =>
    isReviewed(request) ? reviewUpload(kind, needs, request) : uploadStrictly(kind, needs, request),
  );
}

/** The specified call has the file alone. */
function isReviewed({ query, file }: UploadRequest): boolean {
  const reviewed = query.review !== undefined || query.plan !== undefined;
  if (!reviewed && file.how !== undefined) refuse("file_missing");
  return reviewed;
}
