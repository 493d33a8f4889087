import type { Dashboard } from "@aangan/contract/features/dashboard";
import { useCallback, useEffect, useRef, useState } from "react";
import { loadTexts } from "../../lib/language/languages.ts";

type Dialogs = Pick<typeof import("./paying/payment-dialog.tsx"), "PaymentDialog" | "ReportedNotice"> &
  Pick<typeof import("./year/year.tsx"), "Year">;

/** Who only looks loads no more than what is seen first. */
const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "scroll", "keydown"] as const;

/** For those of whom the page notices nothing, such as readers of a screen reader. */
const AT_LATEST_MS = 6_000;

/**
 * The payment dialog, the year, and what few residents see, once loaded. It is prefetched when somebody begins to use the page, so that
 * it opens at a click and offline too, or at once for those who told of a transfer; `load` fetches it and returns whether it arrived.
 */
export function useDialogs(dashboard: Dashboard | undefined) {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  const load = useCallback(async (): Promise<boolean> => {
    try {
      const [{ PaymentDialog, ReportedNotice }, { Year }] = await Promise.all([
        import("./paying/payment-dialog.tsx"),
        import("./year/year.tsx"),
        loadTexts("dashboard/paying", "dashboard/year"),
      ]);
      setDialogs({ PaymentDialog, ReportedNotice: ReportedNotice, Year });
      return true;
    } catch {
      return false;
    }
  }, []);
  const hasFailed = useRef(false);
  // Many browsers keep a failed import until the page is loaded again, which the second press therefore does.
  const loadAtPress = async (): Promise<boolean> => {
    const isThere = await load();
    if (!isThere && hasFailed.current && (await isReachable())) window.location.reload();
    hasFailed.current = !isThere;
    return isThere;
  };
  const isShown = dashboard !== undefined;
  const atOnce = dashboard?.told !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const start = () => void load();
    const timer = setTimeout(start, atOnce ? 0 : AT_LATEST_MS);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, start, { once: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, start);
    };
  }, [isShown, atOnce, load]);
  return { dialogs, load, loadAtPress };
}

const isReachable = () =>
  fetch("/", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
