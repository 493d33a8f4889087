import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { memo, type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";
import type { Column } from "./column.ts";
import { nextOrder, type Order } from "./list-rows.ts";
import { useWindowRows } from "./window-rows.ts";

interface Props<Row> {
  label: string;
  /** The rows in the order shown. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  order: Order | undefined;
  onOrder: (order: Order | undefined) => void;
}

const ROW_HEIGHT = 45;

/** A long list as a table. Its head stays below the toolbar; two empty rows stand for those out of sight. */
export function LongTable<Row>({ label, rows, rowId, columns, order, onOrder }: Props<Row>) {
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
              <Head key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={above} columns={columns.length} />
          {inSight.map((place) => {
            const row = rows[place];
            if (row === undefined) return null;
            return (
              <TableRow
                key={rowId(row)}
                row={row}
                place={place}
                last={place === rows.length - 1}
                columns={columns}
                measure={measure}
              />
            );
          })}
          <Gap height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<Row> {
  row: Row;
  place: number;
  last: boolean;
  columns: readonly Column<Row>[];
  measure: (row: HTMLElement | null) => void;
}

/** Rendered once while it stays in sight, however far the list scrolls. */
const TableRow = memo(function TableRow<Row>({ row, place, last, columns, measure }: RowProps<Row>) {
  return (
    <tr ref={measure} data-index={place} aria-rowindex={place + 2} className="group">
      {columns.map(({ id, cell, number }) => (
        <td
          key={id}
          className={classNames(
            "h-[45px] border-line border-b px-2 py-1 [overflow-wrap:anywhere] first:pl-4 last:pr-3 group-hover:bg-paper",
            last && "border-b-0",
            number && "text-right tabular-nums",
          )}
        >
          {cell(row, place)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this row can be focused.
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;
}

/** A column's heading. Each press sorts: ascending, descending, then the original order. */
function Head<Row>({ column, order, onOrder }: { column: Column<Row> } & Pick<Props<Row>, "order" | "onOrder">) {
  const { id, title, number, width } = column;
  const sorted = column.order !== undefined && order?.id === id;
  const Arrow = order?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (order.descending ? "descending" : "ascending") : undefined}
      className={classNames(
        "sticky top-16 z-10 h-11 border-line border-b bg-surface px-2 text-muted text-small first:pl-4 last:pr-3",
        number ? "text-right" : "text-left",
        width,
      )}
    >
      {column.order ? (
        <button
          type="button"
          onClick={() => onOrder(nextOrder(id, order))}
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
