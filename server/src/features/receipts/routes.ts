import { undoAssignment as undoContract } from "@aangan/contract/features/credits";
import * as contract from "@aangan/contract/features/receipts/receipts";
import { replaceReceipt as replaceContract } from "@aangan/contract/features/receipts/replace-receipt";
import * as taking from "@aangan/contract/features/receipts/take-payment";
import type { EndpointRequest } from "../../platform/http/read-request.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { doOrAsk } from "../approvals/count-act.ts";
import { texts as approvalTexts } from "../approvals/texts.ts";
import { findUnidentifiedMoney } from "../ledger/credits/list-unidentified-money.ts";
import { needsOf, type PaymentNeeds } from "../payments/company/needs.ts";
import { resolveOpenPayments } from "../payments/counter/open-payments.ts";
import { chequeRoutes } from "./cheques/routes.ts";
import { instrumentRoutes } from "./instruments/routes.ts";
import { undoAssignment } from "./online/undo-assignment.ts";
import { replaceReceipt } from "./replace-receipt.ts";
import { reverseReceipt } from "./reverse-receipt.ts";
import { listReceipts, showAccount, showReceipt } from "./show-receipts.ts";
import { takePayment } from "./take-payment.ts";
import { texts } from "./texts.ts";
import { findReceipt } from "./write-receipt.ts";

export function receiptRoutes(serve: Serve, needs: PaymentNeeds): void {
  const { read, write } = serve;
  chequeRoutes(serve);
  instrumentRoutes(serve);
  read(taking.showAccount, async ({ db, params }) => ({ account: await showAccount(db, params.id) }));
  read(contract.listReceipts, ({ db, query }) => listReceipts(db, query));
  read(contract.showReceipt, async ({ db, params }) => ({ receipt: await showReceipt(db, params.id) }));

  const ask = (request: EndpointRequest<typeof taking.takePayment | typeof replaceContract>) =>
    resolveOpenPayments(
      needsOf(needs, request),
      request.body.lines.map(({ billId }) => billId),
    );

  write(
    taking.takePayment,
    async ({ tx, caller, body, now }) => {
      const receipt = await takePayment(tx, caller, body, now);
      return { message: receipt.number === "" ? texts.takenForLater : texts.taken(receipt.number), receipt };
    },
    ask,
  );

  write(undoContract, async ({ tx, caller, params, body: { reason }, now }) => {
    const input = { unidentifiedId: params.id, reason };
    const request = { kind: "undo-assignment" as const, input };
    const { done, approval } = await doOrAsk(tx, caller, request, now, (by) => undoAssignment(tx, by, input, now));
    const money = done ?? (await findUnidentifiedMoney(tx, params.id));
    return { message: done ? texts.assignmentUndone : approvalTexts.asked, money, approval };
  });

  write(contract.reverseReceipt, async ({ tx, caller, params, body, now }) => {
    const input = { receiptId: params.id, ...body };
    const request = { kind: "reverse-receipt" as const, input };
    const { done, approval } = await doOrAsk(tx, caller, request, now, (by) => reverseReceipt(tx, by, input, now));
    const receipt = done ?? (await findReceipt(tx, params.id));
    return { message: done ? texts.reversed(receipt.number) : approvalTexts.asked, receipt, approval };
  });

  write(
    replaceContract,
    async ({ tx, caller, params, body, now }) => {
      const input = { receiptId: params.id, ...body };
      const request = { kind: "replace-receipt" as const, input };
      const { done, approval } = await doOrAsk(tx, caller, request, now, (by) => replaceReceipt(tx, by, input, now));
      if (!done) return { message: approvalTexts.asked, receipt: await findReceipt(tx, params.id), approval };
      const message = done.number === "" ? texts.takenForLater : texts.replaced(done.number);
      return { message, receipt: done, approval };
    },
    ask,
  );
}
