import * as contract from "@aangan/contract/imports";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { importBills } from "./import-bills.ts";
import { importResidents } from "./import-residents.ts";
import { billsKind } from "./kinds/bills.ts";
import { residentsKind } from "./kinds/residents.ts";
import { uploadOf } from "./queries.ts";
import { reviewUpload } from "./review/review-upload.ts";
import type { AskedToImport, ImportNeeds } from "./run-upload.ts";

export function importRoutes({ read, upload }: Serve, needs: ImportNeeds): void {
  upload(contract.importBills, (asked) =>
    isReviewed(asked) ? reviewUpload(billsKind, needs, asked) : importBills(needs, asked),
  );
  upload(contract.importResidents, (asked) =>
    isReviewed(asked) ? reviewUpload(residentsKind, needs, asked) : importResidents(needs, asked),
  );
  read(
    contract.showUpload,
    async ({ db, caller, params }) => (await uploadOf(db, caller.id, params.id)) ?? refuse("not_found"),
  );
}

/** The specified call has the file alone. */
function isReviewed({ query, file }: AskedToImport): boolean {
  const reviewed = query.review !== undefined || query.plan !== undefined;
  if (!reviewed && file.how !== undefined) refuse("file_missing");
  return reviewed;
}
