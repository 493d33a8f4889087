import type { Undoing } from "@aangan/contract/undo-upload";
import type { ListedUpload } from "@aangan/contract/upload-records";
import { exportName } from "../../../lib/exports/export-name.ts";
import { type ExportTable, exportTable } from "../../../lib/exports/export-table.ts";
import { makeFile } from "../../../lib/exports/make-file.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Note } from "../../../ui/message.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { named } from "./named.ts";

interface Props {
  upload: ListedUpload;
  undoing: Undoing;
  onClose: () => void;
}

/** Why an upload cannot be undone: bills with their reasons, also as a spreadsheet. */
export function InTheWay({ upload, undoing: { bills, inTheWay, named: shown }, onClose }: Props) {
  const t = useText();
  const { preparing, start } = useDownload();
  const save = () =>
    start("in-the-way", async (watch) => {
      const file = await makeFile({ table: tableOf(t, shown) }, watch);
      const name = exportName(t("undo.in_the_way"), upload.fileName.replace(/\.\w+$/, ""));
      return file && { name, file };
    });
  return (
    <>
      <Note tone="warning">{t("undo.cannot", { count: inTheWay, bills })}</Note>
      <ul className="grid max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-card border border-line">
        {shown.map(({ _id, userId, flatNumber, amount, reason }) => (
          <li key={_id} className="grid gap-0.5 px-3 py-2">
            <span className="flex flex-wrap justify-between gap-x-3">
              <Link to={`/admin/${userId}`} className="text-brand hover:underline">
                {flatNumber} · {_id}
              </Link>
              <span className="tabular-nums">{rupeesText(amount)}</span>
            </span>
            <span className="text-muted text-small">{named("hindrance", reason)}</span>
          </li>
        ))}
      </ul>
      {inTheWay > shown.length && (
        <p className="text-muted text-small">{t("undo.only_first", { count: shown.length })}</p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" busy={preparing !== null} busyText={t("uploads.report_busy")} onClick={save}>
          {t("undo.save_list")}
        </Button>
        <Button onClick={onClose}>{t("undo.understood")}</Button>
      </div>
    </>
  );
}

function tableOf(t: Text, bills: Undoing["named"]): ExportTable {
  return exportTable(
    t("undo.in_the_way"),
    [
      { title: t("upload_report.flat"), kind: "text", width: 12, of: ({ flatNumber }) => flatNumber },
      { title: t("upload_report.bill"), kind: "text", width: 22, of: ({ _id }) => _id },
      { title: t("upload_report.type"), kind: "text", width: 16, of: ({ billType }) => named("bill", billType) },
      { title: t("upload_report.amount"), kind: "amount", width: 16, of: ({ amount }) => amount },
      { title: t("undo.reason"), kind: "text", width: 40, of: ({ reason }) => named("hindrance", reason) },
    ],
    bills,
  );
}
