import type { UploadField } from "@aangan/contract/features/uploads/how";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useText } from "../../../../lib/language/text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Chip } from "../../../../ui/values/chip.tsx";
import type { Change } from "../answers/how-state.ts";
import type { Desk } from "../desk.ts";
import { ONCE_FOR_ALL } from "../questions/one-value.tsx";
import { type Alike, alikeCells, allSuggestions, type Problem } from "./alike.ts";
import { CellCorrection } from "./cell-correction.tsx";
import { problemSentence } from "./problem-sentence.ts";

/** With more of them a person wants to see the list first. */
const MAX_OPEN = 3;

/** One problem of one field in many cells: what remedies all of them, and the cells themselves. */
export function ProblemGroup({ desk, problem }: { desk: Desk; problem: Problem }) {
  const t = useText();
  const groups = alikeCells(problem.cells);
  const hiddenCount = problem.count - problem.cells.length;
  const near = allSuggestions(problem);
  const mayFill = problem.code === "cell_merged" || (problem.code === "cell_empty" && ONCE_FOR_ALL.has(problem.field));
  const [first] = problem.cells;
  return (
    <details
      open={desk.review.problems.length <= MAX_OPEN && groups.length <= MAX_OPEN}
      className="group rounded-control border border-line"
    >
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
        <Chip tone="danger">{t("review.rows", { count: problem.count })}</Chip>
        {first && <span className="font-strong">{first.column}</span>}
        <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">{problemSentence(problem)}</span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-3 border-line border-t px-3.5 py-3">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {near && <Remedy desk={desk} change={near} text={t("review.all_meant")} />}
          {mayFill && (
            <Remedy
              desk={desk}
              change={{ does: "fill down", field: problem.field as UploadField }}
              text={t("review.fill_down")}
            />
          )}
          <Remedy
            desk={desk}
            change={{ does: "leave out", rows: problem.cells }}
            text={t("review.leave_out", { count: new Set(problem.cells.map(({ row }) => row)).size })}
          />
        </div>
        <ul className="grid grid-cols-1 gap-3">
          {groups.map((alike) => (
            <li key={keyOf(alike)} className="border-line border-t pt-3 first:border-t-0 first:pt-0">
              <CellCorrection desk={desk} problem={problem} alike={alike} />
            </li>
          ))}
        </ul>
        {hiddenCount > 0 && <p className="text-muted text-small">{t("review.more", { count: hiddenCount })}</p>}
      </div>
    </details>
  );
}

function Remedy({ desk, change, text }: { desk: Desk; change: Change; text: string }) {
  return (
    <Button kind="secondary" small onClick={() => desk.change(change)}>
      {text}
    </Button>
  );
}

function keyOf({ shown, cells: [first] }: Alike): string {
  return `${first?.sheet} ${first?.row} ${shown}`;
}
