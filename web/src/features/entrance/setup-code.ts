import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

interface Kept {
  setupCode: string;
}

/**
 * The one-time code of the set-up link (decision on people, 3), or null. It is taken out of the address bar, where
 * somebody could read or copy it, and kept with the entry of the browser's history, so that reloading does not lose it.
 */
export function useSetupCode(): string | null {
  const typed = useSearchParams()[0].get("code");
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (typed) void navigate(pathname, { replace: true, state: { setupCode: typed } satisfies Kept });
  }, [typed, pathname, navigate]);
  return typed ?? (state as Kept | null)?.setupCode ?? null;
}
