import * as contract from "@aangan/contract/bills";
import type { Serve } from "../../platform/serve.ts";
import { listResidentBills } from "./list-resident-bills.ts";
import { raiseBill } from "./raise-bill.ts";
import { texts } from "./texts.ts";

/** What the office does with bills, one at a time. */
export function billRoutes({ read, write }: Serve): void {
  write(contract.raiseBill, async ({ tx, caller, body, now }) => ({
    message: texts.raised,
    bill: await raiseBill(tx, caller, body, now),
  }));

  read(contract.listResidentBills, async ({ db, params }) => ({ bills: await listResidentBills(db, params.id) }));
}
