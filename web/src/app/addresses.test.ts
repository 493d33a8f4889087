import { expect, it } from "vitest";
import { addresses } from "./addresses.ts";
import { OfficePages } from "./office-pages.tsx";
import { findPage } from "./pages.tsx";
import { PublicPages } from "./public-pages.tsx";
import { ResidentPages } from "./resident-pages.tsx";
import { areas } from "./routes.tsx";

it("every address has one page", () => {
  expect(addresses.length).toBeGreaterThan(30);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.each([
  ["public-pages.tsx", PublicPages, /^\//],
  ["resident-pages.tsx", ResidentPages, /^\/user\/./],
  ["office-pages.tsx", OfficePages, /^\/admin(\/.|$)/],
])("what %s has is reached through its area", (_file, { pages }, within) => {
  for (const [pattern] of pages.filter(([one]) => one !== "*")) {
    expect(pattern).toMatch(within);
    const address = pattern.replace(":id", "A1");
    const area = areas.find((one) => findPage(one.pages, address));
    const [table] = area?.pages.find(([one]) => findPage([[one, () => null]], address)) ?? [];
    expect(table, address).toMatch(/\*$|^\/admin(\/(login|register|forgotten-password|new-password))?$/);
  }
});
