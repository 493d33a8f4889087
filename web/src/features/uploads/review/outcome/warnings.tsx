import type { Review } from "@aangan/contract/features/uploads/review";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { dayText, rupeesText } from "../../../../lib/language/format.ts";
import { type Text, useText, type Values } from "../../../../lib/language/text.ts";
import { Choice } from "../choice.tsx";
import type { Desk } from "../desk.ts";
import { Fold } from "../fold.tsx";
import { visibleSigns } from "../problems/visible-signs.ts";
import { sumText } from "../questions/doubt-texts.ts";

type Warning = Review["warnings"][number];

/** What a person should see before the rows go in, with a box for what must be ticked. */
export function Warnings({ desk }: { desk: Desk }) {
  const t = useText();
  const { changes } = desk.review;
  // Each new name is asked about below, beside the old one.
  const hasNameQuestion = changes.some(({ field }) => field === "name");
  const warnings = desk.review.warnings.filter(({ code }) => code !== "other_name" || !hasNameQuestion);
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t("review.warnings")} className="grid grid-cols-1 gap-2">
      <h4 className="font-strong">{t("review.warnings")}</h4>
      <ul className="grid grid-cols-1 gap-3">
        {warnings.map((warning) => (
          <li
            key={warning.code}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-line border-t pt-3 first:border-t-0 first:pt-0"
          >
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 text-warning" />
            <div className="grid grid-cols-1 gap-2">
              <p>{warningText(t, warning)}</p>
              <WarnedRows warning={warning} />
              {warning.tick && (
                <Choice
                  type="checkbox"
                  checked={desk.how.agreed?.includes(warning.code) ?? false}
                  onChange={(on) => desk.change({ does: "tick", code: warning.code, on })}
                >
                  {t("review.looked_at", { what: t(`warning_short.${warning.code}`) })}
                </Choice>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WarnedRows({ warning: { code, rows, count } }: { warning: Warning }) {
  const t = useText();
  // The table below compares the sums.
  if (rows.length === 0 || code === "sum_far") return null;
  return (
    <Fold text={t("review.show_details")}>
      <ul className="grid max-h-72 gap-1 overflow-y-auto py-1">
        {rows.map(({ sheet, row, shown }) => (
          <li key={`${sheet} ${row} ${shown}`} className="flex gap-3">
            {row > 0 && <span className="whitespace-nowrap text-muted">{t("review.row", { row })}</span>}
            <span className="min-w-0">{readable(shown)}</span>
          </li>
        ))}
        {count > rows.length && <li className="text-muted">{t("review.more", { count: count - rows.length })}</li>}
      </ul>
    </Fold>
  );
}

function warningText(t: Text, { code, count, params }: Warning): string {
  const values: Values = { ...params, count };
  for (const name of ["total", "sum", "amount", "last"])
    if (/^\d+(\.\d+)?$/.test(String(values[name] ?? ""))) values[name] = sumText(values[name] ?? "");
  for (const name of ["day", "turned"]) if (typeof values[name] === "string") values[name] = readable(values[name]);
  const sentence = t(`warning.${code}`, values);
  const isDay = code === "due_past" || code === "due_far";
  return isDay && "turned" in values ? `${sentence} ${t("warning.turned", values)}` : sentence;
}

/** Days and amounts as everywhere on the screen; the rest as in the file. */
function readable(text: string): string {
  return visibleSigns(text)
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayText(day))
    .replace(/\b\d+\.\d\d\b/g, (rupees) => rupeesText(Number(rupees)));
}
