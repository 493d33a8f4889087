import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { Review } from "@aangan/contract/features/uploads/review";
import { useText } from "../../../../lib/language/text.ts";
import type { Desk } from "../desk.ts";
import { visibleSigns } from "../problems/visible-signs.ts";
import { OneValue } from "./one-value.tsx";

type Pair = Review["values"][number];

/** Only these have a list to choose from. */
const LISTED: ReadonlySet<string> = new Set(["billType", "complex", "way"]);
/** Further flats are only counted: the rule behind them is one. */
const SHOWN_PAIRS = 20;

/** What a value of the file stands for: "Elec" is electricity. */
export function ValuePairs({ desk }: { desk: Desk }) {
  const { values } = desk.review;
  const fields = [...new Set(values.map(({ field }) => field))];
  return fields.map((field) => (
    <PairsOf key={field} desk={desk} field={field as UploadField} pairs={values.filter((one) => one.field === field)} />
  ));
}

function PairsOf({ desk, field, pairs }: { desk: Desk; field: UploadField; pairs: readonly Pair[] }) {
  const t = useText();
  const name = t(`column.${field}`);
  const hiddenCount = pairs.length - SHOWN_PAIRS;
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 font-strong">{t("review.values", { field: name })}</legend>
      <div className="grid grid-cols-1 items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {pairs.slice(0, SHOWN_PAIRS).map((pair) => {
          const value = visibleSigns(pair.from);
          const rows = t("review.rows", { count: pair.rows });
          return LISTED.has(field) ? (
            <OneValue
              key={pair.from}
              field={field}
              label={t("review.stands_for", { value, rows })}
              value={desk.how.values?.[field]?.[pair.from] ?? pair.to ?? ""}
              onValue={(to) => desk.change({ does: "map value", field, from: pair.from, to })}
            />
          ) : (
            <p key={pair.from}>
              “{value}” → <span className="font-strong">{pair.to}</span>{" "}
              <span className="text-muted text-small">{rows}</span>
            </p>
          );
        })}
      </div>
      {hiddenCount > 0 && <p className="text-muted text-small">{t("review.more", { count: hiddenCount })}</p>}
    </fieldset>
  );
}
