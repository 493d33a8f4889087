import { requestRefund } from "@aangan/contract/checked/refunds";
import type { RefundSource } from "@aangan/contract/refunds";
import { useEffect, useRef } from "react";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { typedAmount } from "../../../lib/typed-amount.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DialogButtons } from "../../../ui/dialogs/dialog-buttons.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Answer } from "../../../ui/message.tsx";
import { useDialogForm } from "../dialog-form.ts";
import { amountTyped, isTooMuch } from "../moved-amount.ts";

interface Props {
  paymentId: string;
  who: { flatNumber: string; name: string };
  /** What can be refunded from the bill and from the credit at most, in rupees; zero where nothing can. */
  most: Record<RefundSource, number>;
  onClose: () => void;
}

const sources = ["bill", "credit"] as const;

/** Gives money of a payment back to the payer, in part or whole, with a reason. */
export function RefundDialog({ paymentId, who, most, onClose }: Props) {
  const t = useText();
  const possible = sources.filter((source) => most[source] > 0);
  const { form, outcome, from, takeFrom } = useRefund(paymentId, most, possible[0] ?? "bill", onClose);
  const limit = rupeesText(most[from]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog title={t("refund.title")} onClose={onClose} locked={form.busy}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <p className="font-strong [overflow-wrap:anywhere]">
          {who.flatNumber} · {who.name}
        </p>
        <p className="text-muted">{t(`refund.what_${from}`)}</p>
        {possible.length > 1 && (
          <SelectField
            {...form.field("from")}
            onChange={({ target }) => takeFrom(target.value as RefundSource)}
            choices={possible.map((value) => ({ value, label: t(`refund.from_${value}`) }))}
          />
        )}
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

function useRefund(paymentId: string, most: Props["most"], first: RefundSource, onClose: () => void) {
  const t = useText();
  const labels = { from: t("refund.from"), amount: t("money.amount_rupees"), reason: t("money.reason") };
  const { form, outcome } = useDialogForm({
    endpoint: requestRefund,
    start: { from: first as string, amount: amountTyped(most[first]), reason: "" },
    labels,
    read: ({ from, amount, reason }) => ({ paymentId, from, amount: typedAmount(amount), reason }),
    check: ({ from, amount }) =>
      isTooMuch(amount, most[from as RefundSource])
        ? { amount: t("refund.too_much", { most: rupeesText(most[from as RefundSource]) }) }
        : {},
    failed: "refund.failed",
    done: ({ refund }) => t("refund.done", { amount: rupeesText(refund.amount) }),
    onClose,
  });
  function takeFrom(source: RefundSource) {
    form.type("from", source);
    form.type("amount", amountTyped(most[source]));
  }
  return { form, outcome, from: form.typed.from as RefundSource, takeFrom };
}
