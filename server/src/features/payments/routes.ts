import { paiseFromRupees } from "@aangan/contract/money";
import * as contract from "@aangan/contract/payments";
import { refuse } from "../../platform/refusal.ts";
import type { Serve } from "../../platform/serve.ts";
import { listOwnPayments } from "./list-own-payments.ts";
import type { PaymentNeeds } from "./needs.ts";
import { openPayment } from "./open-payment.ts";
import { paymentStatus } from "./payment-status.ts";
import { showDashboard } from "./show-dashboard.ts";

/** What residents do with payments. */
export function paymentRoutes({ read, steps }: Serve, needs: PaymentNeeds): void {
  read(contract.showDashboard, async ({ db, caller }) => ({ dashboard: await showDashboard(db, caller) }));

  steps(contract.payBill, async ({ commit, caller, body: { billId, amount, complex } }) => {
    const amountPaise = paiseFromRupees(amount) ?? refuse("amount_invalid", { field: "amount" });
    return openPayment(needs, commit, { resident: caller, billId, amountPaise, complex });
  });

  steps(contract.showPaymentStatus, async ({ caller, params }) => {
    const newPayment = await paymentStatus(needs, caller, params.id);
    return { msg: newPayment.status, newPayment };
  });

  read(contract.listOwnPayments, ({ db, caller, query }) => listOwnPayments(db, caller, query));
}
