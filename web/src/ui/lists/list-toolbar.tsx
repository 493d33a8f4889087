import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../class-names.ts";
import { INPUT_LOOK } from "../forms/field.tsx";

interface Props {
  query: string;
  onQuery: (query: string) => void;
  /** The field's placeholder; without it there is no field. */
  hint?: string;
  /** "480 users", or how many match the search. */
  count: string;
  action?: ReactNode;
  /** The choice of the order, if there are no column heads to click. */
  order?: ReactNode;
}

/** Search, order, count and action above a long list. The search stays in sight while the list scrolls. */
export function ListToolbar({ query, onQuery, hint, count, action, order }: Props) {
  const controls = (
    <>
      <p role="status" className="text-muted text-small">
        {count}
      </p>
      {action && <div className="ml-auto">{action}</div>}
    </>
  );
  return (
    <>
      <div
        className={classNames(
          "z-20 -mx-1 flex items-center gap-3 bg-paper px-1 py-2.5",
          hint !== undefined && "sticky top-14 lg:top-0",
        )}
      >
        {hint !== undefined && <SearchField query={query} onQuery={onQuery} hint={hint} />}
        {order || controls}
      </div>
      {order && <div className="flex items-center gap-3 pb-3">{controls}</div>}
    </>
  );
}

function SearchField({ query, onQuery, hint }: Required<Pick<Props, "query" | "onQuery" | "hint">>) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
      if (event.key !== "/" || typing) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className="relative min-w-0 grow sm:max-w-sm">
      <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-muted" />
      <input
        ref={field}
        type="search"
        aria-label={t("list.search")}
        aria-keyshortcuts="/"
        placeholder={hint}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onQuery("")}
        className={classNames(INPUT_LOOK, "text-ellipsis pr-11 pl-9 [&::-webkit-search-cancel-button]:hidden")}
      />
      {query !== "" && (
        <button
          type="button"
          aria-label={t("list.clear")}
          onClick={() => {
            onQuery("");
            field.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
