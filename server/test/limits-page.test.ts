import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { limitsPage } from "./limits/page.ts";

it("The page of limits is what the code makes: run `node scripts/limits.mjs`", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/limits.md"), "utf8");
  expect(page).toBe(limitsPage());
});
