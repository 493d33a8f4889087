import type { Dashboard } from "@aangan/contract/payments";
import { useCallback, useEffect, useState } from "react";
import { loadTexts } from "../../lib/language/languages.ts";

type Dialogs = Pick<typeof import("./payment-dialog.tsx"), "PaymentDialog" | "ToldNotice"> &
  Pick<typeof import("./year.tsx"), "Year">;

/** By then everything the page itself needs has loaded. */
const AFTERWARDS_MS = 1_500;

/**
 * The payment dialog, the year, and what few residents see, once loaded. It is prefetched some time after the page, so that it opens
 * offline too, or at once for those who told of a transfer; `load` fetches it and returns whether it arrived.
 */
export function useDialogs(shown: Dashboard | undefined) {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  const load = useCallback(async (): Promise<boolean> => {
    try {
      const [{ PaymentDialog, ToldNotice }, { Year }] = await Promise.all([
        import("./payment-dialog.tsx"),
        import("./year.tsx"),
        loadTexts("payments"),
      ]);
      setDialogs({ PaymentDialog, ToldNotice, Year });
      return true;
    } catch {
      return false;
    }
  }, []);
  const inMs = shown && (shown.told ? 0 : AFTERWARDS_MS);
  useEffect(() => {
    if (inMs === undefined) return;
    const timer = setTimeout(() => void load(), inMs);
    return () => clearTimeout(timer);
  }, [inMs, load]);
  return { dialogs, load };
}
