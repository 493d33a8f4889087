import type { ComponentType, ReactNode } from "react";
import { Route } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import type { Address } from "./addresses.ts";
import type { Loaded } from "./page.tsx";

type Page = ComponentType<Record<never, never>>;

/** Pages that stand in one layout: the address pattern of each. `*` stands for what is no address. */
export interface PagesOf {
  layout: Loaded<{ children: ReactNode }>;
  pages: readonly (readonly [pattern: Address | `${string}*`, page: Page | Loaded])[];
}

/** The page of the present address in its layout, which stays while its pages change. */
export function Pages({ areas }: { areas: readonly PagesOf[] }) {
  const found = pageAt(areas, usePathname());
  if (!found) return null;
  const { layout: Layout, path, page: Page } = found;
  return (
    <Layout>
      <Route path={path}>
        <Page />
      </Route>
    </Layout>
  );
}

/**
 * Loads the layout and the page of an address side by side, before anything is shown: React would keep a loading state
 * that it has once shown for 300 ms. What cannot be loaded fails where it is rendered.
 */
export async function loadFirst(areas: readonly PagesOf[], pathname: string): Promise<void> {
  const found = pageAt(areas, pathname);
  if (found) await Promise.allSettled([found.layout.start(), "start" in found.page && found.page.start()]);
}

function pageAt(areas: readonly PagesOf[], pathname: string) {
  for (const { layout, pages } of areas) {
    for (const [pattern, page] of pages) {
      const path = expressionOf(pattern);
      if (path.test(pathname)) return { layout, path, page };
    }
  }
  return undefined;
}

/** `:id` in a pattern stands for one part of a path, `*` for any rest. */
function expressionOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/:(\w+)/, "(?<$1>[^/]+)").replace("*", ".*")}/?$`, "i");
}
