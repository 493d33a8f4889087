import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, story } from "../../../e2e/story.ts";

/** An association's own data, with a photograph beside it. */
function configuration(): string {
  const folder = mkdtempSync(join(tmpdir(), "aangan-own-pictures-"));
  writeFileSync(join(folder, "pond.png"), readFileSync(join(import.meta.dirname, "../../../web/public/icon-192.png")));
  const path = join(folder, "association.json");
  const association = {
    name: "Neem Grove Owners' Association",
    address: ["12 Lake Road", "Pune, Maharashtra 411001"],
    city: "Pune",
    email: "office@neemgrove.example",
    contacts: [{ label: "Office", phone: "+91 20 4000 0103" }],
    complexes: [{ name: "NEEM GROVE", colour: "olive" }],
    pictures: [{ file: "pond.png", alt: { en: "Our pond at noon", hi: "दोपहर में हमारा तालाब" } }],
  };
  writeFileSync(path, JSON.stringify(association));
  return path;
}

story.use({ portalSettings: { ASSOCIATION_CONFIG: configuration() } });

story("an association shows its own photograph, alone and without arrows", async ({ page }) => {
  await page.goto("/");
  const picture = page.getByRole("img", { name: "Our pond at noon" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  await expect(page.getByRole("button", { name: "Next picture" })).toHaveCount(0);
  const answer = await page.request.get((await picture.getAttribute("src")) ?? "");
  expect(answer.headers()).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
});
