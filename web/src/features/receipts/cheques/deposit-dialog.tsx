import { depositCheques } from "@aangan/contract/checked/features/receipts/cheques";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { dayInIndia, rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { AccountField } from "../account-field.tsx";
import { sumOf } from "../sum-of.ts";
import { countCheques } from "./count-cheques.ts";

interface Props {
  cheques: readonly Receipt[];
  onClose: () => void;
}

/** Pays cheques in on one slip. */
export function DepositDialog({ cheques, onClose }: Props) {
  const t = useText();
  const { form, outcome } = useDialogForm({
    endpoint: depositCheques,
    start: { account: "", onDay: dayInIndia(Date.now()), slip: "" },
    labels: { account: t("deposit.account"), onDay: t("deposit.on_day"), slip: t("deposit.slip") },
    read: ({ account, onDay, slip }) => ({
      ...{ ids: cheques.map(({ _id }) => _id), account, onDay },
      ...(slip.trim() !== "" && { slip }),
    }),
    failed: "deposit.failed",
    done: () => t("deposit.done"),
    onClose,
  });
  return (
    <FormDialog
      title={t("deposit.title")}
      focusOn="account"
      form={form}
      outcome={outcome}
      yes={t("deposit.button")}
      busyText={t("counter.busy")}
      onClose={onClose}
    >
      <p className="font-strong">
        {t("cheque.count_sum", { count: countCheques(cheques), amount: rupeesText(sumOf(cheques)) })}
      </p>
      <AccountField {...form.field("account")} />
      <DateField {...form.field("onDay")} />
      <TextField {...form.field("slip")} required={false} autoComplete="off" hint={t("deposit.slip_hint")} />
    </FormDialog>
  );
}
