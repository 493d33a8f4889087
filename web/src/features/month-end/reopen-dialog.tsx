import { askReopening } from "@aangan/contract/checked/features/month-end/closed-books";
import { useSentForm } from "../../lib/forms/sent-form.ts";
import { monthText } from "../../lib/language/at-a-glance.ts";
import { useText } from "../../lib/language/text.ts";
import { notify } from "../../lib/notify.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";

interface Props {
  closedUpTo: string;
  onClose: () => void;
}

const MAX_CHOICES = 12;

/** Asks another person to reopen the books from a month on. */
export function ReopenDialog({ closedUpTo, onClose }: Props) {
  const t = useText();
  const [year = 0, month = 0] = closedUpTo.split("-").map(Number);
  const months = Array.from({ length: MAX_CHOICES }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  const { form, outcome } = useSentForm({
    endpoint: askReopening,
    start: { from: closedUpTo, reason: "" },
    labels: { from: t("closed.from"), reason: t("money.reason") },
    failed: "closed.reopen_failed",
    done: () => {
      notify({ tone: "success", text: t("closed.ask_done") });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("closed.reopen")}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("closed.ask")}
      busyText={t("closed.busy")}
      onClose={onClose}
    >
      <p className="text-muted">{t("closed.reopen_what")}</p>
      <SelectField {...form.field("from")} choices={months.map((value) => ({ value, label: monthText(value) }))} />
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
