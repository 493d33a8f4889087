import * as contract from "@aangan/contract/features/credits";
import type { Serve } from "../../../platform/http/serve.ts";
import { doOrAsk } from "../../approvals/count-act.ts";
import { texts as approvalTexts } from "../../approvals/texts.ts";
import type { PaymentsOfBill } from "../../bills/payments-of-bill.ts";
import { assignUnidentified } from "./assign-unidentified.ts";
import { listedCredits } from "./credit-wire.ts";
import { findUnidentifiedMoney, listUnidentifiedMoney } from "./list-unidentified-money.ts";
import { keepCredit } from "./reserve-credit.ts";
import { takeBackUse } from "./reverse-use.ts";
import { texts } from "./texts.ts";
import { useCredit } from "./use-credit.ts";

export function ledgerRoutes({ read, write }: Serve, payments: PaymentsOfBill): void {
  read(contract.listCredits, async ({ db }) => ({ credits: await listedCredits(db) }));

  write(contract.useCredit, async ({ tx, caller, params, body: { billId, amount: amountPaise }, now }) => {
    const credit = await useCredit(tx, caller, { creditId: params.id, billId, amountPaise }, payments, now);
    return { message: texts.creditUsed, credit };
  });

  write(contract.takeBackUse, async ({ tx, caller, params, body: { reason }, now }) => {
    const credit = await takeBackUse(tx, caller, { useId: params.id, reason }, payments, now);
    return { message: texts.useTakenBack, credit };
  });

  write(contract.keepCredit, async ({ tx, params, body: { kept } }) => {
    const credit = await keepCredit(tx, { creditId: params.id, kept });
    return { message: kept ? texts.creditKept : texts.creditNotKept, credit };
  });

  read(contract.listUnidentifiedMoney, async ({ db }) => ({ money: await listUnidentifiedMoney(db) }));

  write(contract.assignUnidentified, async ({ tx, caller, params, body: { userId, reason }, now }) => {
    const input = { unidentifiedId: params.id, residentId: userId, reason };
    const request = { kind: "assign-unidentified" as const, input };
    const { done, approval } = await doOrAsk(tx, caller, request, now, (by) => assignUnidentified(tx, by, input, now));
    const money = done ?? (await findUnidentifiedMoney(tx, params.id));
    return { message: done ? texts.moneyAssigned : approvalTexts.asked, money, approval };
  });
}
