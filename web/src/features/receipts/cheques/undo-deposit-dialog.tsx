import { undoDeposit } from "@aangan/contract/checked/features/receipts/cheques";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";

interface Props {
  deposit: NonNullable<Receipt["deposit"]>;
  onClose: () => void;
}

/** Takes a slip back that was written by mistake, whole. */
export function UndoDepositDialog({ deposit, onClose }: Props) {
  const t = useText();
  const { form, outcome } = useDialogForm({
    endpoint: undoDeposit,
    id: deposit._id,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "undo_deposit.failed",
    done: () => t("undo_deposit.done"),
    onClose,
  });
  return (
    <FormDialog
      title={t("undo_deposit.title")}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("undo_deposit.button")}
      busyText={t("counter.busy")}
      onClose={onClose}
    >
      <p className="font-strong">{`${deposit.account} ${deposit.slip}`}</p>
      <p className="text-muted">{t("undo_deposit.what")}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
