import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useEffect, useId } from "react";
import { exportName } from "../../../lib/exports/export-name.ts";
import { makeFile } from "../../../lib/exports/make-file.ts";
import { dayInIndia } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { confirmDialog } from "../../../ui/dialogs/questions.tsx";
import { Note } from "../../../ui/message.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { LetterPages, type LetterPerson } from "./letter-pages.tsx";
import { passwordTable } from "./password-list.ts";

interface Props {
  people: readonly LetterPerson[];
  /** Called when the office says that they were printed, or when they were saved: the page can be left. */
  onPrinted: () => void;
}

/** First passwords, which are in this page and nowhere else: to be printed as letters, or saved as a list. */
export function PasswordLetters({ people, onPrinted }: Props) {
  const t = useText();
  const titleId = useId();
  const { preparing, start } = useDownload();
  const count = people.length;
  useEffect(() => {
    // The browser does not tell whether the printer was cancelled.
    async function ask() {
      const how = { detail: t("letters.printed_detail"), yes: t("letters.printed_yes") };
      if (await confirmDialog(t("letters.printed"), how)) onPrinted();
    }
    window.addEventListener("afterprint", ask);
    return () => window.removeEventListener("afterprint", ask);
  }, [t, onPrinted]);
  function save() {
    start("passwords", async (watch) => {
      const file = await makeFile({ table: passwordTable(t, people) }, watch);
      if (!file) return null;
      onPrinted();
      return { name: exportName(t("letters.sheet"), dayInIndia(Date.now())), file };
    });
  }
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} className="text-title">
        {t("letters.title", { count })}
      </h2>
      <Note tone="warning">
        <p className="font-strong">{t("letters.only_now")}</p>
        <p>{t("letters.why")}</p>
      </Note>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Printer aria-hidden="true" className="size-4" />} onClick={() => window.print()}>
          {t("letters.print", { count })}
        </Button>
        <Button
          kind="secondary"
          icon={<Download aria-hidden="true" className="size-4" />}
          busy={preparing !== null}
          busyText={t("letters.save_busy")}
          onClick={save}
        >
          {t("letters.save")}
        </Button>
      </div>
      <LetterPages people={people} />
    </section>
  );
}
