import { UPLOAD_MEGABYTES } from "@aangan/contract/features/uploads/imports";
import FileDown from "lucide-react/icons/file-down";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/forms/file-field.tsx";
import { Link } from "../../ui/link.tsx";
import { copyToMemory, endsIn, problemOf } from "./chosen-file.ts";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { LettersSection } from "./letters-section.tsx";
import { ReviewSection } from "./review-section.tsx";
import { type ImportStep, useImport } from "./use-import.ts";

interface Props extends Omit<Parameters<typeof useImport>[0], "onAnswered"> {
  columns: readonly string[];
  /** The address of an empty spreadsheet with these columns. */
  template: string;
  /** The page that takes other kinds of files; none on that page itself. */
  otherFiles?: string;
  /** What to know before uploading. */
  children?: ReactNode;
}

/** Uploads a spreadsheet, with its progress and result; a file that leaves a question is reviewed below the box. */
export function ImportBox({ columns, template, otherFiles, children, ...needs }: Props) {
  const t = useText();
  const { accepts } = needs;
  const [file, setFile] = useState<File | null>(null);
  /** Read when it is chosen. */
  const fileCopy = useRef<Promise<File>>(undefined);
  const { step, people, send, say, readAgain, finish } = useImport({ ...needs, onAnswered: () => setFile(null) });
  const result = useFocusAfterReview(step);
  const running = step.at === "running";
  // Another Upload button beside that of the review would only be taken for it.
  const reviewing = step.at === "review";

  function choose(chosen: File | null) {
    const wrong = chosen && problemOf(chosen, accepts);
    const isOther = wrong === "file.wrong_kind" && otherFiles && endsIn(chosen?.name ?? "", TEXT_FILES);
    const accepted = accepts.join(" / ");
    setFile(wrong ? null : chosen);
    fileCopy.current = chosen && !wrong ? copyToMemory(chosen) : undefined;
    // Told when it is sent.
    fileCopy.current?.catch(() => undefined);
    say(
      wrong
        ? { tone: "danger", text: t(isOther ? "file.other_kind" : wrong, { accepted, megabytes: UPLOAD_MEGABYTES }) }
        : null,
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const copy = fileCopy.current;
    void send(file && copy ? () => copy : null);
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        {!reviewing && (
          <>
            <div className="grid gap-2">
              {children}
              {otherFiles && <p className="text-muted">{t("import.other_headings")}</p>}
              <div className="flex flex-wrap items-center gap-x-6">
                <p className="text-muted text-small">{t("import.columns", { columns: columns.join(", ") })}</p>
                <a href={template} download className={LINK_LOOK}>
                  <FileDown aria-hidden="true" className="size-4" />
                  {t("import.template")}
                </a>
              </div>
            </div>
            <div className="grid gap-1">
              <FileField
                accepts={accepts}
                megabytes={UPLOAD_MEGABYTES}
                file={file}
                onFile={choose}
                disabled={running}
              />
              {otherFiles && (
                <div>
                  <Link to={otherFiles} className={LINK_LOOK}>
                    {t("import.other_files")}
                  </Link>
                </div>
              )}
            </div>
            <div>
              <Button type="submit" busy={running} busyText={t("import.busy")}>
                {t("import.button")}
              </Button>
            </div>
          </>
        )}
        {running && <ImportProgress uploadId={step.uploadId} sent={step.sent} />}
        <div ref={result} tabIndex={-1} className="grid grid-cols-1 scroll-mt-20 gap-5 outline-none empty:hidden">
          <ImportResult step={step} />
        </div>
        {reviewing && (
          <div>
            <Button kind="secondary" small onClick={() => say(null)}>
              {t("import.another_file")}
            </Button>
          </div>
        )}
      </form>
      {people.length > 0 && <LettersSection people={people} />}
      {reviewing && (
        <ReviewSection
          endpoint={needs.endpoint}
          file={step.file}
          first={step.review}
          onRead={readAgain}
          onDone={(uploaded, people) => void finish(uploaded, step.file.name, people)}
          onCancel={() => say(null)}
        />
      )}
    </div>
  );
}

/** The button that confirmed the review is gone: the focus goes to what came of it. */
function useFocusAfterReview({ at }: ImportStep) {
  const result = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === "review" && at !== "review" && at !== "running") {
      result.current?.focus();
      result.current?.scrollIntoView({ block: "start" });
      // A review that was given up has no result: the way on is another file.
      if (document.activeElement !== result.current)
        result.current?.closest("form")?.querySelector<HTMLElement>("input[type=file]")?.focus();
    }
    before.current = at;
  }, [at]);
  return result;
}

/** Taken on the page for other files. */
const TEXT_FILES = [".csv", ".txt"];
const LINK_LOOK =
  "inline-flex min-h-11 items-center gap-2 rounded-control text-brand underline-offset-4 hover:underline";
