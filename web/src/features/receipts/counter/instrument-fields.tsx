import { banks } from "@aangan/contract/features/receipts/cheques";
import { useId } from "react";
import { dayInIndia } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Note } from "../../../ui/message.tsx";
import type { Counter } from "./use-counter.ts";

/** What a cheque or a transfer has written on it; of cash nothing. */
export function InstrumentFields({ form }: Pick<Counter, "form">) {
  const t = useText();
  const id = useId();
  const { way, chequeOn } = form.typed;
  if (way === "transfer") {
    return (
      <>
        <TextField
          {...form.field("reference")}
          autoComplete="off"
          spellCheck={false}
          hint={t("counter.reference_hint")}
        />
        <ShareFields form={form} />
      </>
    );
  }
  if (way !== "cheque") return null;
  return (
    <>
      <TextField
        {...form.field("reference")}
        label={t("counter.cheque_number")}
        inputMode="numeric"
        autoComplete="off"
        hint={t("counter.cheque_number_hint")}
      />
      <TextField {...form.field("bank")} list={id} autoComplete="off" hint={t("counter.bank_hint")} />
      <datalist id={id}>
        {banks.map((bank) => (
          <option key={bank} value={bank} />
        ))}
      </datalist>
      <DateField {...form.field("chequeOn")} />
      {chequeOn > dayInIndia(Date.now()) && <Note tone="info">{t("counter.later")}</Note>}
      <ShareFields form={form} />
    </>
  );
}

/** Asks for the amount of the whole transfer or cheque, where other flats get a part of it. */
function ShareFields({ form }: Pick<Counter, "form">) {
  const t = useText();
  const { way, shares } = form.typed;
  return (
    <>
      <SelectField
        {...form.field("shares")}
        choices={[
          { value: "one", label: t("counter.shares_one") },
          { value: "several", label: t("counter.shares_several") },
        ]}
      />
      {shares === "several" && (
        <TextField
          {...form.field("instrumentAmount")}
          inputMode="decimal"
          autoComplete="off"
          hint={t(way === "cheque" ? "counter.cheque_amount_hint" : "counter.instrument_amount_hint")}
        />
      )}
    </>
  );
}
