import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Extra rows on each side, so that a quick flick shows no gap. */
const SPARE_ROWS = 12;

/** Which rows of a list are in sight, and the room that the others take above and below. */
export function useWindowRows(top: RefObject<HTMLElement | null>, ids: readonly string[], height: number) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setScrollMargin((top.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [top]);
  const rows = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    overscan: SPARE_ROWS,
    getItemKey: (place) => ids[place] ?? place,
    scrollMargin,
  });
  const inSight = rows.getVirtualItems();
  const first = inSight[0];
  const last = inSight.at(-1);
  return {
    inSight: inSight.map(({ index }) => index),
    above: first ? first.start - scrollMargin : 0,
    below: last ? Math.max(0, rows.getTotalSize() - (last.end - scrollMargin)) : 0,
    measure: rows.measureElement,
  };
}
