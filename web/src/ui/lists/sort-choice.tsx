import type { RowData } from "@tanstack/react-table";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../class-names.ts";
import { INPUT_LOOK } from "../forms/field.tsx";
import type { ListRows } from "./list-rows.ts";

interface Props<Row extends RowData> {
  columns: readonly { id: string; title: string; order?: unknown }[];
  list: ListRows<Row>;
}

/** The order of a list of cards; on phones a square with two arrows that opens the device's own picker. */
export function SortChoice<Row extends RowData>({ columns, list }: Props<Row>) {
  const t = useText();
  const by = list.state.sorting[0]?.id ?? "";
  return (
    <div className="relative shrink-0">
      <ArrowUpDown
        aria-hidden="true"
        className={classNames(
          "-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 size-4",
          by ? "text-brand" : "text-muted",
        )}
      />
      <select
        aria-label={t("list.sort")}
        value={by}
        onChange={({ target }) => list.setSorting(target.value ? [{ id: target.value, desc: false }] : [])}
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
