import { ReceiptSeries } from "@aangan/contract/checked/features/settings/settings";
import type { Settings } from "@aangan/contract/features/settings/settings";
import { useText } from "../../lib/language/text.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { typedInteger } from "./amount-cards.tsx";
import { SettingCard, SettingForm } from "./setting-card.tsx";
import { useSetting } from "./use-setting.ts";

interface Props {
  kept: Settings["receipts"];
  onUnsaved: (unsaved: boolean) => void;
}

/** Where this financial year's receipts begin, until the first is written. */
export function ReceiptsCard({ kept, onUnsaved }: Props) {
  const t = useText();
  const { next, begun, setAt, setBy } = kept;
  return (
    <SettingCard title="settings.receipts" lead="settings.receipts_lead" setAt={setAt} setBy={setBy}>
      <p>
        {t("settings.next_number")} <strong className="tabular-nums">{next}</strong>
      </p>
      {begun ? <p className="text-muted">{t("settings.begun")}</p> : <FirstSerial kept={kept} onUnsaved={onUnsaved} />}
    </SettingCard>
  );
}

function FirstSerial({ kept: { value, setAt }, onUnsaved }: Props) {
  const t = useText();
  const setting = useSetting({
    setting: "receipts",
    schema: ReceiptSeries,
    setAt,
    start: { firstSerial: String(value.firstSerial) },
    labels: { firstSerial: t("settings.first_serial") },
    read: ({ firstSerial }) => ({ firstSerial: typedInteger(firstSerial) }),
    onUnsaved,
  });
  return (
    <SettingForm setting={setting}>
      <TextField
        {...setting.form.field("firstSerial")}
        inputMode="numeric"
        autoComplete="off"
        hint={t("settings.first_serial_hint")}
      />
    </SettingForm>
  );
}
