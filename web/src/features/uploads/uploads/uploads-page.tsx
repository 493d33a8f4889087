import type { Approval } from "@aangan/contract/features/approvals/approval";
import { type ListedUpload, listUploads } from "@aangan/contract/features/uploads/upload-records";
import { useCallback, useMemo, useState } from "react";
import { useWaiting } from "../../../lib/approvals/use-waiting.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { LongList } from "../../../ui/lists/long-list.tsx";
import { OlderNewer } from "../../../ui/lists/older-newer.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { Layouts } from "./layouts.tsx";
import { codeText } from "./named.ts";
import { reportFile } from "./report-file.ts";
import { UndoUploadDialog } from "./undo-upload-dialog.tsx";
import { uploadColumns } from "./upload-columns.tsx";

/** The spreadsheets that were sent, each with its report, and the layouts by which they were read. */
export function UploadsPage() {
  const t = useText();
  return (
    <OfficeFrame title={t("office.uploads")} lead={t("uploads.lead")}>
      <Uploads />
      <Layouts />
    </OfficeFrame>
  );
}

function Uploads() {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const reading = useCall(listUploads, { query: { before: starts.at(-1) } });
  return (
    <Loaded reading={reading} failed="uploads.failed">
      {({ uploads, next }) => (
        <>
          <List key={starts.length} uploads={uploads} />
          {(next !== null || starts.length > 1) && (
            <OlderNewer label={t("uploads.list")} starts={starts} next={next} onStarts={setStarts} />
          )}
        </>
      )}
    </Loaded>
  );
}

function List({ uploads }: { uploads: readonly ListedUpload[] }) {
  const t = useText();
  const { preparing, start } = useDownload();
  const reporting = preparing?.what ?? null;
  const onReport = useCallback(
    (upload: ListedUpload) => start(upload._id, (watch) => reportFile(t, upload, watch)),
    [t, start],
  );
  const [undoing, setUndoing] = useState<ListedUpload | null>(null);
  const { waiting } = useWaiting(isUndoing);
  const columns = useMemo(
    () => uploadColumns(t, { reporting, waiting, onReport, onUndo: setUndoing }),
    [t, reporting, waiting, onReport],
  );
  return (
    <>
      <LongList
        label={t("uploads.list")}
        rows={uploads}
        rowId={idOf}
        columns={columns}
        textOf={textOf}
        searchHint={t("uploads.search")}
        count="uploads.count"
        empty={
          <Empty text={t("uploads.none")}>
            <p>{t("uploads.none_next")}</p>
          </Empty>
        }
      />
      {undoing && <UndoUploadDialog upload={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

function isUndoing({ kind }: Approval): boolean {
  return kind === "undo-upload";
}

function idOf(upload: ListedUpload): string {
  return upload._id;
}

function textOf({ fileName, by, kind, told }: ListedUpload): string {
  return [fileName, by, codeText("audit_upload", kind), ...(told?.sheets ?? []), told?.layout ?? ""].join(" ");
}
