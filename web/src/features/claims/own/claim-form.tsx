import type { PendingBill } from "@aangan/contract/features/dashboard";
import { DAYS_BACK } from "@aangan/contract/features/receipts/take-payment";
import { useId } from "react";
import { dayInIndia, dayText, rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Answer } from "../../../ui/message.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { type ChosenPicture, useClaimForm } from "./use-claim-form.ts";

const DAY_MS = 86_400_000;

/** What was sent, when, with which reference, for which bills, and a picture of it. */
export function ClaimForm({ bills }: { bills: readonly PendingBill[] }) {
  const t = useText();
  const { form, outcome, chosen, setChosen, picture, setPicture } = useClaimForm(bills);
  const today = Date.now();
  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      aria-label={t("claim.title")}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field("amount")} inputMode="decimal" autoComplete="off" hint={t("claim.amount_hint")} />
        <DateField {...form.field("paidOn")} min={dayInIndia(today - DAYS_BACK * DAY_MS)} max={dayInIndia(today)} />
      </div>
      <TextField
        {...form.field("reference")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t("claim.reference_hint")}
      />
      {bills.length > 0 && <Bills bills={bills} chosen={chosen} onChoose={setChosen} />}
      <TextField {...form.field("account")} required={false} autoComplete="off" hint={t("claim.account_hint")} />
      <TextField {...form.field("note")} required={false} autoComplete="off" hint={t("claim.note_hint")} />
      <Picture picture={picture} onPicture={setPicture} />
      <Answer outcome={outcome} />
      <div>
        <Button type="submit" busy={form.busy} busyText={t("claim.busy")}>
          {t("claim.button")}
        </Button>
      </div>
    </form>
  );
}

interface BillsProps {
  bills: readonly PendingBill[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

function Bills({ bills, chosen, onChoose }: BillsProps) {
  const t = useText();
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="grid gap-1.5">
      <legend className="mb-1.5 font-strong">{t("claim.bills")}</legend>
      <div className="grid divide-y divide-line rounded-control border border-line">
        {bills.map(({ _id, billType, remainingAmount, dueDate }) => (
          <label key={_id} className="flex min-h-11 items-center gap-3 px-3 py-2 hover:bg-paper">
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
              }
              className="size-5 shrink-0 accent-brand"
            />
            <span>
              {t("claim.bill", {
                type: t(`bill.${billType}`),
                amount: rupeesText(remainingAmount),
                day: dayText(dueDate),
              })}
            </span>
          </label>
        ))}
      </div>
      <p id={id} className="text-muted text-small">
        {t("claim.bills_hint")}
      </p>
    </fieldset>
  );
}

interface PictureProps {
  picture: ChosenPicture | null;
  onPicture: (picture: ChosenPicture | null) => void;
}

function Picture({ picture, onPicture }: PictureProps) {
  const t = useText();
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p className="font-strong">{t("claim.picture")}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PictureChoice
          text={t(picture?.file ? "claim.picture_other" : "claim.picture_choose")}
          describedBy={id}
          onPicture={(file, name) => onPicture({ file, name })}
        />
        <p role="status" className={picture?.file === null ? "text-danger" : "text-muted"}>
          {picture &&
            (picture.file ? t("claim.picture_chosen", { name: picture.name }) : t("claim.picture_unreadable"))}
        </p>
      </div>
      <p id={id} className="text-muted text-small">
        {t("claim.picture_hint")}
      </p>
    </div>
  );
}
