import { depositCash } from "@aangan/contract/checked/features/receipts/cash-book";
import type { CashBook } from "@aangan/contract/features/receipts/cash-book";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { amountTyped, isTooMuch } from "../../../lib/forms/moved-amount.ts";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { AccountField } from "../account-field.tsx";

interface Props {
  book: CashBook;
  onClose: () => void;
}

/** Cash of the box is paid in at a bank. */
export function DepositCashDialog({ book: { inBox, today, openSince }, onClose }: Props) {
  const t = useText();
  const { form, outcome } = useDialogForm({
    endpoint: depositCash,
    start: { amount: amountTyped(inBox), account: "", onDay: today.day, slip: "" },
    labels: {
      amount: t("money.amount_rupees"),
      account: t("cash.account"),
      onDay: t("cash.paid_in_on"),
      slip: t("cash.slip"),
    },
    read: ({ amount, account, onDay, slip }) => ({
      ...{ amount: typedAmount(amount), account, onDay },
      ...(slip.trim() !== "" && { slip }),
    }),
    check: ({ amount }) =>
      isTooMuch(amount, inBox) ? { amount: t("cash.not_in_box", { most: rupeesText(inBox) }) } : {},
    failed: "cash.deposit_failed",
    done: ({ deposit }) => t("cash.deposit_done", { amount: rupeesText(deposit.amount), account: deposit.account }),
    onClose,
  });
  return (
    <FormDialog
      title={t("cash.deposit")}
      focusOn="amount"
      form={form}
      outcome={outcome}
      yes={t("cash.deposit_button")}
      busyText={t("refund.busy")}
      onClose={onClose}
    >
      <TextField
        {...form.field("amount")}
        inputMode="decimal"
        autoComplete="off"
        hint={t("refund.most", { most: rupeesText(inBox) })}
      />
      <AccountField {...form.field("account")} />
      <DateField {...form.field("onDay")} min={openSince ?? undefined} max={today.day} />
      <TextField
        {...form.field("slip")}
        required={false}
        maxLength={60}
        autoComplete="off"
        hint={t("cash.slip_hint")}
      />
    </FormDialog>
  );
}
