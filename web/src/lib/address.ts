import { useMemo } from "react";
import { navigate, useLocationProperty, useSearch } from "wouter/use-browser-location";

/**
 * The parameters after `?`, and how to put others in their place. `useSearchParams` of wouter decodes the address before
 * it reads it, so that a `%` in a value would be decoded twice.
 */
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

let byHistory = false;
for (const event of ["popstate", "pushState", "replaceState"])
  window.addEventListener(event, ({ type }) => {
    byHistory = type === "popstate";
  });

/** Whether the last change of the address was Back or Forward, after which the browser itself scrolls. */
export const cameByHistory = (): boolean => byHistory;
