import type { ComponentType, ReactNode } from "react";
import { Parameters, parametersIn, usePlace } from "../lib/router.ts";
import type { Address } from "./addresses.ts";
import type { Loaded } from "./page.tsx";

type Page = ComponentType<Record<never, never>>;

/** Pages that stand in one layout: the address pattern of each. `*` stands for what is no address. */
export interface PagesOf {
  layout: Loaded<{ children: ReactNode }>;
  pages: readonly (readonly [pattern: Address | `${string}*`, page: Page | Loaded])[];
}

/** The page of the present address, in its layout. Going to another page of the same layout leaves the layout as it is. */
export function Pages({ areas }: { areas: readonly PagesOf[] }) {
  const { pathname } = usePlace();
  const found = pageAt(areas, pathname);
  if (!found) return null;
  const { layout: Layout, page: Page, parameters } = found;
  return (
    <Parameters value={parameters}>
      <Layout>
        <Page />
      </Layout>
    </Parameters>
  );
}

/** The first page whose pattern has the form of the path, and what its parameters stand for. */
function pageAt(areas: readonly PagesOf[], pathname: string) {
  for (const { layout, pages } of areas) {
    for (const [pattern, page] of pages) {
      const parameters = parametersIn(pattern, pathname);
      if (parameters) return { layout, page, parameters };
    }
  }
  return null;
}

/**
 * Loads the layout and the page of an address side by side, before anything is shown: React would keep a loading state
 * that it has once shown for 300 ms. What cannot be loaded fails where it is rendered.
 */
export async function loadFirst(areas: readonly PagesOf[], pathname: string): Promise<void> {
  const found = pageAt(areas, pathname);
  if (found) await Promise.allSettled([found.layout.start(), "start" in found.page && found.page.start()]);
}
