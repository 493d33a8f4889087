import { useText } from "../../../../lib/language/text.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { Figure } from "../answers/figures.ts";
import type { Desk } from "../desk.ts";
import { PROBLEMS_ID } from "../problems/problems.tsx";

interface Props {
  desk: Desk;
  /** The figure to which the rows below are limited. */
  only: Figure | null;
  onOnly: (only: Figure | null) => void;
}

/** How many rows are new, there already, changed, left out and bad. Pressing one shows only its rows, or leads to the problems. */
export function Figures({ desk: { review, kind }, only, onOnly }: Props) {
  const t = useText();
  const figures: readonly Figure[] =
    kind === "bills" ? ["new", "alreadyThere", "bad"] : ["new", "alreadyThere", "changed", "bad"];
  const skippedCount = review.left.reduce((sum, { count }) => sum + count, 0);
  function press(figure: Figure) {
    if (figure === "bad") document.getElementById(PROBLEMS_ID)?.focus();
    else onOnly(only === figure ? null : figure);
  }
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
      <legend className="sr-only">{t("review.figures")}</legend>
      {figures.map((figure) => (
        <button
          key={figure}
          type="button"
          aria-pressed={figure === "bad" ? undefined : only === figure}
          onClick={() => press(figure)}
          className="grid min-h-16 content-center rounded-control border border-line px-3.5 py-2 text-left hover:border-edge aria-pressed:border-brand aria-pressed:bg-brand-soft"
        >
          <Count count={review.counts[figure]} bad={figure === "bad"} label={t(`figure.${figure}`)} />
        </button>
      ))}
      {skippedCount > 0 && (
        <div className="grid min-h-16 content-center rounded-control border border-line px-3.5 py-2">
          <Count count={skippedCount} label={t("figure.left")} />
        </div>
      )}
    </fieldset>
  );
}

function Count({ count, label, bad = false }: { count: number; label: string; bad?: boolean }) {
  return (
    <>
      <span className={classNames("font-strong text-title", bad && count > 0 && "text-danger")}>
        {count.toLocaleString("en-IN")}
      </span>{" "}
      <span className="text-muted text-small">{label}</span>
    </>
  );
}
