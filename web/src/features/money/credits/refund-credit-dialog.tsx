import { refundCredit } from "@aangan/contract/checked/refunds";
import type { Credit } from "@aangan/contract/credits";
import { useEffect, useRef } from "react";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { typedAmount } from "../../../lib/typed-amount.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DialogButtons } from "../../../ui/dialogs/dialog-buttons.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Answer } from "../../../ui/message.tsx";
import { useDialogForm } from "../dialog-form.ts";
import { amountTyped, isTooMuch } from "../moved-amount.ts";

/** Gives money of a credit back, in part or whole, with a reason; also where no payment is about it. */
export function RefundCreditDialog({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const t = useText();
  const limit = rupeesText(credit.left);
  const { form, outcome } = useDialogForm({
    endpoint: refundCredit,
    id: credit._id,
    start: { amount: amountTyped(credit.left), reason: "" },
    labels: { amount: t("money.amount_rupees"), reason: t("money.reason") },
    read: ({ amount, reason }) => ({ amount: typedAmount(amount), reason }),
    check: ({ amount }) => (isTooMuch(amount, credit.left) ? { amount: t("refund.too_much", { most: limit }) } : {}),
    failed: "refund.failed",
    done: ({ refund }) => t("refund.done", { amount: rupeesText(refund.amount) }),
    onClose,
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog title={t("refund.title")} onClose={onClose} locked={form.busy}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <p className="font-strong [overflow-wrap:anywhere]">
          {credit.flatNumber} · {credit.name}
        </p>
        <p className="text-muted">{t("refund.what_credit")}</p>
        <TextField
          {...form.field("amount")}
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          hint={t("refund.most", { most: limit })}
        />
        <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
        <Answer outcome={outcome} />
        <DialogButtons yes={t("refund.button")} busyText={t("refund.busy")} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
