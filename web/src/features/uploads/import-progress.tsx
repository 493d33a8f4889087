import { showUpload, type UploadProgress } from "@aangan/contract/features/uploads/imports";
import { useCall } from "../../lib/calls/query.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { progressPart } from "./progress-part.ts";

const ASK_EVERY_MS = 500;

/** An upload's progress: first how much has been sent, then what the server is doing. */
export function ImportProgress({ uploadId, sent }: { uploadId: string; sent: number }) {
  const t = useText();
  const query = useCall(
    showUpload,
    { params: { id: uploadId } },
    { enabled: sent >= 1, refetchInterval: ASK_EVERY_MS, staleTime: 0, retry: false },
  );
  return (
    <div className="grid gap-1">
      <ProgressBar
        label={t("import.progress")}
        part={progressPart(sent, query.data)}
        text={progressText(t, sent, query.data)}
      />
      <p role="status" className="text-muted text-small">
        {t("import.stay")}
      </p>
    </div>
  );
}

function progressText(t: Text, sentShare: number, progress: UploadProgress | undefined): string {
  if (sentShare < 1) return t("import.sending", { percent: Math.round(sentShare * 100) });
  if (!progress) return t("import.reading");
  const { phase, done, total } = progress;
  return phase === "done" || phase === "failed" ? t("import.ending") : t(`import.${phase}`, { done, total });
}
