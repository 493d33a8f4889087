import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { classNames } from "./class-names.ts";
import type { Column } from "./column.ts";
import type { Sorting } from "./sorted-rows.ts";
import { useWindowRows } from "./window-rows.ts";

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  sorting: Sorting;
}

const ROW_HEIGHT = 45;

/** The table of a long list. Its head stays below the toolbar, and rows out of sight are two empty ones of their height. */
export function LongTable<Row>({ label, rows, rowId, columns, sorting }: Props<Row>) {
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
              <Head key={column.id} column={column} sorting={sorting} />
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

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const { id, title, order, number, width } = column;
  const sorted = sorting.by === id;
  const Arrow = sorting.direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? sorting.direction : undefined}
      className={classNames(
        "sticky top-16 z-10 h-11 border-line border-b bg-surface px-2 text-muted text-small first:pl-4 last:pr-3",
        number ? "text-right" : "text-left",
        width,
      )}
    >
      {order ? (
        <button
          type="button"
          onClick={() => sorting.toggle(id)}
          className={classNames(
            "-mx-1 inline-flex min-h-9 items-center gap-1 rounded-control px-1 font-strong hover:text-ink",
            number ? "text-right" : "text-left",
          )}
        >
          {title}
          {sorted && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
