import { useCallback, useEffect, useState } from "react";
import { loadTexts } from "../../lib/language/languages.ts";

type Dialog = typeof import("./payment-dialog.tsx")["PaymentDialog"];

/** So long after the bills are shown, nothing else is being loaded that the page needs. */
const AFTERWARDS_MS = 1_500;

/**
 * The payment dialog, once it has been loaded with its texts. It is fetched some time after what the page shows is there, so that
 * it opens without the internet too; `load` fetches it at once, and tells whether it is there.
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
