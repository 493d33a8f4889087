import { reverseReceipt } from "@aangan/contract/checked/features/receipts/receipts";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { typedAmount } from "../../lib/forms/typed-amount.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { SharedWith } from "./shared-with.tsx";

interface Props {
  receipt: Receipt;
  onClose: () => void;
}

/** Takes a whole receipt back, with a reason. */
export function ReverseReceiptDialog({ receipt, onClose }: Props) {
  const t = useText();
  const { amount, flatNumber: flat, way, reference } = receipt;
  const isCheque = way === "cheque";
  const number = receipt.number || reference;
  const { form, outcome } = useDialogForm({
    endpoint: reverseReceipt,
    id: receipt._id,
    start: { reason: "", why: "mistake", missing: "" },
    labels: { reason: t("money.reason"), why: t("reverse.why"), missing: t("reverse.missing") },
    read: ({ reason, why, missing }) => ({
      reason,
      ...(isCheque && { givenBack: why === "given_back" }),
      ...(missing.trim() !== "" && { missing: typedAmount(missing) }),
    }),
    failed: "reverse.failed",
    done: () => t("reverse.done", { number }),
    onClose,
  });
  return (
    <FormDialog
      title={t("reverse.title")}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("reverse.button")}
      no={t("reverse.keep")}
      busyText={t("refund.busy")}
      onClose={onClose}
    >
      <p className="font-strong">{t("reverse.which", { number, flat, amount: rupeesText(amount) })}</p>
      <p className="text-muted">{t("reverse.what")}</p>
      {isCheque && (
        <SelectField
          {...form.field("why")}
          choices={[
            { value: "mistake", label: t("reverse.mistake") },
            { value: "given_back", label: t("reverse.given_back") },
          ]}
        />
      )}
      {form.typed.why === "given_back" && <SharedWith receipt={receipt} says="cheque.also_ends" />}
      {way === "cash" && (
        <TextField {...form.field("missing")} inputMode="decimal" autoComplete="off" hint={t("reverse.missing_hint")} />
      )}
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
