import { Bounce, Cash } from "@aangan/contract/checked/features/settings/settings";
import type { Settings } from "@aangan/contract/features/settings/settings";
import { amountTyped } from "../../lib/forms/moved-amount.ts";
import { typedAmount } from "../../lib/forms/typed-amount.ts";
import { useText } from "../../lib/language/text.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { SettingCard, SettingForm } from "./setting-card.tsx";
import { useSetting } from "./use-setting.ts";

interface Props<K extends keyof Settings> {
  kept: Settings[K];
  onUnsaved: (unsaved: boolean) => void;
}

/** What a returned cheque costs, and when that is due. */
export function BounceCard({ kept: { value, ...set }, onUnsaved }: Props<"bounce">) {
  const t = useText();
  const setting = useSetting({
    setting: "bounce",
    schema: Bounce,
    setAt: set.setAt,
    start: { charge: amountTyped(value.charge), dueDays: String(value.dueDays) },
    labels: { charge: t("settings.charge"), dueDays: t("settings.due_days") },
    read: ({ charge, dueDays }) => ({ charge: typedAmount(charge), dueDays: typedInteger(dueDays) }),
    onUnsaved,
  });
  const { form } = setting;
  return (
    <SettingCard title="settings.bounce" lead="settings.bounce_lead" {...set}>
      <SettingForm setting={setting}>
        <TextField {...form.field("charge")} inputMode="decimal" autoComplete="off" hint={t("settings.charge_hint")} />
        <TextField
          {...form.field("dueDays")}
          inputMode="numeric"
          autoComplete="off"
          hint={t("settings.due_days_hint")}
        />
      </SettingForm>
    </SettingCard>
  );
}

/** The most cash from one flat in a day. */
export function CashCard({ kept: { value, ...set }, onUnsaved }: Props<"cash">) {
  const t = useText();
  const setting = useSetting({
    setting: "cash",
    schema: Cash,
    setAt: set.setAt,
    start: { mostADay: amountTyped(value.mostADay) },
    labels: { mostADay: t("settings.most_cash") },
    read: ({ mostADay }) => ({ mostADay: typedAmount(mostADay) }),
    onUnsaved,
  });
  return (
    <SettingCard title="settings.cash" lead="settings.cash_lead" {...set}>
      <SettingForm setting={setting}>
        <TextField
          {...setting.form.field("mostADay")}
          inputMode="decimal"
          autoComplete="off"
          hint={t("settings.most_cash_hint")}
        />
      </SettingForm>
    </SettingCard>
  );
}

/** A whole number; NaN, which no schema takes, for anything else. */
export function typedInteger(typed: string): number {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
