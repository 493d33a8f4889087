import { SecondFactorSetting } from "@aangan/contract/checked/features/settings/settings";
import { secondFactorModes } from "@aangan/contract/features/second-factor/modes";
import type { Settings } from "@aangan/contract/features/settings/settings";
import { useText } from "../../lib/language/text.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { SettingCard, SettingForm } from "./setting-card.tsx";
import { useSetting } from "./use-setting.ts";

interface Props {
  kept: Settings["secondFactor"];
  onUnsaved: (unsaved: boolean) => void;
}

/** When people of the office need a code from their phone. */
export function SecondFactorCard({ kept: { value, ...set }, onUnsaved }: Props) {
  const t = useText();
  const setting = useSetting({
    setting: "secondFactor",
    schema: SecondFactorSetting,
    setAt: set.setAt,
    start: { mode: value.mode as string },
    labels: { mode: t("settings.factor_mode") },
    read: ({ mode }) => ({ mode }),
    onUnsaved,
  });
  const choices = secondFactorModes.map((mode) => ({ value: mode, label: t(`settings.factor_${mode}`) }));
  return (
    <SettingCard title="settings.factor" lead="settings.factor_lead" {...set}>
      <SettingForm setting={setting}>
        <SelectField {...setting.form.field("mode")} choices={choices} />
      </SettingForm>
    </SettingCard>
  );
}
