import type { Approval } from "@aangan/contract/features/approvals/approval";
import type { ListedUpload } from "@aangan/contract/features/uploads/upload-records";
import { waitingAbout } from "../../../lib/approvals/waiting.ts";
import { instantText, moneyText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";
import type { Column } from "../../../ui/lists/column.ts";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { WaitingApproval } from "../../../ui/office/waiting-approvals.tsx";
import { Chip } from "../../../ui/values/chip.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { codeText, labelOf } from "./named.ts";
import { sumsByType } from "./upload-sums.ts";

interface UploadColumnOptions {
  /** The upload whose report is being made. */
  reporting: string | null;
  /** Requests to undo an upload. */
  waiting: readonly Approval[];
  onReport: (upload: ListedUpload) => void;
  onUndo: (upload: ListedUpload) => void;
}

export function uploadColumns(
  t: Text,
  { reporting, waiting, onReport, onUndo }: UploadColumnOptions,
): Column<ListedUpload>[] {
  return [
    {
      id: "file",
      title: t("uploads.file"),
      cell: (upload) => <File upload={upload} asked={waitingAbout(waiting, upload._id)} t={t} />,
      order: ({ fileName }) => fileName,
      card: "head",
    },
    {
      id: "when",
      title: t("uploads.when"),
      cell: ({ at, by }) => (
        <div className="text-small">
          <Moment at={at} time />
          <div className="text-muted">{by}</div>
        </div>
      ),
      order: ({ at }) => at,
      width: "w-44",
    },
    {
      id: "layout",
      title: t("uploads.layout"),
      cell: ({ told }) => told?.layout ?? <span className="text-muted">–</span>,
      order: ({ told }) => told?.layout ?? "",
    },
    {
      id: "counts",
      title: t("uploads.counts"),
      cell: (upload) => <div className="text-small">{countsText(t, upload)}</div>,
      order: ({ told, total }) => told?.counts.new ?? total,
    },
    {
      id: "sums",
      title: t("uploads.sums"),
      cell: ({ told }) => <Sums sums={told?.sums ?? []} />,
    },
    {
      id: "report",
      title: t("uploads.report"),
      cell: (upload) => (
        <div className="flex flex-wrap xl:-ml-2">
          {upload.told && (
            <RowButton
              label={t("uploads.report_of", { file: upload.fileName })}
              disabled={reporting !== null}
              onClick={() => onReport(upload)}
            >
              {t(reporting === upload._id ? "uploads.report_busy" : "uploads.report")}
            </RowButton>
          )}
          {canUndo(upload) && !waitingAbout(waiting, upload._id) && (
            <ForRight right="money">
              <RowButton danger label={t("undo.open_one", { file: upload.fileName })} onClick={() => onUndo(upload)}>
                {t("undo.open")}
              </RowButton>
            </ForRight>
          )}
        </div>
      ),
      width: "w-44",
      card: "foot",
    },
  ];
}

function canUndo({ kind, phase, undone }: ListedUpload): boolean {
  return (kind === "bills" || kind === "receipts") && phase === "done" && !undone;
}

interface FileProps {
  upload: ListedUpload;
  asked: Approval | undefined;
  t: Text;
}

function File({ upload: { fileName, kind, phase, told, undone }, asked, t }: FileProps) {
  return (
    <div className="grid justify-items-start gap-1">
      <span>{fileName}</span>
      <span className="font-normal text-muted text-small">
        {[codeText("audit_upload", kind), ...(told?.sheets ?? [])].join(" · ")}
      </span>
      <WaitingApproval approval={asked} />
      {undone && (
        <span className="font-normal text-small">
          <Chip>{t("undo.undone")}</Chip>{" "}
          {t("undo.undone_by", { name: undone.by, at: instantText(undone.at), reason: undone.reason })}
        </span>
      )}
      {phase === "failed" && <Chip tone="danger">{t("uploads.is_failed")}</Chip>}
      {phase !== "failed" && phase !== "done" && <Chip tone="info">{t("uploads.is_running")}</Chip>}
    </div>
  );
}

function Sums({ sums }: { sums: Parameters<typeof sumsByType>[0] }) {
  const byType = sumsByType(sums);
  if (byType.length === 0) return <span className="text-muted">–</span>;
  return byType.map(({ billType, amount }) => (
    <div key={billType} className="text-small">
      {labelOf(billType)} <span className="whitespace-nowrap tabular-nums">{moneyText(amount)}</span>
    </div>
  ));
}

/** "1,487 new, 3 already there"; without a report only the rows of the file are known. */
function countsText(t: Text, { told, total, phase }: ListedUpload): string {
  if (told === null) return phase === "done" ? t("uploads.rows", { count: total }) : "–";
  const { new: created, alreadyThere, changed, leftOut } = told.counts;
  return [
    t("uploads.new", { count: created }),
    alreadyThere > 0 && t("uploads.already_there", { count: alreadyThere }),
    changed > 0 && t("uploads.changed", { count: changed }),
    leftOut > 0 && t("uploads.left_out", { count: leftOut }),
  ]
    .filter(Boolean)
    .join(", ");
}
