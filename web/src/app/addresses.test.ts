import { expect, it } from "vitest";
import { addresses } from "./addresses.ts";
import { areas } from "./routes.tsx";

it("every address of the list has a page, once", () => {
  const patterns = areas.flatMap(({ pages }) => pages.map(([pattern]) => pattern));
  const paged = patterns.filter((pattern) => !pattern.endsWith("*"));
  expect([...paged].sort()).toEqual([...addresses].sort());
});
