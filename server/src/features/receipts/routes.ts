import * as contract from "@aangan/contract/counter/receipts";
import { replaceReceipt as replaceContract } from "@aangan/contract/counter/replace-receipt";
import type { Serve } from "../../platform/http/serve.ts";
import { askBeforeTaking } from "../payments/counter/open-payments.ts";
import type { PaymentNeeds } from "../payments/needs.ts";
import { chequeRoutes } from "./cheques/routes.ts";
import { replaceReceipt } from "./replace-receipt.ts";
import { reverseReceipt } from "./reverse-receipt.ts";
import { listReceipts, showAccount, showReceipt } from "./show-receipts.ts";
import { takePayment } from "./take-payment.ts";
import { texts } from "./texts.ts";

export function receiptRoutes(serve: Serve, needs: PaymentNeeds): void {
  const { read, write } = serve;
  chequeRoutes(serve);
  read(contract.showAccount, async ({ db, params }) => ({ account: await showAccount(db, params.id) }));
  read(contract.listReceipts, ({ db, query }) => listReceipts(db, query));
  read(contract.showReceipt, async ({ db, params }) => ({ receipt: await showReceipt(db, params.id) }));

  const ask = ({ body }: { body: { lines: readonly { billId: string }[] } }) =>
    askBeforeTaking(
      needs,
      body.lines.map(({ billId }) => billId),
    );

  write(
    contract.takePayment,
    async ({ tx, caller, body, now }) => {
      const receipt = await takePayment(tx, caller, body, now);
      return { message: receipt.number === "" ? texts.takenForLater : texts.taken(receipt.number), receipt };
    },
    ask,
  );

  write(contract.reverseReceipt, async ({ tx, caller, params, body, now }) => {
    const receipt = await reverseReceipt(tx, caller, { receiptId: params.id, ...body }, now);
    return { message: texts.reversed(receipt.number), receipt };
  });

  write(
    replaceContract,
    async ({ tx, caller, params, body, now }) => {
      const receipt = await replaceReceipt(tx, caller, { receiptId: params.id, ...body }, now);
      return { message: receipt.number === "" ? texts.takenForLater : texts.replaced(receipt.number), receipt };
    },
    ask,
  );
}
