import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { MessageId } from "../lib/languages.ts";
import { useMedia } from "../lib/media.ts";
import { rowsThatFit, searchable } from "../lib/search.ts";
import { useText } from "../lib/text.ts";
import { Button } from "./button.tsx";
import type { Column } from "./column.ts";
import { Empty } from "./list-states.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { LongCards } from "./long-cards.tsx";
import { LongTable } from "./long-table.tsx";
import { SortChoice } from "./sort-choice.tsx";
import { useSortedRows } from "./sorted-rows.ts";

interface Props<Row> {
  /** Names the list for those who listen. */
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** All that a row is found by. */
  textOf: (row: Row) => string;
  searchHint: string;
  /** "480 users", of `{count}`. */
  count: MessageId;
  /** Shown in place of the list while there are no rows at all. */
  empty: ReactNode;
  /** Stands at the right of the search. */
  action?: ReactNode;
}

/** From this width on there is room for a table beside the sidebar. */
const WIDE = "(min-width: 80rem)";

/**
 * A list of thousands of rows: search, count, sorting, and only the rows in sight are in the page. A table with a sticky
 * head on wide screens, cards on small ones. The page scrolls, not a frame inside it.
 */
export function LongList<Row>({ label, rows, rowId, columns, textOf, searchHint, count, empty, action }: Props<Row>) {
  const t = useText();
  const wide = useMedia(WIDE);
  const [query, setQuery] = useState("");
  const texts = useMemo(() => new Map(rows.map((row) => [row, searchable(textOf(row))])), [rows, textOf]);
  const wanted = useDeferredValue(query);
  const found = useMemo(() => rowsThatFit(rows, wanted, (row) => texts.get(row) ?? ""), [rows, wanted, texts]);
  const { rows: sorted, sorting } = useSortedRows(found, columns);
  if (rows.length === 0) return empty;

  const list = { label, rows: sorted, rowId, columns };
  return (
    <div>
      <ListToolbar
        query={query}
        onQuery={setQuery}
        hint={searchHint}
        count={
          found.length === rows.length
            ? t(count, { count: rows.length })
            : t("list.of", { count: found.length, total: rows.length })
        }
        action={action}
        order={!wide && <SortChoice columns={columns} sorting={sorting} />}
      />
      {found.length === 0 ? (
        <Empty text={t("list.nothing", { query })}>
          <Button kind="secondary" onClick={() => setQuery("")}>
            {t("list.clear")}
          </Button>
        </Empty>
      ) : wide ? (
        <LongTable {...list} sorting={sorting} />
      ) : (
        <LongCards {...list} />
      )}
    </div>
  );
}
