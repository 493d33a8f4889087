import { type SettingKey, type Settings, showSettings } from "@aangan/contract/features/settings/settings";
import { type ReactNode, useCallback, useState } from "react";
import { useAskBeforeLeaving } from "../../lib/ask-before-leaving.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { confirmDialog } from "../../ui/dialogs/questions.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { AccountsCard } from "./accounts-card.tsx";
import { BounceCard, CashCard } from "./amount-cards.tsx";
import { NoticesCard } from "./notices-card.tsx";
import { PaperCard } from "./paper-card.tsx";
import { ReceiptsCard } from "./receipts-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { TwoPeopleCard } from "./two-people-card.tsx";
import { WordingCard } from "./wording-card.tsx";

const COLUMN = "grid grid-cols-1 gap-6";

/** What the office settles for itself, a card for each setting, saved one by one. */
export function SettingsPage({ waiting }: { waiting: ReactNode }) {
  const t = useText();
  const reading = useCall(showSettings, {});
  return (
    <OfficeFrame title={t("office.settings")} lead={t("settings.lead")}>
      {waiting}
      <Loaded reading={reading} failed="settings.load_failed" rows={8}>
        {({ settings }) => <Cards settings={settings} />}
      </Loaded>
    </OfficeFrame>
  );
}

function Cards({ settings }: { settings: Settings }) {
  const t = useText();
  const [unsaved, setUnsaved] = useState<readonly SettingKey[]>([]);
  const note = useCallback((key: SettingKey, isUnsaved: boolean) => {
    setUnsaved((keys) => [...keys.filter((one) => one !== key), ...(isUnsaved ? [key] : [])]);
  }, []);
  const noteBounce = useCallback((is: boolean) => note("bounce", is), [note]);
  const noteCash = useCallback((is: boolean) => note("cash", is), [note]);
  const notePaper = useCallback((is: boolean) => note("paper", is), [note]);
  const noteNotices = useCallback((is: boolean) => note("notices", is), [note]);
  const noteFactor = useCallback((is: boolean) => note("secondFactor", is), [note]);
  const noteTwoPeople = useCallback((is: boolean) => note("twoPeople", is), [note]);
  const noteReceipts = useCallback((is: boolean) => note("receipts", is), [note]);
  useAskBeforeLeaving(unsaved.length > 0, () =>
    confirmDialog(t("settings.leave_sure"), { detail: t("settings.leave_detail"), yes: t("settings.leave") }),
  );
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <div className={COLUMN}>
        <AccountsCard kept={settings.accounts} />
        <BounceCard kept={settings.bounce} onUnsaved={noteBounce} />
        <CashCard kept={settings.cash} onUnsaved={noteCash} />
        <PaperCard kept={settings.paper} onUnsaved={notePaper} />
        <ReceiptsCard kept={settings.receipts} onUnsaved={noteReceipts} />
      </div>
      <div className={COLUMN}>
        <NoticesCard kept={settings.notices} onUnsaved={noteNotices} />
        <WordingCard kept={settings.wording} />
        <SecondFactorCard kept={settings.secondFactor} onUnsaved={noteFactor} />
        <TwoPeopleCard kept={settings.twoPeople} onUnsaved={noteTwoPeople} />
      </div>
    </div>
  );
}
