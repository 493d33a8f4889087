import { type FocusEvent, useEffect, useRef } from "react";

/**
 * A reading may take away the button that was pressed, and an upload that failed has switched it off meanwhile. Then the
 * focus goes to the heading of its part, so that nobody who works with the keyboard starts again at the top of the page.
 * Returns what notes the part.
 */
export function useFocusAfterReading(reading: unknown, answer: unknown): (event: FocusEvent) => void {
  const region = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new reading may have taken something away.
  useEffect(() => {
    if (document.activeElement !== document.body || !region.current) return;
    const heading = document.getElementById(region.current) ?? document.getElementById("review-outcome");
    heading?.focus({ preventScroll: true });
  }, [reading, answer]);
  return ({ target }) => {
    region.current = target.closest<HTMLElement>("[data-region]")?.dataset.region;
  };
}
