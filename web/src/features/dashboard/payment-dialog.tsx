import type { Bill } from "@aangan/contract/bills";
import { type Paise, paiseFromRupees, paymentLimits, rupeesFromPaise } from "@aangan/contract/money";
import { payBill, showDashboard } from "@aangan/contract/payments";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/failure.ts";
import { amountInSentence, rsText } from "../../lib/format.ts";
import { forget } from "../../lib/query.ts";
import { useText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Answer } from "../../ui/message.tsx";
import { AmountField } from "./amount-field.tsx";
import { trustedPaymentAddress } from "./payment-address.ts";
import { amountTyped, isFixed, quickChoices, readAmount } from "./payment-amount.ts";

interface Props {
  bill: Bill;
  /** The resident's complex, which the call asks for. */
  complex: string;
  onClose: () => void;
  /** The payment is open; its page lies at this address. */
  onOpened: (address: string) => void;
}

/** Asks how much of a bill to pay, and opens the payment. */
export function PaymentDialog({ bill, complex, onClose, onOpened }: Props) {
  const t = useText();
  const remaining = paiseFromRupees(bill.remainingAmount) as Paise;
  const least = amountInSentence(paymentLimits(remaining).least);
  const [typed, setTyped] = useState(amountTyped(remaining));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { all, half } = quickChoices(remaining);
  // With a mouse there is most likely a keyboard to type on; on a phone one would cover the sheet.
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, []);

  async function pay(event: FormEvent) {
    event.preventDefault();
    const amount = readAmount(typed, remaining);
    if (amount === null) {
      setProblem(t("pay.out_of_range", { least, remaining: amountInSentence(remaining) }));
      return field.current?.focus();
    }
    setBusy(true);
    setProblem(null);
    const reply = await call(payBill, { body: { billId: bill._id, amount: rupeesFromPaise(amount), complex } });
    setBusy(false);
    if (!reply.ok) {
      setProblem(failureText(reply.failure, t("pay.failed")));
      // The bill is not what this page holds any more: it was paid or cancelled elsewhere.
      if (reply.failure.status === 409) await forget(showDashboard);
      return;
    }
    const address = trustedPaymentAddress(reply.data.paymentUrl, window.location.origin);
    if (address === null) return setProblem(t("pay.bad_address"));
    onOpened(address);
  }

  return (
    <Dialog title={t("pay.title")} onClose={onClose} locked={busy}>
      <form onSubmit={pay} noValidate className="grid gap-5">
        <p className="text-muted">{t("pay.bill", { type: t(`bill.${bill.billType}`), bill: bill._id })}</p>
        <AmountField
          ref={field}
          value={typed}
          onType={setTyped}
          fixed={isFixed(remaining)}
          hint={isFixed(remaining) ? t("pay.fixed") : t("pay.limits", { least, most: amountInSentence(remaining) })}
          invalid={problem !== null}
          choices={[
            { text: t("pay.all", { amount: rsText(all) }), value: amountTyped(all) },
            ...(half === null ? [] : [{ text: t("pay.half", { amount: rsText(half) }), value: amountTyped(half) }]),
          ]}
        />
        <Answer outcome={problem === null ? null : { tone: "danger", text: problem }} />
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {t("pay.cancel")}
          </Button>
          <Button type="submit" busy={busy} busyText={t("pay.busy")}>
            {t("pay.button")}
          </Button>
        </div>
        <p className="text-muted text-small">{t("pay.next")}</p>
      </form>
    </Dialog>
  );
}
