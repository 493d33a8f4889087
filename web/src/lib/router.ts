import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";

/** Where the browser is in the portal, and how it came there. */
export interface Place {
  pathname: string;
  /** With its question mark; empty when nothing is asked. */
  search: string;
  /** What was handed over by who led here; null when nothing was. It outlives a reload. */
  state: unknown;
  /** True when the portal led here; false for the first page, and for Back and Forward. */
  led: boolean;
}

interface How {
  /** Takes the place of the present entry of the browser's history, so that Back does not come here again. */
  replace?: boolean;
  state?: unknown;
}

let place: Place | undefined;
const listeners = new Set<() => void>();

function arrive(led: boolean): Place {
  const { pathname, search } = window.location;
  const kept = window.history.state as { handed?: unknown } | null;
  place = { pathname, search, state: kept?.handed ?? null, led };
  return place;
}

function tell(led: boolean): void {
  arrive(led);
  for (const listener of listeners) listener();
}

const followBrowser = () => tell(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", followBrowser);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", followBrowser);
  };
}

/**
 * Leads to an address of the portal, without loading a document. The browser refuses an address of another host. Who goes
 * where they are already leaves no second entry in the history.
 */
export function goTo(address: string, { replace = false, state = null }: How = {}): void {
  const entry = state === null ? null : { handed: state };
  const isHere = new URL(address, window.location.href).href === window.location.href;
  if (replace || isHere) window.history.replaceState(entry, "", address);
  else window.history.pushState(entry, "", address);
  tell(true);
}

/** Changes what stands behind the question mark, and stays on the page. */
export function goToSearch(values: Record<string, string>, how?: How): void {
  const search = new URLSearchParams(values).toString();
  goTo(window.location.pathname + (search && `?${search}`), how);
}

/** The place of the browser, followed as it changes. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => place ?? arrive(false));
}

/** What stands behind the question mark of the address. */
export function useSearch(): URLSearchParams {
  const { search } = usePlace();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** What the parameters of the page's pattern stand for, such as `id` in `/user/payment/:id`. */
export const Parameters = createContext<Record<string, string>>({});

export function useParameters(): Record<string, string> {
  return useContext(Parameters);
}

/** Leads on as soon as it is drawn, in place of where it stands. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  useEffect(() => goTo(to, { replace: true, state: state ?? null }), [to, state]);
  return null;
}

/**
 * Holds a path against a pattern such as `/user/payment/:id`; `*` at its end stands for anything and nothing. Capital letters and
 * a slash at the end make no difference, as on the server. Gives the parameters, or null when the path is another one.
 */
export function parametersIn(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = partsOf(pattern);
  const there = partsOf(pathname);
  const open = wanted.at(-1) === "*";
  if (open) wanted.pop();
  if (open ? there.length < wanted.length : there.length !== wanted.length) return null;
  const values: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const found = there[place] ?? "";
    if (part.startsWith(":") && found !== "") values[part.slice(1)] = decoded(found);
    else if (part.toLowerCase() !== found.toLowerCase()) return null;
  }
  return values;
}

const partsOf = (path: string) => path.replace(/^\/|\/$/g, "").split("/");

/** As it was before it came into the address; as it stands there when nobody can have written it so. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
