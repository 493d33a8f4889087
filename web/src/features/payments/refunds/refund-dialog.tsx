import { refundCredit, requestRefund } from "@aangan/contract/checked/features/payments/refunds";
import type { RefundSource } from "@aangan/contract/features/payments/refunds";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { amountTyped, isTooMuch } from "../../../lib/forms/moved-amount.ts";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { refundText } from "./given-text.ts";

type Refunded = { paymentId: string } | { creditId: string };

interface Props {
  refunded: Refunded;
  who: { flatNumber: string; name: string };
  /** The most that can be refunded from the bill and from the credit, in rupees; zero if nothing can. */
  most: Record<RefundSource, number>;
  onClose: () => void;
}

const sources = ["bill", "credit"] as const;

/** Gives money of a payment or a credit back to the payer, in part or whole, with a reason. */
export function RefundDialog({ refunded, who, most, onClose }: Props) {
  const t = useText();
  const possible = sources.filter((source) => most[source] > 0);
  const { form, outcome } = useRefund(refunded, most, possible[0] ?? "bill", onClose);
  const from = form.typed.from as RefundSource;
  function takeFrom(source: RefundSource) {
    form.type("from", source);
    form.type("amount", amountTyped(most[source]));
  }
  return (
    <FormDialog
      title={t("refund.title")}
      focusOn="amount"
      form={form}
      outcome={outcome}
      yes={t("refund.button")}
      busyText={t("refund.busy")}
      onClose={onClose}
    >
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
        inputMode="decimal"
        autoComplete="off"
        hint={t("refund.most", { most: rupeesText(most[from]) })}
      />
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}

function useRefund(refunded: Refunded, maxBySource: Props["most"], first: RefundSource, onClose: () => void) {
  const t = useText();
  const called =
    "creditId" in refunded ? { endpoint: refundCredit, id: refunded.creditId } : { endpoint: requestRefund };
  return useDialogForm<typeof refundCredit | typeof requestRefund, "from" | "amount" | "reason">({
    ...called,
    start: { from: first, amount: amountTyped(maxBySource[first]), reason: "" },
    labels: { from: t("refund.from"), amount: t("money.amount_rupees"), reason: t("money.reason") },
    read: ({ from, amount, reason }) => ({
      ...("paymentId" in refunded && { ...refunded, from }),
      amount: typedAmount(amount),
      reason,
    }),
    check: ({ from, amount }) =>
      isTooMuch(amount, maxBySource[from as RefundSource])
        ? { amount: t("refund.too_much", { most: rupeesText(maxBySource[from as RefundSource]) }) }
        : {},
    failed: "refund.failed",
    done: (reply) => refundText(t, reply, "refund.done"),
    onClose,
  });
}
