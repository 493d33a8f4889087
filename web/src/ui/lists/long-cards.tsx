import { useRef } from "react";
import type { Column } from "./column.ts";
import { useWindowRows } from "./window-rows.ts";

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
}

const CARD_HEIGHT = 190;

/** A long list as cards, for screens too narrow for a table. */
export function LongCards<Row>({ label, rows, rowId, columns }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { inSight, above, below, measure } = useWindowRows(list, rows.map(rowId), CARD_HEIGHT);
  return (
    <ul ref={list} aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
      {inSight.map((place) => {
        const row = rows[place];
        if (row === undefined) return null;
        return (
          <li
            key={rowId(row)}
            ref={measure}
            data-index={place}
            aria-setsize={rows.length}
            aria-posinset={place + 1}
            className="pb-3"
          >
            <Card row={row} place={place} columns={columns} />
          </li>
        );
      })}
    </ul>
  );
}

function Card<Row>({ row, place, columns }: { row: Row; place: number; columns: readonly Column<Row>[] }) {
  const figures = columns.some(({ number, card = "line" }) => number && card === "line");
  const at = (where: Column<Row>["card"]) => columns.filter(({ card = "line" }) => card === where);
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {at("head").map(({ id, cell }) => (
          <div key={id} className="min-w-0 [overflow-wrap:anywhere] first:font-strong">
            {cell(row, place)}
          </div>
        ))}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-small">
        {at("line").map(({ id, title, cell }) => (
          <div key={id} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{title}</dt>
            <dd
              className={figures ? "text-right tabular-nums *:ml-auto *:justify-items-end" : "[overflow-wrap:anywhere]"}
            >
              {cell(row, place)}
            </dd>
          </div>
        ))}
      </dl>
      {at("foot").map(({ id, cell }) => {
        const offered = cell(row, place);
        return (
          offered && (
            <div key={id} className="-mx-3 border-line border-t pt-1 xl:-mx-2">
              {offered}
            </div>
          )
        );
      })}
    </div>
  );
}
