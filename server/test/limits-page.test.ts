import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useOwnLimits } from "./desks/patient-portal.ts";

it("The page of limits is what the code makes: run `node scripts/limits.mjs`", async () => {
  useOwnLimits();
  const { limitsPage } = await import("./limits/page.ts");
  const page = readFileSync(join(import.meta.dirname, "../../docs/limits.md"), "utf8");
  expect(page).toBe(limitsPage());
});
