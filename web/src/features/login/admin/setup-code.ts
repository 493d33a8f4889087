import { useEffect } from "react";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { useSearchParams } from "../../../lib/address.ts";

interface Kept {
  setupCode: string;
}

/**
 * The one-time code of the set-up link, or null. It is moved from the address bar, where somebody could read or copy it, to
 * the state of the history entry, so that reloading does not lose it.
 */
export function useSetupCode(): string | null {
  const typed = useSearchParams()[0].get("code");
  const kept = useHistoryState<Kept | null>();
  useEffect(() => {
    if (typed) navigate(location.pathname, { replace: true, state: { setupCode: typed } satisfies Kept });
  }, [typed]);
  return typed ?? kept?.setupCode ?? null;
}
