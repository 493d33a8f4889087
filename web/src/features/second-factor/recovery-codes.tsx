import { useState } from "react";
import { useAskBeforeLeaving } from "../../lib/ask-before-leaving.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { confirmDialog } from "../../ui/dialogs/questions.tsx";
import { Step } from "./step.tsx";

/** The recovery codes, which are shown only now: copied or printed, and left once they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText();
  const [saved, setSaved] = useState(false);
  useAskBeforeLeaving(!saved, () => confirmDialog(t("factor.codes_title"), { detail: t("factor.codes_lead") }));
  return (
    <Step title={t("factor.codes_title")} lead={t("factor.codes_lead")}>
      <ol aria-label={t("factor.codes")} className="grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap text-small sm:text-body">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        <CopyButton text={codes.join("\n")} what={t("factor.codes")} />
        <Button kind="secondary" onClick={() => window.print()}>
          {t("factor.print")}
        </Button>
      </div>
      <label className="flex min-h-11 items-center gap-3 print:hidden">
        <input
          type="checkbox"
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
          className="size-5 accent-brand"
        />
        {t("factor.kept")}
      </label>
      <div className="print:hidden">
        <Button disabled={!saved} onClick={onDone}>
          {t("factor.finish")}
        </Button>
      </div>
    </Step>
  );
}
