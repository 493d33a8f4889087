import { useState } from "react";
import { refetched } from "../calls/cache.ts";
import type { Outcome } from "../notify.ts";

/** What a button does, and how it went. It is busy until the page shows what changed. */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<Outcome | null>) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function act(...args: Args) {
    setBusy(true);
    setOutcome(null);
    setOutcome(await action(...args));
    await refetched();
    setBusy(false);
  }
  return { busy, outcome, act };
}
