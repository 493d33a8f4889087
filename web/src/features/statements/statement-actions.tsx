import type { Language } from "@aangan/contract/email-kinds";
import type { Statement } from "@aangan/contract/features/statements";
import Download from "lucide-react/icons/download";
import type { CallFailure } from "../../lib/calls/failure.ts";
import { exportName } from "../../lib/exports/export-name.ts";
import { makeFile } from "../../lib/exports/make-file.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { PaperButtons } from "../../ui/paper-buttons.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { statementTable } from "./statement-table.ts";

interface Props {
  statement: Statement;
  fetchPaper: (language: Language) => Promise<{ ok: true; data: ArrayBuffer } | { ok: false; failure: CallFailure }>;
}

/** The same account as a file: PDF in either language, or a spreadsheet. */
export function StatementActions({ statement, fetchPaper }: Props) {
  const t = useText();
  const { preparing, start } = useDownload();
  const { user, from, to } = statement;
  function download() {
    start("statement", async (watch) => {
      const file = await makeFile({ table: statementTable(t, statement) }, watch);
      return file && { name: exportName("Statement", user.flatNumber, from, to), file };
    });
  }
  return (
    <div className="flex flex-wrap gap-3">
      <PaperButtons name={["Statement", user.flatNumber, from, to].join("_")} fetch={fetchPaper} />
      <Button
        kind="secondary"
        icon={<Download aria-hidden="true" className="size-4" />}
        busy={preparing !== null}
        busyText={t("download.busy")}
        onClick={download}
      >
        {t("account.excel")}
      </Button>
    </div>
  );
}
