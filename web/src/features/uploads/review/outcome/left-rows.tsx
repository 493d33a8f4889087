import { useText } from "../../../../lib/language/text.ts";
import { Button } from "../../../../ui/button.tsx";
import { rowNumbers } from "../../group-bad-rows.ts";
import type { Desk } from "../desk.ts";

const NAMED_ROWS = 8;

/** Rows that are no bills and no residents, and why; those that a person left out can be taken in again. */
export function LeftRows({ desk: { review, how, change } }: { desk: Desk }) {
  const t = useText();
  if (review.left.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <h4 className="font-strong">{t("review.left")}</h4>
      <ul className="grid grid-cols-1 gap-1">
        {review.left.map(({ reason, count, rows }) => {
          const { text, complete } = rowNumbers(rows, NAMED_ROWS);
          return (
            <li key={reason}>
              {t(`left.${reason}`, { count })}{" "}
              <span className="text-muted text-small">
                {t("review.rows_named", { count: rows.length, rows: complete ? text : `${text}…` })}
              </span>
            </li>
          );
        })}
      </ul>
      {how.leaveOut && how.leaveOut.length > 0 && (
        <div className="-ml-3">
          <Button kind="quiet" small onClick={() => change({ does: "take in again" })}>
            {t("review.take_in_again", { count: how.leaveOut.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
