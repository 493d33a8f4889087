import { undoDeposit } from "@aangan/contract/checked/features/receipts/cheques";
import type { CashRow } from "@aangan/contract/features/receipts/cash-book";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";

interface Props {
  row: CashRow;
  onClose: () => void;
}

/** Takes a deposit of an open day back: its cash is in the box again. */
export function UndoDepositDialog({ row, onClose }: Props) {
  const t = useText();
  const amount = rupeesText(row.amount);
  const { form, outcome } = useDialogForm({
    endpoint: undoDeposit,
    id: row._id,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "cash.undo_failed",
    done: () => t("cash.undo_done", { amount }),
    onClose,
  });
  return (
    <FormDialog
      title={t("cash.undo_title")}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("cash.undo_button")}
      busyText={t("refund.busy")}
      onClose={onClose}
    >
      <p className="font-strong [overflow-wrap:anywhere]">
        {amount} · {row.account}
      </p>
      <p className="text-muted">{t("cash.undo_what")}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
