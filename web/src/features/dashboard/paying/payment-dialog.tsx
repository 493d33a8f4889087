import type { PendingBill, ReportedTransfer } from "@aangan/contract/features/dashboard";
import { payBill } from "@aangan/contract/features/payments/payments";
import { type Paise, paise, paiseFromRupees, paymentLimits, rupeesFromPaise } from "@aangan/contract/money";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useRequestKey } from "../../../lib/calls/request-key.ts";
import { amountInSentence, rsText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Answer } from "../../../ui/message.tsx";
import { AmountField } from "./amount-field.tsx";
import { AskOnceMore } from "./ask-once-more.tsx";
import { trustedPaymentAddress } from "./payment-address.ts";
import { amountOffered, amountTyped, type Problem, quickChoices, readAmount } from "./payment-amount.ts";
import { ClaimNote } from "./reported-note.tsx";

interface Props {
  bill: PendingBill;
  /** Transfers that the resident told of. */
  told: readonly ReportedTransfer[];
  /** The least that can be paid online, in rupees. */
  leastOnline: number;
  /** The resident's complex, which the call requires. */
  complex: string;
  onClose: () => void;
  /** Called with the address of the payment page. */
  onOpened: (address: string) => void;
}

/** Asks how much of a bill to pay, and opens the payment. If a payment of the bill, or a transfer told of, is already waiting, asks about that first. */
export function PaymentDialog(props: Props) {
  const t = useText();
  const { bill, told, onClose } = props;
  // As of opening: a payment that begins to wait later is this one.
  const [waiting] = useState(bill.waiting);
  const [reportedTransfer] = useState(told.find((one) => isAbout(one, bill)));
  const [isUnambiguous, setIsSure] = useState(waiting === undefined && reportedTransfer === undefined);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={t("pay.title")} onClose={onClose} locked={busy}>
      {isUnambiguous ? (
        <PaymentForm {...props} waiting={waiting} busy={busy} onBusy={setBusy} />
      ) : (
        <AskOnceMore waiting={waiting} told={reportedTransfer} onClose={onClose} onSure={() => setIsSure(true)} />
      )}
    </Dialog>
  );
}

/** Beside the bills, without a dialog; it is here because few residents need it. */
export function ReportedNotice({ told }: { told: ReportedTransfer }) {
  return <ClaimNote told={told} />;
}

/** It waits, and is for this bill or for what the office chooses. */
function isAbout({ billIds, reason }: ReportedTransfer, { _id }: PendingBill): boolean {
  return reason === undefined && (billIds.length === 0 || billIds.includes(_id));
}

interface FormProps extends Props {
  waiting: PendingBill["waiting"];
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

/** Less than a payment page is open, so that a page is not shown again when it has closed. */
const KEY_LIVES_MS = 5 * 60_000;

const paiseOf = (rupees: number) => paiseFromRupees(rupees) as Paise;

function PaymentForm({ bill, leastOnline, complex, waiting, busy, onBusy, onClose, onOpened }: FormProps) {
  const t = useText();
  const remaining = paiseOf(bill.remainingAmount);
  const gatewayLeast = paiseOf(leastOnline);
  const limits = paymentLimits(remaining, gatewayLeast);
  const { least, mostInPart, all } = limits;
  const offered = amountOffered(remaining, paiseOf(waiting?.amount ?? 0), gatewayLeast);
  const [typed, setTyped] = useState(amountTyped(offered));
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const key = useRequestKey(KEY_LIVES_MS);
  // With a mouse there is most likely a keyboard; a phone's keyboard would cover the sheet.
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, []);
  const inSentence = {
    least: amountInSentence(wrong === "rest" ? gatewayLeast : least),
    remaining: amountInSentence(all),
    all: amountInSentence(all),
    most: amountInSentence(mostInPart ?? all),
  };
  const problem = wrong === null ? refusal : t(PROBLEMS[wrong], inSentence);

  /** Another amount is another payment, in place of the first. */
  function type(text: string) {
    setTyped(text);
    key.renew();
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    const amount = readAmount(typed, limits);
    setRefusal(null);
    setWrong(typeof amount === "string" ? amount : null);
    if (typeof amount === "string") return field.current?.focus();
    onBusy(true);
    const body = { billId: bill._id, amount: rupeesFromPaise(amount), complex };
    const reply = await call(payBill, { body, key });
    onBusy(false);
    if (!reply.ok) {
      setRefusal(failureText(reply.failure, t("pay.failed")));
      return;
    }
    key.renew();
    const address = trustedPaymentAddress(reply.data.paymentUrl, window.location.origin);
    if (address === null) return setRefusal(t("pay.bad_address"));
    onOpened(address);
  }

  function hint(): string {
    if (mostInPart !== null) return t("pay.limits", { least: amountInSentence(least), most: inSentence.all });
    if (remaining === all) return t("pay.fixed");
    return t("pay.above_rest", { all: inSentence.all, over: amountInSentence(paise(all - remaining)) });
  }

  return (
    <form onSubmit={pay} noValidate className="grid gap-5">
      <p className="text-muted">{t("pay.bill", { type: t(`bill.${bill.billType}`), bill: bill._id })}</p>
      <AmountField
        ref={field}
        value={typed}
        onType={type}
        fixed={mostInPart === null}
        hint={hint()}
        invalid={problem !== null}
        choices={choices()}
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
  );

  /** All and half; after an amount that would leave too little, all and the most that would not. */
  function choices() {
    const { half } = quickChoices(remaining, limits);
    const one = (id: "pay.all" | "pay.half" | "pay.part", amount: Paise) => ({
      text: t(id, { amount: rsText(amount) }),
      value: amountTyped(amount),
    });
    const allChoice = one("pay.all", all);
    if (wrong === "rest" && mostInPart !== null) return [allChoice, one("pay.part", mostInPart)];
    return half === null ? [allChoice] : [allChoice, one("pay.half", half)];
  }
}

const PROBLEMS = { outside: "pay.out_of_range", paise: "pay.two_digits", rest: "pay.rest" } as const;
