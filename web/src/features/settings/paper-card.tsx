import { PaperSetting } from "@aangan/contract/checked/features/settings/settings";
import type { Settings } from "@aangan/contract/features/settings/settings";
import { amountOrNone, amountOrNoneTyped } from "../../lib/forms/moved-amount.ts";
import { useText } from "../../lib/language/text.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { SettingCard, SettingForm } from "./setting-card.tsx";
import { useSetting } from "./use-setting.ts";

interface Props {
  kept: Settings["paper"];
  onUnsaved: (unsaved: boolean) => void;
}

/** What stands on receipts and other papers. */
export function PaperCard({ kept: { value, ...set }, onUnsaved }: Props) {
  const t = useText();
  const { registration, nameInHindi, stampAboveCash, stampAboveOthers, footInEnglish, footInHindi } = value;
  const setting = useSetting({
    setting: "paper",
    schema: PaperSetting,
    setAt: set.setAt,
    start: {
      ...{ registration, nameInHindi, footInEnglish, footInHindi },
      stampAboveCash: amountOrNoneTyped(stampAboveCash),
      stampAboveOthers: amountOrNoneTyped(stampAboveOthers),
    },
    labels: {
      registration: t("settings.registration"),
      nameInHindi: t("settings.name_in_hindi"),
      stampAboveCash: t("settings.stamp_cash"),
      stampAboveOthers: t("settings.stamp_others"),
      footInEnglish: t("settings.foot_en"),
      footInHindi: t("settings.foot_hi"),
    },
    read: (typed) => ({
      ...typed,
      stampAboveCash: amountOrNone(typed.stampAboveCash),
      stampAboveOthers: amountOrNone(typed.stampAboveOthers),
    }),
    onUnsaved,
  });
  const { form } = setting;
  const free = { required: false, autoComplete: "off" };
  return (
    <SettingCard title="settings.paper" lead="settings.paper_lead" {...set}>
      <SettingForm setting={setting}>
        <TextField {...form.field("registration")} {...free} maxLength={60} hint={t("settings.registration_hint")} />
        <TextField
          {...form.field("nameInHindi")}
          {...free}
          lang="hi"
          maxLength={120}
          hint={t("settings.name_in_hindi_hint")}
        />
        <TextField {...form.field("stampAboveCash")} {...free} inputMode="decimal" hint={t("settings.stamp_hint")} />
        <TextField {...form.field("stampAboveOthers")} {...free} inputMode="decimal" hint={t("settings.stamp_hint")} />
        <TextField {...form.field("footInEnglish")} {...free} maxLength={300} hint={t("settings.foot_hint")} />
        <TextField {...form.field("footInHindi")} {...free} lang="hi" maxLength={300} hint={t("settings.foot_hint")} />
      </SettingForm>
    </SettingCard>
  );
}
