import type { ComponentType, ReactNode } from "react";
import { usePathname } from "wouter/use-browser-location";
import { PageId } from "../lib/address.ts";
import type { Loaded } from "./page.tsx";

/** A page and the pattern of its addresses: `:id` is one part of a path, `*` any rest. */
export type PageRow = readonly [pattern: string, page: ComponentType | Loaded];

/** Pages that share a layout. */
export interface PagesOf {
  layout: Loaded<{ children: ReactNode }>;
  pages: readonly PageRow[];
}

/** The current page in its layout, which stays while pages change. */
export function Areas({ areas }: { areas: readonly PagesOf[] }) {
  const pathname = usePathname();
  const area = findArea(areas, pathname);
  return (
    area && (
      <area.layout>
        <Pages pages={area.pages} />
      </area.layout>
    )
  );
}

function Pages({ pages }: { pages: readonly PageRow[] }) {
  const found = findPage(pages, usePathname());
  return (
    found && (
      <PageId value={found.id}>
        <found.page />
      </PageId>
    )
  );
}

/** Pages as one page of their own area, so that the first screens do not load their table. */
export function otherPages(pages: readonly PageRow[]) {
  const OtherPages = () => <Pages pages={pages} />;
  /** Waits for the current address's page too, so that nothing flashes. What cannot be loaded fails where it is rendered. */
  async function loaded(): Promise<ComponentType> {
    await Promise.allSettled([startPage(pages, window.location.pathname)]);
    return OtherPages;
  }
  return { pages, loaded };
}

/**
 * Loads an address's layout and page in parallel, before anything is shown: React keeps a loading state for 300 ms once it
 * has shown one. What cannot be loaded fails where it is rendered.
 */
export async function loadFirst(areas: readonly PagesOf[], pathname: string): Promise<void> {
  const area = findArea(areas, pathname);
  if (area) await Promise.allSettled([area.layout.start(), startPage(area.pages, pathname)]);
}

function startPage(pages: readonly PageRow[], pathname: string): unknown {
  const page = findPage(pages, pathname)?.page;
  return page && "start" in page && page.start();
}

/** The first page whose pattern matches, and the id in its address. */
export function findPage(pages: readonly PageRow[], pathname: string) {
  for (const [pattern, page] of pages) {
    const found = new RegExp(`^${pattern.replace(":id", "([^/]+)").replace("*", ".*")}/?$`, "i").exec(pathname);
    if (found) return { page, id: found[1] ?? "" };
  }
  return undefined;
}

function findArea(areas: readonly PagesOf[], pathname: string): PagesOf | undefined {
  return areas.find(({ pages }) => findPage(pages, pathname));
}
