import { MAX_HITS } from "@aangan/contract/features/search";
import { useEffect, useRef } from "react";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { Link } from "../../ui/link.tsx";
import type { Hit, HitGroup } from "./hits.ts";

interface Props {
  /** Of the dialog; the ids of the list and its options begin with it. */
  id: string;
  groups: readonly HitGroup[];
  chosen: Hit | undefined;
  /** The list is of the text before. */
  busy: boolean;
  onPoint: (hit: Hit) => void;
  onFollow: () => void;
}

/** What was found, by kind. Each hit is a link as well, so that it opens in a tab of its own too. */
export function Hits({ id, groups, chosen, busy, onPoint, onFollow }: Props) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice may be out of sight.
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen?.id]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t("search.found")}
      aria-busy={busy}
      className={classNames(
        "min-h-0 overflow-y-auto overscroll-contain",
        groups.length > 0 && "p-2",
        busy && "opacity-60",
      )}
    >
      {groups.map(({ kind, title, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox.
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} role="presentation" className="px-3 pt-2 pb-1 text-muted text-small">
            {hits.length < MAX_HITS ? title : t("search.first", { kind: title, count: MAX_HITS })}
          </p>
          {hits.map((hit) => (
            <Link
              key={hit.id}
              id={`${id}-${hit.id}`}
              role="option"
              aria-selected={hit === chosen}
              tabIndex={-1}
              to={hit.to}
              onFollow={onFollow}
              onPointerMove={() => hit !== chosen && onPoint(hit)}
              onMouseDown={(event) => event.preventDefault()}
              className="grid min-h-11 gap-0.5 rounded-control px-3 py-2 [overflow-wrap:anywhere] aria-selected:bg-brand-soft aria-selected:text-brand-strong"
            >
              <span className="font-strong">{hit.title}</span>
              <span className={classNames("text-small", hit !== chosen && "text-muted")}>{hit.detail}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
