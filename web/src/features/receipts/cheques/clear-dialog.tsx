import { clearCheques } from "@aangan/contract/checked/features/receipts/cheques";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { dayInIndia, rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { sumOf } from "../sum-of.ts";
import { countCheques } from "./count-cheques.ts";

interface Props {
  cheques: readonly Receipt[];
  onClose: () => void;
}

/** The bank has credited these cheques. */
export function ClearDialog({ cheques, onClose }: Props) {
  const t = useText();
  const { form, outcome } = useDialogForm({
    endpoint: clearCheques,
    start: { clearedOn: dayInIndia(Date.now()) },
    labels: { clearedOn: t("clear.on") },
    read: ({ clearedOn }) => ({ ids: cheques.map(({ _id }) => _id), clearedOn }),
    failed: "clear.failed",
    done: () => t("clear.done", { count: countCheques(cheques) }),
    onClose,
  });
  return (
    <FormDialog
      title={t("clear.title")}
      focusOn="clearedOn"
      form={form}
      outcome={outcome}
      yes={t("clear.button")}
      busyText={t("counter.busy")}
      onClose={onClose}
    >
      <p className="font-strong">
        {t("cheque.count_sum", { count: countCheques(cheques), amount: rupeesText(sumOf(cheques)) })}
      </p>
      <p className="text-muted">{t("clear.what")}</p>
      <DateField {...form.field("clearedOn")} />
    </FormDialog>
  );
}
