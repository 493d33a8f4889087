import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { classNames } from "./class-names.ts";
import type { Column, Sorting } from "./long-list.tsx";
import { useWindowRows } from "./window-rows.ts";

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}

const ROW_HEIGHT = 45;

/** The table of a long list. Its head stays below the toolbar, and rows out of sight are two empty ones of their height. */
export function LongTable<Row>({ label, rows, rowId, columns, sorting, onSort }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { inSight, above, below, measure } = useWindowRows(body, rows.map(rowId), ROW_HEIGHT);
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={above} columns={columns.length} />
          {inSight.map((place) => {
            const row = rows[place];
            if (row === undefined) return null;
            return (
              <tr key={rowId(row)} ref={measure} data-index={place} aria-rowindex={place + 2} className="group">
                {columns.map(({ id, cell, number }) => (
                  <td
                    key={id}
                    className={classNames(
                      "h-[45px] border-line border-b px-2 py-1 [overflow-wrap:anywhere] first:pl-4 last:pr-3 group-hover:bg-paper",
                      place === rows.length - 1 && "border-b-0",
                      number && "text-right tabular-nums",
                    )}
                  >
                    {cell(row, place)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Gap height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this row can be focused.
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;
}

interface HeadProps<Row> extends Pick<Props<Row>, "sorting" | "onSort"> {
  column: Column<Row>;
}

function Head<Row>({ column: { id, title, order, number, width }, sorting, onSort }: HeadProps<Row>) {
  const direction = sorting?.by === id ? sorting.direction : null;
  const Arrow = direction === "desc" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : direction === "asc" ? "ascending" : "descending"}
      className={classNames(
        "sticky top-16 z-10 h-11 border-line border-b bg-surface px-2 text-muted text-small first:pl-4 last:pr-3",
        number ? "text-right" : "text-left",
        width,
      )}
    >
      {order ? (
        <button
          type="button"
          onClick={() => onSort(nextSorting(id, direction))}
          className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-control px-1 text-left font-strong hover:text-ink"
        >
          {title}
          {direction !== null && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

/** Ascending, descending, and then the usual order again. */
function nextSorting(by: string, direction: Sorting["direction"] | null): Sorting | null {
  if (direction === null) return { by, direction: "asc" };
  return direction === "asc" ? { by, direction: "desc" } : null;
}
