import * as contract from "@aangan/contract/features/bills";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { doOrAsk } from "../approvals/count-act.ts";
import { texts as approvalTexts } from "../approvals/texts.ts";
import { refuseUnknownComplex } from "../residents/find-resident.ts";
import { cancelBill } from "./cancel-bill.ts";
import { listFormerResidents } from "./list-former-residents.ts";
import { listResidentBills } from "./list-resident-bills.ts";
import { lockBill } from "./locks.ts";
import type { PaymentsOfBill } from "./payments-of-bill.ts";
import { raiseBill } from "./raise-bill.ts";
import { texts } from "./texts.ts";
import { toBill } from "./wire.ts";

interface Needs {
  complexes: readonly string[];
  payments: Pick<PaymentsOfBill, "refuseWhilePaid">;
}

export function billRoutes({ read, write }: Serve, { complexes, payments }: Needs): void {
  write(contract.raiseBill, raiseBill);
  read(contract.listResidentBills, ({ db, params }) => listResidentBills(db, params.id));

  write(contract.cancelBill, async ({ tx, caller, params, body, now }) => {
    const input = { billId: params.id, ...body };
    const request = { kind: "cancel-bill" as const, input };
    const { done, approval } = await doOrAsk(tx, caller, request, now, (by) =>
      cancelBill(tx, by, input, payments, now),
    );
    const bill = done ?? toBill((await lockBill(tx, params.id)) ?? refuse("not_found"));
    return { message: done ? texts.cancelled : approvalTexts.asked, bill, approval };
  });

  read(contract.listFormerResidents, async ({ db, query }) => {
    refuseUnknownComplex(query.complex, complexes);
    return { users: await listFormerResidents(db, query.complex) };
  });
}
