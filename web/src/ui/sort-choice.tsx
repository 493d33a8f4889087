import { ArrowUpDown } from "lucide-react";
import { useText } from "../lib/text.ts";
import { classNames } from "./class-names.ts";
import { INPUT_LOOK } from "./field.tsx";
import type { Sorting } from "./sorted-rows.ts";

interface Props {
  columns: readonly { id: string; title: string; order?: unknown }[];
  sorting: Sorting;
}

/** The order of a list of cards: on phones a square with two arrows that opens the device's own choice. */
export function SortChoice({ columns, sorting }: Props) {
  const t = useText();
  return (
    <div className="relative shrink-0">
      <ArrowUpDown
        aria-hidden="true"
        className={classNames(
          "-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 size-4",
          sorting.by ? "text-brand" : "text-muted",
        )}
      />
      <select
        aria-label={t("list.sort")}
        value={sorting.by ?? ""}
        onChange={({ target }) => sorting.choose(target.value || null)}
        className={classNames(INPUT_LOOK, "appearance-none pl-9 max-sm:size-11 max-sm:px-0 max-sm:text-transparent")}
      >
        <option value="" className="text-ink">
          {t("list.sort_none")}
        </option>
        {columns
          .filter((column) => column.order)
          .map(({ id, title }) => (
            <option key={id} value={id} className="text-ink">
              {title}
            </option>
          ))}
      </select>
    </div>
  );
}
