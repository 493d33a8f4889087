import { type Text, useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { Preparing } from "../../ui/use-download.ts";

interface Props {
  rows: Preparing["rows"];
  onCancel: () => void;
}

/** The progress of a large download, floating above the page, which stays usable. */
export function DownloadProgress({ rows, onCancel }: Props) {
  const t = useText();
  return (
    <section
      aria-label={t("download.progress")}
      className="fixed inset-x-4 bottom-4 z-30 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-float sm:left-auto sm:w-96"
    >
      <ProgressBar label={t("download.progress")} part={rows ? rows.done / rows.total : 0} text={textOf(t, rows)} />
      <Button kind="secondary" small onClick={onCancel}>
        {t("dialog.cancel")}
      </Button>
    </section>
  );
}

function textOf(t: Text, rows: Preparing["rows"]): string {
  if (rows === null) return t("download.fetching");
  return rows.done === rows.total ? t("import.ending") : t("download.rows", rows);
}
