import * as contract from "@aangan/contract/imports";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { importBills } from "./import-bills.ts";
import { importResidents } from "./import-residents.ts";
import { uploadOf } from "./queries.ts";
import type { ImportNeeds } from "./run-upload.ts";

export function importRoutes({ read, upload }: Serve, needs: ImportNeeds): void {
  upload(contract.importBills, (asked) => importBills(needs, asked));
  upload(contract.importResidents, (asked) => importResidents(needs, asked));
  read(
    contract.showUpload,
    async ({ db, caller, params }) => (await uploadOf(db, caller.id, params.id)) ?? refuse("not_found"),
  );
}
