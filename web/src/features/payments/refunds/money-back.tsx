import type { GivenBack, RefundSource } from "@aangan/contract/features/payments/refunds";
import type { ReactNode } from "react";
import { amountTyped, isTooMuch } from "../../../lib/forms/moved-amount.ts";
import type { useSentForm } from "../../../lib/forms/sent-form.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";

/** The largest amount from the bill and from the credit, in rupees, or zero. */
export type Most = Record<RefundSource, number>;

type Kind = "refund" | "payout";

const sources = ["bill", "credit"] as const;
const sourcesWithin = (most: Most) => sources.filter((source) => most[source] > 0);

/** What the forms of a refund and of a pay-out share. */
export function moneyBackForm(t: Text, kind: Kind, most: Most) {
  const [from = "bill"] = sourcesWithin(most);
  return {
    start: { from, amount: amountTyped(most[from]) },
    labels: { from: t("refund.from"), amount: t("money.amount_rupees"), reason: t("money.reason") },
    check: (typed: { from: string; amount: string }) => {
      const limit = most[typed.from as RefundSource];
      return isTooMuch(typed.amount, limit) ? { amount: t(`${kind}.too_much`, { most: rupeesText(limit) }) } : {};
    },
    failed: `${kind}.failed` as const,
    done: ({ refund }: GivenBack) => t(`${kind}.done`, { amount: rupeesText(refund?.amount ?? 0) }),
  };
}

type Field = "from" | "amount" | "reason";

interface Props<K extends string> extends Pick<ReturnType<typeof useSentForm<never, K | Field>>, "form" | "outcome"> {
  kind: Kind;
  who: { flatNumber: string; name: string };
  most: Most;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks where the money is taken from, how much it is and why. `children` are further fields. */
export function MoneyBackDialog<K extends string>({ kind, who, most, children, ...sent }: Props<K>) {
  const t = useText();
  const { form } = sent;
  const from = form.typed.from as RefundSource;
  function takeFrom(source: RefundSource) {
    form.type("from", source);
    form.type("amount", amountTyped(most[source]));
  }
  return (
    <FormDialog
      title={t(`${kind}.title`)}
      focusOn="amount"
      {...sent}
      yes={t(`${kind}.button`)}
      busyText={t("refund.busy")}
    >
      <p className="font-strong [overflow-wrap:anywhere]">
        {who.flatNumber} · {who.name}
      </p>
      <p className="text-muted">{t(`${kind}.what_${from}`)}</p>
      {sourcesWithin(most).length > 1 && (
        <SelectField
          {...form.field("from")}
          onChange={({ target }) => takeFrom(target.value as RefundSource)}
          choices={sourcesWithin(most).map((value) => ({ value, label: t(`refund.from_${value}`) }))}
        />
      )}
      <TextField
        {...form.field("amount")}
        inputMode="decimal"
        autoComplete="off"
        hint={t("refund.most", { most: rupeesText(most[from]) })}
      />
      {children}
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
