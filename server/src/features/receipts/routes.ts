import * as contract from "@aangan/contract/receipts";
import type { Serve } from "../../platform/http/serve.ts";
import { askBeforeTaking } from "../payments/counter/open-payments.ts";
import type { PaymentNeeds } from "../payments/needs.ts";
import { reverseReceipt } from "./reverse-receipt.ts";
import { listReceipts, showAccount, showReceipt } from "./show-receipts.ts";
import { takePayment } from "./take-payment.ts";
import { texts } from "./texts.ts";

export function receiptRoutes({ read, write }: Serve, needs: PaymentNeeds): void {
  read(contract.showAccount, async ({ db, params }) => ({ account: await showAccount(db, params.id) }));
  read(contract.listReceipts, ({ db, query }) => listReceipts(db, query));
  read(contract.showReceipt, async ({ db, params }) => ({ receipt: await showReceipt(db, params.id) }));

  write(
    contract.takePayment,
    async ({ tx, caller, body, now }) => {
      const receipt = await takePayment(tx, caller, body, now);
      return { message: texts.taken(receipt.number), receipt };
    },
    ({ body }) =>
      askBeforeTaking(
        needs,
        body.lines.map(({ billId }) => billId),
      ),
  );

  write(contract.reverseReceipt, async ({ tx, caller, params, body: { reason }, now }) => {
    const receipt = await reverseReceipt(tx, caller, { receiptId: params.id, reason }, now);
    return { message: texts.reversed(receipt.number), receipt };
  });
}
