import * as contract from "@aangan/contract/features/receipts/cheques";
import type { Serve } from "../../../platform/http/serve.ts";
import { doOrAsk } from "../../approvals/count-act.ts";
import { texts as approvalTexts } from "../../approvals/texts.ts";
import { texts } from "../texts.ts";
import { findReceipt } from "../write-receipt.ts";
import { bounceCheque } from "./bounce-cheque.ts";
import { clearCheques } from "./clear-cheques.ts";
import { depositCheques } from "./deposit-cheques.ts";
import { listCheques } from "./list-cheques.ts";
import { undoDeposit } from "./undo-deposit.ts";

export function chequeRoutes({ read, write }: Serve): void {
  read(contract.listCheques, async ({ db }) => ({ cheques: await listCheques(db) }));

  write(contract.depositCheques, async ({ tx, caller, body, now }) => {
    const depositId = await depositCheques(tx, caller, body, now);
    return { message: texts.deposited, depositId };
  });

  write(contract.undoDeposit, async ({ tx, caller, params, body: { reason }, now }) => {
    await undoDeposit(tx, caller, { depositId: params.id, reason }, now);
    return { message: texts.depositUndone };
  });

  write(contract.clearCheques, async ({ tx, body, now }) => {
    await clearCheques(tx, body, now);
    return { message: texts.cleared };
  });

  write(contract.bounceCheque, async ({ tx, caller, params, body, now }) => {
    const input = { receiptId: params.id, ...body };
    const request = { kind: "bounce-cheque" as const, input };
    const { done, approval } = await doOrAsk(tx, caller, request, now, (by) => bounceCheque(tx, by, input, now));
    const receipt = done ?? (await findReceipt(tx, params.id));
    const bounced = receipt.returned?.paidOut ? texts.bouncedPaidOut : texts.bounced;
    return { message: done ? bounced : approvalTexts.asked, receipt, approval };
  });
}
