import type { ReactNode } from "react";
import { useText } from "../../lib/language/text.ts";
import { useMedia } from "../../lib/media.ts";
import type { MessageId } from "../../messages/message-id.ts";
import { Button } from "../button.tsx";
import type { Column } from "./column.ts";
import { useListRows } from "./list-rows.ts";
import { Empty } from "./list-states.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { LongCards } from "./long-cards.tsx";
import { LongTable } from "./long-table.tsx";
import { SortChoice } from "./sort-choice.tsx";

interface Props<Row> {
  /** The list's name for screen readers. */
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The searchable text, and the placeholder of the search. Without them the page has a search of its own. */
  textOf?: (row: Row) => string;
  searchHint?: string;
  /** A message with `{count}`: "480 users". */
  count: MessageId;
  /** Shown instead of the list if there are no rows at all. */
  empty: ReactNode;
  /** To the right of the search. */
  action?: ReactNode;
  /** Cards on wide screens too. */
  cards?: boolean;
}

/** Wide enough for a table beside the sidebar. */
const WIDE = "(min-width: 80rem)";

/**
 * A list of thousands of rows with search, count and sorting, which renders only the rows in sight: a table with a sticky
 * head on wide screens, cards on small ones. The page scrolls, not a frame inside it.
 */
export function LongList<Row>({ rows, rowId, columns, textOf = noText, ...options }: Props<Row>) {
  const { label, searchHint, count, empty, action, cards = false } = options;
  const t = useText();
  const wide = useMedia(WIDE) && !cards;
  const { found, query, setQuery, order, setOrder } = useListRows({ rows, columns, textOf });
  if (rows.length === 0) return empty;

  return (
    <div>
      <ListToolbar
        query={query}
        onQuery={setQuery}
        {...(searchHint !== undefined && { hint: searchHint })}
        count={
          found.length === rows.length
            ? t(count, { count: rows.length })
            : t("list.of", { count: found.length, total: rows.length })
        }
        action={action}
        order={!wide && <SortChoice columns={columns} order={order} onOrder={setOrder} />}
      />
      {found.length === 0 ? (
        <Empty text={t("list.nothing", { query })}>
          <Button kind="secondary" onClick={() => setQuery("")}>
            {t("list.clear")}
          </Button>
        </Empty>
      ) : wide ? (
        <LongTable label={label} rows={found} rowId={rowId} columns={columns} order={order} onOrder={setOrder} />
      ) : (
        <LongCards label={label} rows={found} rowId={rowId} columns={columns} />
      )}
    </div>
  );
}

function noText(): string {
  return "";
}
