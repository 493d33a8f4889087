import * as contract from "@aangan/contract/imports";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { type ImportNeeds, importBills } from "./import-bills.ts";
import { importResidents } from "./import-residents.ts";
import { uploadOf } from "./queries.ts";

export function importRoutes({ read, upload }: Serve, needs: ImportNeeds): void {
  upload(contract.importBills, ({ commit, caller, file, now }) => importBills(needs, commit, caller, file, now));

  upload(contract.importResidents, ({ db, commit, caller, file, now }) =>
    importResidents(needs, db, commit, caller, file, now),
  );

  read(
    contract.showUpload,
    async ({ db, caller, params }) => (await uploadOf(db, caller.id, params.id)) ?? refuse("not_found"),
  );
}
