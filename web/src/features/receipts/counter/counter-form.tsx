import type { OwnClaim } from "@aangan/contract/features/claims";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { Account } from "@aangan/contract/features/receipts/take-payment";
import { officeMethods } from "@aangan/contract/methods";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Answer } from "../../../ui/message.tsx";
import { InstrumentFields } from "./instrument-fields.tsx";
import { Lines } from "./lines.tsx";
import { useCounter } from "./use-counter.ts";

interface Props {
  account: Account;
  told: OwnClaim | undefined;
  onTaken: (receipt: Receipt) => void;
}

/** Amount, way and lines. Ctrl and Enter save from anywhere in it. */
export function CounterForm({ account, told, onTaken }: Props) {
  const t = useText();
  const counter = useCounter(account, onTaken, told);
  const { form, outcome, question, allocation } = counter;
  const amount = useRef<HTMLFormElement>(null);
  useEffect(() => {
    amount.current?.querySelector<HTMLInputElement>("[name=amount]")?.focus();
  }, []);

  function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  }

  return (
    <form
      ref={amount}
      onSubmit={form.onSubmit}
      onKeyDown={saveByKey}
      noValidate
      aria-label={t("office.counter")}
      className="grid grid-cols-1 gap-8 lg:grid-cols-[2fr_3fr]"
    >
      <div className="grid content-start gap-5">
        <TextField {...form.field("amount")} inputMode="decimal" autoComplete="off" hint={t("counter.amount_hint")} />
        <SelectField
          {...form.field("way")}
          choices={officeMethods.map((method) => ({ value: method, label: t(`audit_way.${method}`) }))}
        />
        <InstrumentFields form={form} />
        <DateField {...form.field("receivedOn")} />
        <TextField {...form.field("note")} required={false} autoComplete="off" hint={t("counter.note_hint")} />
      </div>
      <div className="grid content-start gap-5">
        <Lines bills={account.bills} allocation={allocation} wish={counter.wish} onWish={counter.setWish} />
        {allocation && allocation.advance > 0 && (
          <SelectField
            name="keepAdvance"
            label={t("counter.advance_for")}
            value={counter.keeps ? "keep" : "use"}
            onChange={({ target }) => counter.setKeeps(target.value === "keep")}
            choices={[
              { value: "use", label: t("counter.advance_use") },
              { value: "keep", label: t("counter.advance_keep") },
            ]}
          />
        )}
        <Answer outcome={outcome} />
        <div className="flex flex-wrap items-center gap-3">
          {question ? (
            <>
              <Button type="submit" busy={form.busy} busyText={t("counter.busy")}>
                {t(question)}
              </Button>
              {counter.sayIsSame && (
                <Button type="submit" kind="secondary" disabled={form.busy} onClick={counter.sayIsSame}>
                  {t("counter.same_cheque")}
                </Button>
              )}
            </>
          ) : (
            <Button type="submit" busy={form.busy} busyText={t("counter.busy")}>
              {t("counter.button")}
            </Button>
          )}
          <p className="text-muted text-small">
            {allocation && t("counter.sum", { amount: rupeesText(allocation.amount / 100) })}
          </p>
        </div>
      </div>
    </form>
  );
}
