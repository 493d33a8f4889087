import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { Review } from "@aangan/contract/features/uploads/review";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useText } from "../../../../lib/language/text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Choice } from "../choice.tsx";
import type { Desk } from "../desk.ts";

type Difference = Review["changes"][number];

/** Residents who are there with other data. Nobody is corrected unless a person says so, and a new name never among many. */
export function ChangedResidents({ desk }: { desk: Desk }) {
  const t = useText();
  const { review, how, change } = desk;
  const byFlat = new Map<string, Difference[]>();
  for (const one of review.changes) byFlat.set(one.flat, [...(byFlat.get(one.flat) ?? []), one]);
  if (byFlat.size === 0) return null;
  const plain = [...byFlat].flatMap(([flat, all]) => (all.some(({ field }) => field === "name") ? [] : [flat]));
  const chosen = new Set(how.change);
  const allChosen = plain.every((flat) => chosen.has(flat));
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-strong">{t("review.changes", { count: byFlat.size })}</legend>
      {plain.length > 1 && (
        <div>
          <Button
            kind="secondary"
            small
            onClick={() => change({ does: "correct residents", flats: plain, on: !allChosen })}
          >
            {t(allChosen ? "review.change_none" : "review.change_all", { count: plain.length })}
          </Button>
        </div>
      )}
      {[...byFlat].map(([flat, differences]) => (
        <Choice
          key={flat}
          type="checkbox"
          checked={chosen.has(flat)}
          onChange={(on) => change({ does: "correct residents", flats: [flat], on })}
        >
          <span className="font-strong">{flat}</span>
          {differences.map((difference) => (
            <OldAndNew key={difference.field} difference={difference} />
          ))}
        </Choice>
      ))}
    </fieldset>
  );
}

function OldAndNew({ difference: { field, from, to } }: { difference: Difference }) {
  const t = useText();
  return (
    <span className="grid gap-x-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <span className="text-muted">{t(`column.${field as UploadField}`)}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="break-all text-muted">{from || "–"}</span>
        <ArrowRight aria-label={t("review.becomes")} role="img" className="size-4 shrink-0 text-muted" />
        <span className="break-all">{to || "–"}</span>
        {field === "name" && <span className="text-small text-warning">{t("review.other_name")}</span>}
      </span>
    </span>
  );
}
