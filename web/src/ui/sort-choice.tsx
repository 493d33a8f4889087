import { ArrowUpDown } from "lucide-react";
import { useText } from "../lib/text.ts";
import { classNames } from "./class-names.ts";
import { INPUT_LOOK } from "./field.tsx";
import type { Sorting } from "./long-list.tsx";

interface Props {
  columns: readonly { id: string; title: string; order?: unknown }[];
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}

/** The order of a list of cards, as a choice. */
export function SortChoice({ columns, sorting, onSort }: Props) {
  const t = useText();
  return (
    <div className="relative">
      <ArrowUpDown
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-muted"
      />
      <select
        aria-label={t("list.sort")}
        value={sorting?.by ?? ""}
        onChange={({ target }) => onSort(target.value === "" ? null : { by: target.value, direction: "asc" })}
        className={classNames(INPUT_LOOK, "appearance-none pl-9")}
      >
        <option value="">{t("list.sort_none")}</option>
        {columns
          .filter((column) => column.order)
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </select>
    </div>
  );
}
