import type { BadRow } from "@aangan/contract/refusals";
import Download from "lucide-react/icons/download";
import { exportName } from "../../../../lib/exports/export-name.ts";
import { type ExportColumn, exportTable } from "../../../../lib/exports/export-table.ts";
import { makeFile } from "../../../../lib/exports/make-file.ts";
import { useText } from "../../../../lib/language/text.ts";
import { Button } from "../../../../ui/button.tsx";
import { useDownload } from "../../../../ui/use-download.ts";
import type { Desk } from "../desk.ts";
import { ProblemGroup } from "./problem-group.tsx";
import { problemSentence } from "./problem-sentence.ts";

export const PROBLEMS_ID = "review-problems";

type BadCell = Pick<BadRow, "row" | "column"> & { sheet: string; text: string };

/** Cells that cannot be used, by what is wrong with them, each with its remedy. */
export function Problems({ desk }: { desk: Desk }) {
  const t = useText();
  const { preparing, start } = useDownload();
  const { problems } = desk.review;
  const corrected = desk.how.cells?.length ?? 0;
  if (problems.length === 0 && corrected === 0) return null;

  function download() {
    const ofSheet: ExportColumn<BadCell> = {
      title: t("review.sheet"),
      kind: "text",
      width: 20,
      of: ({ sheet }) => sheet,
    };
    const columns: readonly ExportColumn<BadCell>[] = [
      ...(problems.some(({ cells }) => cells.some(({ sheet }) => sheet !== "")) ? [ofSheet] : []),
      { title: t("import.row"), kind: "count", width: 8, of: ({ row }) => row },
      { title: t("import.column"), kind: "text", width: 20, of: ({ column }) => column },
      { title: t("import.problem"), kind: "text", width: 80, of: ({ text }) => text },
    ];
    const cells = problems.flatMap((problem) =>
      problem.cells.map(({ sheet, row, column, shown }) => {
        const text = problemSentence(problem);
        return { sheet, row, column, text: shown === undefined ? text : `“${shown}”: ${text}` };
      }),
    );
    start("problems", async (watch) => {
      const file = await makeFile({ table: exportTable("Problems", columns, cells) }, watch);
      const name = desk.fileName.replace(/\.\w{1,5}$/, "");
      return file && { name: exportName(t("import.list_name", { file: name })), file };
    });
  }

  return (
    <section aria-label={t("import.problems")} data-region={PROBLEMS_ID} className="grid grid-cols-1 gap-2">
      {problems.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h4 id={PROBLEMS_ID} tabIndex={-1} className="scroll-mt-20 font-strong outline-none">
            {t("import.problems")}
          </h4>
          <Button
            kind="secondary"
            small
            icon={<Download aria-hidden="true" className="size-4" />}
            busy={preparing !== null}
            busyText={t("download.busy")}
            onClick={download}
          >
            {t("import.download")}
          </Button>
        </div>
      )}
      {problems.map((problem) => (
        <ProblemGroup key={`${problem.code} ${problem.field}`} desk={desk} problem={problem} />
      ))}
      {corrected > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {t("review.corrected", { count: corrected })}
          <Button kind="quiet" small onClick={() => desk.change({ does: "drop corrections" })}>
            {t("review.drop_corrections")}
          </Button>
        </p>
      )}
    </section>
  );
}
