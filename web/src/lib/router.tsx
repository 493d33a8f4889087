import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";
import { matchPath, type Params } from "./route-match.ts";

/** Where the browser is. */
export interface Place {
  pathname: string;
  search: string;
  /** What `navigate` handed over to the page, such as that a session has ended. */
  state: unknown;
  /** How it came here: `pop` for the browser's own Back and Forward. */
  by: "load" | "pop" | "navigate";
}

/** A component whose code may still have to be loaded; `start` begins with that. */
export type Loaded<P> = ComponentType<P> & { start?: () => unknown };

/** Pages that stand in one layout: the address pattern of each, in order; the first that fits is shown. */
export interface Area {
  layout: Loaded<{ children: ReactNode }>;
  pages: readonly (readonly [pattern: string, page: Loaded<Record<never, never>>])[];
}

interface Options {
  /** Takes the place of the present entry, so that Back does not return to it. */
  replace?: boolean;
  state?: unknown;
  /** Shows the new page at once, with its loading state, instead of keeping the old one until it is ready. */
  atOnce?: boolean;
}

type Listener = (place: Place, atOnce: boolean) => void;
const listeners = new Set<Listener>();

function here(by: Place["by"]): Place {
  const { pathname, search } = window.location;
  return { pathname, search, state: window.history.state, by };
}

function tell(by: Place["by"], atOnce: boolean): void {
  const place = here(by);
  for (const listener of listeners) listener(place, atOnce);
}

window.addEventListener("popstate", () => tell("pop", false));

/** Goes to a page of the portal without loading it anew. */
export function navigate(to: string, { replace = false, state = null, atOnce = false }: Options = {}): void {
  window.history[replace ? "replaceState" : "pushState"](state, "", to);
  tell("navigate", atOnce);
}

const Here = createContext<{ place: Place; params: Params }>({ place: here("load"), params: {} });

/** The router's root: finds the page of the address and shows it in its layout. Areas and pages are tried in order. */
export function Router({ areas, children }: { areas: readonly Area[]; children?: ReactNode }) {
  const [place, setPlace] = useState(() => here("load"));
  useEffect(() => {
    const follow: Listener = (next, atOnce) => (atOnce ? setPlace(next) : startTransition(() => setPlace(next)));
    listeners.add(follow);
    return () => {
      listeners.delete(follow);
    };
  }, []);
  for (const { layout: Layout, pages } of areas) {
    for (const [pattern, Page] of pages) {
      const params = matchPath(pattern, place.pathname);
      if (!params) continue;
      // Layout and page are loaded side by side, not one after the other.
      Layout.start?.();
      Page.start?.();
      return (
        <Here value={{ place, params }}>
          <Layout>
            <Page key={pattern} />
          </Layout>
          {children}
        </Here>
      );
    }
  }
  return null;
}

/** Where the browser is; changes with every navigation. */
export function usePlace(): Place {
  return useContext(Here).place;
}

/** The value of `:name` in the address of the page. */
export function useParam(name: string): string {
  return useContext(Here).params[name] ?? "";
}

/** The value of `?name=` in the address; null when it is not there. */
export function useSearch(name: string): string | null {
  return new URLSearchParams(usePlace().search).get(name);
}

/** Leads to another page as soon as it is shown, in its own place. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  useEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}
