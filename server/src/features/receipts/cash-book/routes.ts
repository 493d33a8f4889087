import * as contract from "@aangan/contract/features/receipts/cash-book";
import type { Serve } from "../../../platform/http/serve.ts";
import { doOrAsk } from "../../approvals/count-act.ts";
import { texts as approvalTexts } from "../../approvals/texts.ts";
import { texts } from "../texts.ts";
import { closeDay } from "./close-day.ts";
import { depositCash } from "./deposit-cash.ts";
import { payOut } from "./pay-out.ts";
import { showCashBook, showCashDay } from "./show-cash-book.ts";

export function cashBookRoutes({ read, write }: Serve): void {
  read(contract.showCashBook, async ({ db, query, now }) => ({ cashBook: await showCashBook(db, query, now) }));
  read(contract.showCashDay, async ({ db, params, now }) => ({ day: await showCashDay(db, params.day, now) }));

  write(contract.closeDay, async ({ tx, caller, body: { upTo, counted }, now }) => {
    const day = await closeDay(tx, caller, { upTo, countedPaise: counted }, now);
    return { message: texts.dayClosed(upTo), day };
  });

  write(contract.closeDayWithDifference, async ({ tx, caller, body: { upTo, counted, note }, now }) => {
    const input = { upTo, countedPaise: counted, note, reason: note };
    const request = { kind: "close-day-with-difference" as const, input };
    const { done, approval } = await doOrAsk(tx, caller, request, now, (by) => closeDay(tx, by, input, now));
    const day = done ?? (await showCashDay(tx, upTo, now));
    return { message: done ? texts.dayClosed(upTo) : approvalTexts.asked, day, approval };
  });

  write(contract.depositCash, async ({ tx, caller, body: { amount, ...deposit }, now }) => ({
    message: texts.cashDeposited,
    deposit: await depositCash(tx, caller, { amountPaise: amount, ...deposit }, now),
  }));

  write(contract.payOut, async ({ tx, caller, params, body, now }) => {
    const result = await payOut(tx, { id: caller.id }, { paymentId: params.id, ...body }, now);
    return { message: result.approval ? approvalTexts.asked : texts.paidOut, ...result };
  });
}
