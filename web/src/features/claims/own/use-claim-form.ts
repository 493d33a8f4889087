import { makeClaim } from "@aangan/contract/checked/features/claims";
import { Utr } from "@aangan/contract/checked/features/receipts/reference";
import type { PendingBill } from "@aangan/contract/features/dashboard";
import { allocate } from "@aangan/contract/features/receipts/allocation";
import { paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";
import { useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { type CallFailure, failureText } from "../../../lib/calls/failure.ts";
import { useRequestKey } from "../../../lib/calls/request-key.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";
import { dayInIndia } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../lib/notify.ts";
import { sendPicture } from "./send-picture.ts";

/** A picture that was chosen and made small; `file` is null if it could not be read. */
export interface ChosenPicture {
  name: string;
  file: File | null;
}

/** The form that tells the office of a transfer: the facts first, then the picture. */
export function useClaimForm(bills: readonly PendingBill[]) {
  const t = useText();
  const key = useRequestKey();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const labels = {
    amount: t("claim.amount"),
    paidOn: t("claim.paid_on"),
    reference: t("claim.reference"),
    account: t("claim.account"),
    note: t("claim.note"),
  };
  const form = useForm({
    endpoint: makeClaim,
    start: { amount: "", paidOn: dayInIndia(Date.now()), reference: "", account: "", note: "" },
    labels,
    read: ({ amount, paidOn, reference, account, note }) => ({
      ...{ amount: typedAmount(amount), paidOn, reference, lines: linesOf(amount, bills, chosen) },
      ...(account.trim() !== "" && { account }),
      ...(note.trim() !== "" && { note }),
    }),
    check: ({ amount, reference }) => ({
      ...(amount !== "" && Number.isNaN(typedAmount(amount)) && { amount: t("claim.amount_invalid") }),
      ...(reference !== "" && !isUtr(reference) && { reference: t("claim.reference_invalid") }),
    }),
    send: async (body) => {
      setOutcome(null);
      const reply = await call(makeClaim, { body, key });
      if (!reply.ok) return refused(reply.failure);
      key.renew();
      const pictureSent = !picture?.file || (await sendPicture(reply.data.claim._id, picture.file)).ok;
      form.reset();
      setChosen([]);
      setPicture(null);
      setOutcome(
        pictureSent
          ? { tone: "success", text: t("claim.sent") }
          : { tone: "warning", text: t("claim.sent_without_picture") },
      );
    },
  });

  function refused(failure: CallFailure): void {
    // What is sent after a refusal is another request.
    if (failure.status !== 0 && failure.status < 500) key.renew();
    const text = failureText(failure, t("claim.failed"), labels);
    if (!form.refuse(failure.field, text)) setOutcome({ tone: "danger", text });
  }

  return { form, outcome, chosen, setChosen, picture, setPicture };
}

/** As the office would divide it over the chosen bills; what they do not take is an advance. */
function linesOf(typed: string, bills: readonly PendingBill[], chosen: readonly string[]) {
  const amount = paiseFromRupees(typedAmount(typed));
  if (amount === null) return [];
  const open = bills
    .filter(({ _id }) => chosen.includes(_id))
    .map(({ _id, remainingAmount, dueDate }) => ({
      ...{ id: _id, dueOn: dueDate },
      remainingPaise: paiseFromRupees(remainingAmount) ?? paise(0),
    }));
  return allocate(amount, open, []).lines.map(({ billId, amountPaise }) => ({
    billId,
    amount: rupeesFromPaise(amountPaise),
  }));
}

function isUtr(typed: string): boolean {
  return !("issues" in Utr["~standard"].validate(typed));
}
