import { type FormEvent, useState } from "react";
import { useText } from "../../../../lib/language/text.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/forms/field.tsx";
import { rowNumbers } from "../../group-bad-rows.ts";
import type { Desk } from "../desk.ts";
import { type Alike, correction, type Problem } from "./alike.ts";
import { visibleSigns } from "./visible-signs.ts";

const NAMED_ROWS = 6;

/** What stands in some cells, the value that nearly fits, and a field to write another one for all of them. */
export function CellCorrection({ desk, problem, alike }: { desk: Desk; problem: Problem; alike: Alike }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const { shown, meant, cells } = alike;
  const { text, complete } = rowNumbers(
    cells.map(({ row }) => row),
    NAMED_ROWS,
  );
  const rows = t("review.rows_named", { count: cells.length, rows: complete ? text : `${text}…` });
  const correct = (value: string) => desk.change(correction(problem, alike, value));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== "") correct(typed);
  }

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-1 items-end gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
    >
      <div className="grid content-start gap-1 self-center">
        <p className="min-w-0 break-words">
          {shown === undefined ? t("review.empty_cell") : `“${visibleSigns(shown)}”`}{" "}
          <span className="text-muted text-small">{rows}</span>
        </p>
        {meant !== undefined && (
          <div>
            <Button kind="secondary" small onClick={() => correct(meant)}>
              {t("review.meant", { meant, count: cells.length })}
            </Button>
          </div>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label={t("review.write_instead", { count: cells.length })}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" kind="secondary">
          {t("review.correct")}
        </Button>
      </div>
    </form>
  );
}
