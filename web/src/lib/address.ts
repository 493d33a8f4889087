import { createContext, use, useMemo } from "react";
import { navigate, useLocationProperty, useSearch } from "wouter/use-browser-location";

/** The parameters after `?`, and a function that replaces them. */
export function useSearchParams() {
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, setSearchParams] as const;
}

function setSearchParams(values: Record<string, string>, options?: { replace: boolean }): void {
  const search = new URLSearchParams(values).toString();
  navigate(location.pathname + (search && `?${search}`), options);
}

/** Everything after the host: path, parameters and `#`. */
export function useAddress(): string {
  return useLocationProperty(() => location.pathname + location.search + location.hash);
}

export function useHash(): string {
  return useLocationProperty(() => location.hash);
}

/** The `:id` in the page's address. */
export const PageId = createContext("");
export const usePageId = (): string => use(PageId);
