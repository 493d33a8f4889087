import type { ComponentType, ReactNode } from "react";
import { matchPath, Outlet, Route, Routes } from "react-router";
import type { Address } from "./addresses.ts";
import type { Loaded } from "./page.tsx";

type Page = ComponentType<Record<never, never>>;

/** Pages that stand in one layout: the address pattern of each. `*` stands for what is no address. */
export interface PagesOf {
  layout: Loaded<{ children: ReactNode }>;
  pages: readonly (readonly [pattern: Address | `${string}*`, page: Page | Loaded])[];
}

/** Every page in its layout, by its address. */
export function Pages({ areas }: { areas: readonly PagesOf[] }) {
  return (
    <Routes>
      {areas.map(({ layout: Layout, pages }) => (
        <Route
          key={pages[0]?.[0]}
          element={
            <Layout>
              <Outlet />
            </Layout>
          }
        >
          {pages.map(([pattern, Page]) => (
            <Route key={pattern} path={pattern} element={<Page />} />
          ))}
        </Route>
      ))}
    </Routes>
  );
}

/**
 * Loads the layout and the page of an address side by side, before anything is shown: React would keep a loading state
 * that it has once shown for 300 ms. What cannot be loaded fails where it is rendered.
 */
export async function loadFirst(areas: readonly PagesOf[], pathname: string): Promise<void> {
  for (const { layout, pages } of areas) {
    const found = pages.find(([pattern]) => matchPath(pattern, pathname));
    if (!found) continue;
    await Promise.allSettled([layout.start(), "start" in found[1] && found[1].start()]);
    return;
  }
}
