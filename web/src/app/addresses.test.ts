import { expect, it } from "vitest";
import { addresses } from "./addresses.ts";
import { findPage } from "./pages.tsx";
import { areas } from "./routes.tsx";

it("every address has one page", () => {
  expect(addresses.length).toBeGreaterThan(30);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it("every address is in an area of the portal, and none is a catch-all", () => {
  const pages = areas.flatMap((area) => area.pages).filter(([pattern]) => pattern !== "*");
  for (const address of addresses) expect(findPage(pages, address.replace(":id", "A1")), address).toBeDefined();
});
