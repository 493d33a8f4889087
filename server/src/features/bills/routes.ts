import * as contract from "@aangan/contract/bills";
import type { Serve } from "../../platform/http/serve.ts";
import { refuseUnknownComplex } from "../residents/find-resident.ts";
import { cancelBill } from "./cancel-bill.ts";
import { listFormerResidents } from "./list-former-residents.ts";
import { listResidentBills } from "./list-resident-bills.ts";
import type { PaymentsOfBill } from "./payments-of-bill.ts";
import { raiseBill } from "./raise-bill.ts";
import { texts } from "./texts.ts";

interface Needs {
  complexes: readonly string[];
  payments: Pick<PaymentsOfBill, "refuseWhilePaid">;
}

export function billRoutes({ read, write }: Serve, { complexes, payments }: Needs): void {
  write(contract.raiseBill, raiseBill);
  read(contract.listResidentBills, ({ db, params }) => listResidentBills(db, params.id));

  write(contract.cancelBill, async ({ tx, caller, params, body, now }) => ({
    message: texts.cancelled,
    bill: await cancelBill(tx, caller, { billId: params.id, ...body }, payments, now),
  }));

  read(contract.listFormerResidents, async ({ db, query }) => {
    refuseUnknownComplex(query.complex, complexes);
    return { users: await listFormerResidents(db, query.complex) };
  });
}
