import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { replaceReceipt } from "@aangan/contract/features/receipts/replace-receipt";
import type { Account } from "@aangan/contract/features/receipts/take-payment";
import { rupeesFromPaise } from "@aangan/contract/money";
import { useState } from "react";
import { waitingText } from "../../../lib/approvals/request-text.ts";
import { call } from "../../../lib/calls/api.ts";
import { type CallFailure, failureText } from "../../../lib/calls/failure.ts";
import { useRequestKey } from "../../../lib/calls/request-key.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { amountTyped } from "../../../lib/forms/moved-amount.ts";
import { useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../lib/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Answer } from "../../../ui/message.tsx";
import { billsWithout } from "../counter/bills-without.ts";
import { Lines } from "../counter/lines.tsx";
import { divided } from "../counter/use-counter.ts";

interface Props {
  account: Account;
  receipt: Receipt;
  onWritten: (receipt: Receipt) => void;
  /** It waits for another person: nothing is written yet. */
  onWaits: (text: string) => void;
}

/** The same money for other bills. Until it has succeeded, everything it sends has one key. */
export function ReplaceForm({ account, receipt, onWritten, onWaits }: Props) {
  const t = useText();
  const key = useRequestKey();
  const [draftLines, setDraftLines] = useState<Record<string, string>>({});
  const [knows, setKnows] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const bills = billsWithout(account, receipt);
  const allocation = divided(amountTyped(receipt.amount), { bills }, draftLines);
  const labels = { reason: t("money.reason") };
  const form = useForm({
    endpoint: replaceReceipt,
    start: { reason: "" },
    labels,
    read: ({ reason }) => ({
      userId: account.user._id,
      lines:
        allocation?.lines.map(({ billId, amountPaise }) => ({ billId, amount: rupeesFromPaise(amountPaise) })) ?? [],
      advance: allocation ? rupeesFromPaise(allocation.advance) : 0,
      knowing: knows ? account.open.map(({ paymentId }) => paymentId) : [],
      again: true,
      reason,
    }),
    send: async (body) => {
      setOutcome(null);
      const reply = await call(replaceReceipt, { params: { id: receipt._id }, body, key });
      if (!reply.ok) return refused(reply.failure);
      key.renew();
      const waits = waitingText(t, reply.data);
      if (waits) onWaits(waits);
      else onWritten(reply.data.receipt);
    },
  });

  function refused(failure: CallFailure): void {
    if (failure.status !== 0 && failure.status < 500) key.renew();
    const text = failureText(failure, t("replace.failed"), labels);
    const asks = failure.code === "payments_open";
    setKnows(asks);
    if (asks) setOutcome({ tone: "warning", text });
    else if (!form.refuse(failure.field, text)) setOutcome({ tone: "danger", text });
  }

  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={t("replace.title")} className="grid max-w-3xl gap-5">
      <Lines bills={bills} allocation={allocation} wish={draftLines} onWish={setDraftLines} />
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
      <Answer outcome={outcome} />
      <div>
        <Button type="submit" busy={form.busy} busyText={t("counter.busy")}>
          {t(knows ? "counter.take_anyway" : "replace.button")}
        </Button>
      </div>
    </form>
  );
}
