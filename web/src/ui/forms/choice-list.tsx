import { Combobox } from "@base-ui/react/combobox";
import { useVirtualizer } from "@tanstack/react-virtual";
import Check from "lucide-react/icons/check";
import { type MouseEvent, type Ref, useImperativeHandle, useRef } from "react";
import { useText } from "../../lib/language/text.ts";

interface ListedChoice {
  value: string;
  label: string;
}

interface Props {
  query: string;
  scroll: Ref<ScrollToChoice>;
  /** The dialog around the field, which covers the rest of the page; undefined on a page. */
  over: HTMLElement | undefined;
}

export type ScrollToChoice = (place: number) => void;

const ROW_HEIGHT = 44;

/**
 * The list below a combobox, with its count for screen readers, inside a `Combobox.Root`. Does without the library's Popup,
 * which hides the whole page from screen readers while its links remain reachable by Tab.
 */
export function ChoiceList({ query, scroll, over }: Props) {
  return (
    <Combobox.Portal container={over}>
      <Combobox.Positioner sideOffset={4} positionMethod={over ? "fixed" : "absolute"} className="z-20">
        <div className="w-(--anchor-width) overflow-hidden rounded-control border border-line bg-surface shadow-float">
          <Count query={query} />
          <Rows scroll={scroll} />
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** The number of matches for screen readers; visible only when there are none. */
function Count({ query }: { query: string }) {
  const t = useText();
  const count = Combobox.useFilteredItems<ListedChoice>().length;
  return (
    <Combobox.Status className={count > 0 ? "sr-only" : "px-3 py-3 text-muted"}>
      {count > 0 ? t("combobox.count", { count }) : t("combobox.none", { query })}
    </Combobox.Status>
  );
}

function Rows({ scroll }: { scroll: Ref<ScrollToChoice> }) {
  const t = useText();
  const choices = Combobox.useFilteredItems<ListedChoice>();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: choices.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (place) => choices[place]?.value ?? place,
    overscan: 8,
  });
  useImperativeHandle(scroll, () => (place: number) => rows.scrollToIndex(place), [rows]);
  return (
    <Combobox.List
      ref={frame}
      aria-label={t("combobox.list")}
      onMouseDown={keepFocus}
      className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain"
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const choice = choices[index];
          return (
            choice && (
              <Combobox.Item
                key={choice.value}
                ref={rows.measureElement}
                data-index={index}
                index={index}
                value={choice}
                aria-setsize={choices.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
                className="absolute inset-x-0 top-0 flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-2 data-highlighted:bg-brand-soft data-highlighted:text-brand-strong"
              >
                {choice.label}
                <Combobox.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 shrink-0" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )
          );
        })}
      </div>
    </Combobox.List>
  );
}

/** A press on the list leaves the focus in the field, which would otherwise close the list. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
