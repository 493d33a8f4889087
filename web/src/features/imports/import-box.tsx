import { UPLOAD_MEGABYTES } from "@aangan/contract/imports";
import FileDown from "lucide-react/icons/file-down";
import { type FormEvent, type ReactNode, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/forms/file-field.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { useImport } from "./use-import.ts";

interface Props extends Omit<Parameters<typeof useImport>[0], "onAnswered"> {
  /** Accepted extensions, such as `.xlsx`. */
  accepts: readonly string[];
  columns: readonly string[];
  /** The address of an empty spreadsheet with these columns. */
  template: string;
  /** What to know before uploading. */
  children?: ReactNode;
}

const MEGABYTE = 1024 * 1024;

/** Uploads a spreadsheet, with its progress and result. */
export function ImportBox({ accepts, columns, template, children, ...needs }: Props) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  const { step, send, say } = useImport({ ...needs, onAnswered: () => setFile(null) });
  const running = step.at === "running";

  function choose(chosen: File | null) {
    const wrong = chosen && problemOf(chosen);
    setFile(wrong ? null : chosen);
    say(
      wrong ? { tone: "danger", text: t(wrong, { accepted: accepts.join(" / "), megabytes: UPLOAD_MEGABYTES }) } : null,
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send(file);
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        {children}
        <div className="flex flex-wrap items-center gap-x-6">
          <p className="text-muted text-small">{t("import.columns", { columns: columns.join(", ") })}</p>
          <a
            href={template}
            download
            className="inline-flex min-h-11 items-center gap-2 rounded-control text-brand underline-offset-4 hover:underline"
          >
            <FileDown aria-hidden="true" className="size-4" />
            {t("import.template")}
          </a>
        </div>
      </div>
      <FileField accepts={accepts} megabytes={UPLOAD_MEGABYTES} file={file} onFile={choose} disabled={running} />
      <div>
        <Button type="submit" busy={running} busyText={t("import.busy")}>
          {t("import.button")}
        </Button>
      </div>
      {running && <ImportProgress uploadId={step.uploadId} sent={step.sent} />}
      <ImportResult step={step} />
    </form>
  );
}

/** By extension only; the server looks inside. */
const OF_EXCEL = /\.xls[xm]?$/;

/** What the server would refuse without reading a line, checked before sending. */
function problemOf(file: File): "file.wrong_kind" | "file.too_large" | null {
  if (!OF_EXCEL.test(file.name.toLowerCase())) return "file.wrong_kind";
  return file.size > UPLOAD_MEGABYTES * MEGABYTE ? "file.too_large" : null;
}
