import { TwoPeople } from "@aangan/contract/checked/features/settings/settings";
import type { Settings } from "@aangan/contract/features/settings/settings";
import { amountOrNone, amountOrNoneTyped } from "../../lib/forms/moved-amount.ts";
import { useText } from "../../lib/language/text.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Note } from "../../ui/message.tsx";
import { SettingCard, SettingForm } from "./setting-card.tsx";
import { useSetting } from "./use-setting.ts";

interface Props {
  kept: Settings["twoPeople"];
  onUnsaved: (unsaved: boolean) => void;
}

/** From what amount on a refund or pay-out needs another person of the office. */
export function TwoPeopleCard({ kept: { value, people, ...set }, onUnsaved }: Props) {
  const t = useText();
  const setting = useSetting({
    setting: "twoPeople",
    schema: TwoPeople,
    setAt: set.setAt,
    start: { from: amountOrNoneTyped(value.from) },
    labels: { from: t("settings.two_people_from") },
    read: ({ from }) => ({ from: amountOrNone(from) }),
    onUnsaved,
  });
  const { form } = setting;
  return (
    <SettingCard title="settings.two_people" lead="settings.two_people_lead" {...set}>
      <SettingForm setting={setting}>
        <TextField
          {...form.field("from")}
          required={false}
          inputMode="decimal"
          autoComplete="off"
          hint={t("settings.two_people_hint")}
        />
      </SettingForm>
      <p className="max-w-[38rem] text-muted text-small">{t("settings.two_people_sum")}</p>
      {form.typed.from.trim() !== "" &&
        (people.length < 2 ? (
          <Note tone="warning">{t("settings.two_people_alone", { names: people.join(", ") })}</Note>
        ) : (
          <p className="text-small [overflow-wrap:anywhere]">
            {t("settings.two_people_who", { names: people.join(", ") })}
          </p>
        ))}
    </SettingCard>
  );
}
