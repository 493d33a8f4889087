import { useCallback, useEffect, useState } from "react";
import { loadTexts } from "../../lib/language/languages.ts";

type Dialog = typeof import("./payment-dialog.tsx")["PaymentDialog"];

/** By then everything the page itself needs has loaded. */
const AFTERWARDS_MS = 1_500;

/**
 * The payment dialog, once loaded. It is prefetched some time after the page, so that it opens offline too; `load` fetches
 * it at once and returns whether it arrived.
 */
export function usePaymentDialog(isShown: boolean) {
  const [PaymentDialog, setDialog] = useState<Dialog | null>(null);
  const load = useCallback(async (): Promise<boolean> => {
    try {
      const [loaded] = await Promise.all([import("./payment-dialog.tsx"), loadTexts("payments")]);
      setDialog(() => loaded.PaymentDialog);
      return true;
    } catch {
      return false;
    }
  }, []);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => void load(), AFTERWARDS_MS);
    return () => clearTimeout(timer);
  }, [isShown, load]);
  return { PaymentDialog, load };
}
