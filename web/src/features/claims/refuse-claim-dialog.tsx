import { refuseClaim } from "@aangan/contract/checked/features/claims";
import type { OwnClaim } from "@aangan/contract/features/claims";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";

interface Props {
  claim: OwnClaim;
  onClose: () => void;
}

/** Refuses a notice, with a reason that the resident reads. */
export function RefuseClaimDialog({ claim, onClose }: Props) {
  const t = useText();
  const { _id: id, amount, flatNumber: flat, reference } = claim;
  const { form, outcome } = useDialogForm({
    endpoint: refuseClaim,
    id,
    start: { reason: "" },
    labels: { reason: t("claims.refuse_reason") },
    failed: "claims.refuse_failed",
    done: () => t("claims.refuse_done", { flat }),
    onClose,
  });
  return (
    <FormDialog
      title={t("claims.refuse_title")}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("claims.refuse")}
      busyText={t("counter.busy")}
      danger
      onClose={onClose}
    >
      <p className="font-strong">{t("claims.refuse_which", { flat, amount: rupeesText(amount), reference })}</p>
      <p className="text-muted">{t("claims.refuse_what")}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("claims.refuse_hint")} />
    </FormDialog>
  );
}
