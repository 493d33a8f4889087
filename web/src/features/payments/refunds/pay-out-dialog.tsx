import { payOut } from "@aangan/contract/checked/features/receipts/cash-book";
import type { RefundSource } from "@aangan/contract/features/payments/refunds";
import { officeMethods } from "@aangan/contract/methods";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { amountTyped, isTooMuch } from "../../../lib/forms/moved-amount.ts";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";
import { dayInIndia, rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { refundText } from "./given-text.ts";

interface Props {
  payment: { _id: string; flatNumber: string; name: string };
  /** The most that can be paid out from the bill and from the credit, in rupees; zero if nothing can. */
  most: Record<RefundSource, number>;
  onClose: () => void;
}

const sources = ["bill", "credit"] as const;

/** Gives money that the office took back to the payer, as cash, by cheque or by transfer. */
export function PayOutDialog({ payment, most, onClose }: Props) {
  const t = useText();
  const possible = sources.filter((source) => most[source] > 0);
  const first = possible[0] ?? "bill";
  const { form, outcome } = useDialogForm({
    endpoint: payOut,
    id: payment._id,
    start: {
      ...{ from: first, amount: amountTyped(most[first]), way: "cash" },
      ...{ paidOn: dayInIndia(Date.now()), reference: "", reason: "" },
    },
    labels: {
      from: t("refund.from"),
      amount: t("money.amount_rupees"),
      way: t("payout.way"),
      paidOn: t("payout.on"),
      reference: t("payout.reference"),
      reason: t("money.reason"),
    },
    read: ({ amount, reference, ...typed }) => ({
      ...{ ...typed, amount: typedAmount(amount) },
      ...(typed.way !== "cash" && reference.trim() !== "" && { reference }),
    }),
    check: ({ from, amount }) =>
      isTooMuch(amount, most[from as RefundSource])
        ? { amount: t("payout.too_much", { most: rupeesText(most[from as RefundSource]) }) }
        : {},
    failed: "payout.failed",
    done: (reply) => refundText(t, reply, "payout.done"),
    onClose,
  });
  const from = form.typed.from as RefundSource;
  function takeFrom(source: RefundSource) {
    form.type("from", source);
    form.type("amount", amountTyped(most[source]));
  }
  return (
    <FormDialog
      title={t("payout.title")}
      focusOn="amount"
      form={form}
      outcome={outcome}
      yes={t("payout.button")}
      busyText={t("refund.busy")}
      onClose={onClose}
    >
      <p className="font-strong [overflow-wrap:anywhere]">
        {payment.flatNumber} · {payment.name}
      </p>
      <p className="text-muted">{t(`payout.what_${from}`)}</p>
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
      <SelectField
        {...form.field("way")}
        choices={officeMethods.map((method) => ({ value: method, label: t(`audit_way.${method}`) }))}
      />
      <DateField {...form.field("paidOn")} max={dayInIndia(Date.now())} />
      {form.typed.way !== "cash" && (
        <TextField
          {...form.field("reference")}
          required={false}
          maxLength={60}
          autoComplete="off"
          hint={t("payout.reference_hint")}
        />
      )}
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
