import { correctInstrument } from "@aangan/contract/checked/features/receipts/instruments";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { amountTyped } from "../../lib/forms/moved-amount.ts";
import { typedAmount } from "../../lib/forms/typed-amount.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SharedWith } from "./shared-with.tsx";

interface Props {
  receipt: Receipt;
  onClose: () => void;
}

/** Corrects the amount of the whole transfer or cheque, with a reason. */
export function CorrectInstrumentDialog({ receipt, onClose }: Props) {
  const t = useText();
  const from = receipt.shared?.amount ?? receipt.amount;
  const { form, outcome } = useDialogForm({
    endpoint: correctInstrument,
    id: receipt._id,
    start: { amount: amountTyped(from), reason: "" },
    labels: { amount: t("counter.instrument_amount"), reason: t("money.reason") },
    read: ({ amount, reason }) => ({ from, amount: typedAmount(amount), reason }),
    failed: "instrument.correct_failed",
    done: () => t("instrument.correct_done"),
    onClose,
  });
  return (
    <FormDialog
      title={t("instrument.correct")}
      focusOn="amount"
      form={form}
      outcome={outcome}
      yes={t("instrument.correct_button")}
      busyText={t("counter.busy")}
      onClose={onClose}
    >
      <p className="font-strong">
        {t("instrument.correct_which", { reference: receipt.reference, amount: rupeesText(from) })}
      </p>
      <p className="text-muted">{t("instrument.correct_what")}</p>
      <SharedWith receipt={receipt} says="receipt.shared_with" />
      <TextField {...form.field("amount")} inputMode="decimal" autoComplete="off" hint={t("counter.amount_hint")} />
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
