import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "../../lib/language/languages.ts";

/** By then the page, and what it fetches afterwards, has loaded. */
const AFTERWARDS_MS = 2_500;

/** The year's picture, loaded when the page has nothing better to do; null until then, or when it cannot be had. */
export function useYear(isShown: boolean): ComponentType | null {
  const [part, setPart] = useState<{ Year: ComponentType } | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => {
      const loading = Promise.all([import("./year.tsx"), loadTexts("payments")]);
      loading.then(([loaded]) => setPart(loaded)).catch(() => undefined);
    }, AFTERWARDS_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return part?.Year ?? null;
}
