import { useState } from "react";
import { forgetMoney } from "../calls/forget-money.ts";
import type { Outcome } from "../notify.ts";

/** What a button does to money, and how it went. All money is refetched afterwards, even after a failure. */
export function useDeed<Args extends unknown[]>(deed: (...args: Args) => Promise<Outcome | null>) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function act(...args: Args) {
    setBusy(true);
    setOutcome(null);
    setOutcome(await deed(...args));
    await forgetMoney();
    setBusy(false);
  }
  return { busy, outcome, act };
}
