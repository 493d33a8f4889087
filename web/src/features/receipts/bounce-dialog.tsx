import { bounceCheque, chargedCodes, returnCodes } from "@aangan/contract/checked/features/receipts/cheques";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { showSettings } from "@aangan/contract/features/settings/settings";
import { useCall } from "../../lib/calls/query.ts";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { amountTyped } from "../../lib/forms/moved-amount.ts";
import { typedAmount } from "../../lib/forms/typed-amount.ts";
import { dayInIndia, rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { SharedWith } from "./shared-with.tsx";

interface Props {
  cheque: Receipt;
  onClose: () => void;
}

/** The bank returned a cheque: when, why, and what the flat is charged for it. */
export function BounceDialog(props: Props) {
  const settings = useCall(showSettings, {});
  if (settings.isPending) return null;
  return <Form {...props} usual={settings.data?.settings.bounce.value.charge ?? 0} />;
}

function Form({ cheque, onClose, usual }: Props & { usual: number }) {
  const t = useText();
  const { reference: number, bank, flatNumber: flat, amount, state } = cheque;
  const { form, outcome } = useDialogForm({
    endpoint: bounceCheque,
    id: cheque._id,
    start: { returnedOn: dayInIndia(Date.now()), code: "01", charge: amountTyped(usual) },
    labels: { returnedOn: t("cheque.returned_on"), code: t("cheque.why"), charge: t("cheque.charge") },
    read: ({ returnedOn, code, charge }) => ({
      ...{ returnedOn, code, reason: t(`return_code.${code as (typeof returnCodes)[number]}`) },
      charge: charge.trim() === "" ? 0 : typedAmount(charge),
    }),
    failed: "cheque.return_failed",
    done: ({ receipt: { returned } }) =>
      returned && returned.paidOut > 0
        ? t("cheque.return_done_paid_out", { number, amount: rupeesText(returned.paidOut) })
        : t("cheque.return_done", { number }),
    onClose,
  });

  /** What the bank calls technical is presented again, and nobody is charged for it. */
  function choose(code: string): void {
    form.type("code", code);
    form.type("charge", chargedCodes.includes(code) ? amountTyped(usual) : "0");
  }

  return (
    <FormDialog
      title={t("cheque.return_title")}
      focusOn="code"
      form={form}
      outcome={outcome}
      yes={t("cheque.return_button")}
      busyText={t("counter.busy")}
      onClose={onClose}
    >
      <p className="font-strong">{t("cheque.which", { number, bank, flat, amount: rupeesText(amount) })}</p>
      <p className="text-muted">{t(state === "cleared" ? "cheque.return_cleared" : "cheque.return_what")}</p>
      <SharedWith receipt={cheque} says="cheque.also_ends" />
      <SelectField
        {...form.field("code")}
        onChange={({ target }) => choose(target.value)}
        choices={returnCodes.map((code) => ({ value: code, label: `${code} · ${t(`return_code.${code}`)}` }))}
      />
      <DateField {...form.field("returnedOn")} />
      <TextField
        {...form.field("charge")}
        required={false}
        inputMode="decimal"
        autoComplete="off"
        hint={t("cheque.charge_hint")}
      />
    </FormDialog>
  );
}
