import { useEffect } from "react";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { useSearchParams } from "../../../lib/address.ts";

interface SetupState {
  setupCode: string;
}

/**
 * The one-time code of the set-up link, or null. It is moved from the address bar, where somebody could read or copy it, to
 * the state of the history entry, so that reloading does not lose it.
 */
export function useSetupCode(): string | null {
  const typed = useSearchParams()[0].get("code");
  const historyState = useHistoryState<SetupState | null>();
  useEffect(() => {
    if (typed) navigate(location.pathname, { replace: true, state: { setupCode: typed } satisfies SetupState });
  }, [typed]);
  return typed ?? historyState?.setupCode ?? null;
}
