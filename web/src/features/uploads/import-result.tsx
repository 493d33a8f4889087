import type { Uploaded } from "@aangan/contract/features/uploads/imports";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Answer } from "../../ui/message.tsx";
import { BadRows } from "./bad-rows.tsx";
import type { ImportStep } from "./use-import.ts";

/** The result of an upload: the server's sentence with the figures or the bad rows. */
export function ImportResult({ step }: { step: ImportStep }) {
  const t = useText();
  return (
    <>
      <Answer outcome={step.at === "running" ? null : step.outcome} />
      {step.at === "done" && <Counts uploaded={step.uploaded} />}
      {step.at === "done" && step.uploaded.warnings && (
        <BadRows
          rows={step.uploaded.warnings}
          fileName={step.fileName}
          lead={t("import.warnings_count", { count: step.uploaded.warnings.length, file: step.fileName })}
          label={t("import.warnings")}
        />
      )}
      {step.at === "refused" && step.rows.length > 0 && (
        <BadRows
          rows={step.rows}
          fileName={step.fileName}
          lead={t("import.problems_count", { count: step.rows.length, file: step.fileName })}
          label={t("import.problems")}
        />
      )}
    </>
  );
}

function Counts({ uploaded }: { uploaded: Uploaded }) {
  const t = useText();
  const { created, alreadyThere, total, hidden, sheet, changed = 0, leftOut = 0 } = uploaded;
  const figures = [
    { title: t("import.created"), count: created },
    { title: t("import.already_there"), count: alreadyThere },
    ...(changed > 0 ? [{ title: t("import.changed"), count: changed }] : []),
    ...(leftOut > 0 ? [{ title: t("import.left_out"), count: leftOut }] : []),
    { title: t("import.total"), count: total },
  ];
  return (
    <>
      <dl className="grid max-w-xl grid-cols-3 gap-4 sm:grid-cols-5">
        {figures.map(({ title, count }) => (
          <div key={title} className="flex flex-col-reverse justify-end">
            <dt className="text-muted text-small">{title}</dt>
            <dd className="font-strong text-title">{count.toLocaleString("en-IN")}</dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && <p>{t("import.hidden", { hidden })}</p>}
      <p className="flex flex-wrap items-center gap-x-4 text-muted text-small">
        {sheet !== "" && t("import.sheet", { sheet })}
        <Link
          to="/admin/uploads"
          className="inline-flex min-h-11 items-center rounded-control text-brand underline-offset-4 hover:underline"
        >
          {t("import.report")}
        </Link>
      </p>
    </>
  );
}
