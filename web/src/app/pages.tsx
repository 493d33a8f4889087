import type { ComponentType, ReactNode } from "react";
import { Route } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import type { Loaded } from "./page.tsx";

/** A page and the pattern of its addresses: `:id` stands for one part of a path, `*` for any rest. */
export type PageRow = readonly [pattern: string, page: ComponentType | Loaded];

/** Pages that stand in one layout. */
export interface PagesOf {
  layout: Loaded<{ children: ReactNode }>;
  pages: readonly PageRow[];
}

/** The page of the present address in its layout, which stays while its pages change. */
export function Pages({ areas }: { areas: readonly PagesOf[] }) {
  const found = findArea(areas, usePathname());
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
  const found = findArea(areas, pathname);
  if (found) await Promise.allSettled([found.layout.start(), found.start()]);
}

/** The first page whose pattern fits, and how to begin loading it. */
export function findPage(pages: readonly PageRow[], pathname: string) {
  for (const [pattern, page] of pages) {
    const path = new RegExp(`^${pattern.replace(/:(\w+)/, "(?<$1>[^/]+)").replace("*", ".*")}/?$`, "i");
    if (path.test(pathname)) return { path, page, start: () => "start" in page && page.start() };
  }
  return undefined;
}

function findArea(areas: readonly PagesOf[], pathname: string) {
  for (const { layout, pages } of areas) {
    const found = findPage(pages, pathname);
    if (found) return { layout, ...found };
  }
  return undefined;
}
