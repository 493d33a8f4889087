import { type Language, languages, type SwitchableKind, switchableKinds } from "@aangan/contract/email-kinds";
import type { Settings } from "@aangan/contract/features/settings/settings";
import { useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { SettingCard } from "./setting-card.tsx";
import { WordingDialog } from "./wording-dialog.tsx";

/** The association's own words of each kind of mail, in each language. */
export function WordingCard({ kept: { value: wording, ...set } }: { kept: Settings["wording"] }) {
  const t = useText();
  const [open, setOpen] = useState<{ kind: SwitchableKind; language: Language } | null>(null);
  return (
    <SettingCard title="settings.wording" lead="settings.wording_lead" {...set}>
      <ul className="divide-y divide-line border-line border-y">
        {switchableKinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>{t(`mail_kind.${kind}`)}</span>
            <span className="flex flex-wrap items-center gap-x-1">
              {languages.map((language) => (
                <RowButton
                  key={language}
                  label={t("wording.edit_one", { kind: t(`mail_kind.${kind}`), language: t(`wording.${language}`) })}
                  onClick={() => setOpen({ kind, language })}
                >
                  <span className="flex items-center gap-1.5">
                    {t(`wording.${language}`)}
                    {wording[kind]?.[language] && <Chip tone="info">{t("wording.own")}</Chip>}
                  </span>
                </RowButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {open && <WordingDialog {...open} wording={wording} setAt={set.setAt} onClose={() => setOpen(null)} />}
    </SettingCard>
  );
}
