import { undoAssignment } from "@aangan/contract/checked/features/credits";
import type { UnidentifiedMoney } from "@aangan/contract/features/credits";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";

interface Props {
  money: UnidentifiedMoney;
  onClose: () => void;
}

/** Takes unidentified money back from a flat, with a reason. */
export function UndoAssignmentDialog({ money, onClose }: Props) {
  const t = useText();
  const amount = rupeesText(money.amount);
  const { form, outcome } = useDialogForm({
    endpoint: undoAssignment,
    id: money._id,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "unidentified.take_back_failed",
    done: () => t("unidentified.take_back_done", { amount }),
    onClose,
  });
  return (
    <FormDialog
      title={t("unidentified.take_back_title", { flat: money.assigned?.flatNumber ?? "" })}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("unidentified.take_back_button")}
      busyText={t("unidentified.give_busy")}
      onClose={onClose}
    >
      <p className="text-muted">{t("unidentified.take_back_what", { amount })}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
