import type { Undoing } from "@aangan/contract/features/uploads/undo-upload";
import type { ListedUpload } from "@aangan/contract/features/uploads/upload-records";
import { exportName } from "../../../lib/exports/export-name.ts";
import { type ExportTable, exportTable } from "../../../lib/exports/export-table.ts";
import { makeFile } from "../../../lib/exports/make-file.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import type { MessageId } from "../../../messages/message-id.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Note } from "../../../ui/message.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { codeText, labelOf } from "./named.ts";

interface Props {
  upload: ListedUpload;
  undoing: Undoing;
  onClose: () => void;
}

/** Why an upload cannot be undone: bills with their reasons, also as a spreadsheet. */
export function UndoBlockers({ upload, undoing: { kind, bills, inTheWay, named: blockers }, onClose }: Props) {
  const t = useText();
  const { preparing, start } = useDownload();
  const save = () =>
    start("in-the-way", async (watch) => {
      const file = await makeFile({ table: tableOf(t, kind, blockers) }, watch);
      const name = exportName(t(TEXTS[kind].title), upload.fileName.replace(/\.\w+$/, ""));
      return file && { name, file };
    });
  return (
    <>
      <Note tone="warning">{t(TEXTS[kind].cannot, { count: inTheWay, bills })}</Note>
      <ul className="grid max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-card border border-line">
        {blockers.map(({ _id, userId, flatNumber, number, of, amount, reason }) => (
          <li key={_id} className="grid gap-0.5 px-3 py-2">
            <span className="flex flex-wrap justify-between gap-x-3">
              <Link
                to={kind === "bills" ? `/admin/${userId}` : `/admin/receipts/${_id}`}
                className="text-brand hover:underline"
              >
                {flatNumber} · {number || labelOf(of)}
              </Link>
              <span className="tabular-nums">{rupeesText(amount)}</span>
            </span>
            <span className="text-muted text-small">{codeText("hindrance", reason)}</span>
          </li>
        ))}
      </ul>
      {inTheWay > blockers.length && (
        <p className="text-muted text-small">{t("undo.only_first", { count: blockers.length })}</p>
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

const TEXTS = {
  bills: {
    title: "undo.in_the_way",
    cannot: "undo.cannot",
    number: "upload_report.bill",
    of: "upload_report.type",
  },
  receipts: {
    title: "undo_receipts.in_the_way",
    cannot: "undo_receipts.cannot",
    number: "upload_report.receipt",
    of: "upload_report.way",
  },
} as const satisfies Record<Undoing["kind"], Record<string, MessageId>>;

function tableOf(t: Text, kind: Undoing["kind"], all: Undoing["named"]): ExportTable {
  return exportTable(
    t(TEXTS[kind].title),
    [
      { title: t("upload_report.flat"), kind: "text", width: 12, of: ({ flatNumber }) => flatNumber },
      { title: t(TEXTS[kind].number), kind: "text", width: 22, of: ({ number }) => number },
      { title: t(TEXTS[kind].of), kind: "text", width: 16, of: ({ of }) => labelOf(of) },
      { title: t("upload_report.amount"), kind: "amount", width: 16, of: ({ amount }) => amount },
      { title: t("undo.reason"), kind: "text", width: 40, of: ({ reason }) => codeText("hindrance", reason) },
    ],
    all,
  );
}
