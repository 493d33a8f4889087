import { payOut } from "@aangan/contract/checked/features/receipts/cash-book";
import { officeMethods } from "@aangan/contract/methods";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";
import { dayInIndia } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { MoneyBackDialog, type Most, moneyBackForm } from "./money-back.tsx";

type Field = "from" | "amount" | "way" | "paidOn" | "reference" | "reason";

interface Props {
  payment: { _id: string; flatNumber: string; name: string };
  most: Most;
  onClose: () => void;
}

/** Pays money that the office took back to the payer, in cash, by cheque or by transfer. */
export function PayOutDialog({ payment, most, onClose }: Props) {
  const t = useText();
  const { start, labels, ...common } = moneyBackForm(t, "payout", most);
  const { form, outcome } = useDialogForm<typeof payOut, Field>({
    endpoint: payOut,
    id: payment._id,
    ...common,
    start: { ...start, way: "cash", paidOn: dayInIndia(Date.now()), reference: "", reason: "" },
    labels: { ...labels, way: t("payout.way"), paidOn: t("payout.on"), reference: t("payout.reference") },
    read: ({ amount, reference, ...typed }) => ({
      ...{ ...typed, amount: typedAmount(amount) },
      ...(typed.way !== "cash" && reference.trim() !== "" && { reference }),
    }),
    onClose,
  });
  return (
    <MoneyBackDialog kind="payout" who={payment} most={most} form={form} outcome={outcome} onClose={onClose}>
      <SelectField
        {...form.field("way")}
        choices={officeMethods.map((method) => ({ value: method, label: t(`audit_way.${method}`) }))}
      />
      <DateField {...form.field("paidOn")} max={dayInIndia(Date.now())} />
      {form.typed.way !== "cash" && (
        <TextField
          {...form.field("reference")}
          required={false}
          maxLength={60}
          autoComplete="off"
          hint={t("payout.reference_hint")}
        />
      )}
    </MoneyBackDialog>
  );
}
