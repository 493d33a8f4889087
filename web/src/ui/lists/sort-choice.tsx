import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../class-names.ts";
import { INPUT_LOOK } from "../forms/field.tsx";
import type { Order } from "./list-rows.ts";

interface Props {
  columns: readonly { id: string; title: string; order?: unknown }[];
  order: Order | undefined;
  onOrder: (order: Order | undefined) => void;
}

/** The order of a list of cards; on phones a square with two arrows that opens the device's own picker. */
export function SortChoice({ columns, order, onOrder }: Props) {
  const t = useText();
  const by = order?.id ?? "";
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
        onChange={({ target }) => onOrder(target.value ? { id: target.value, descending: false } : undefined)}
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
