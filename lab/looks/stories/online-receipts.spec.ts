import { lookAt } from "../../../e2e/looks.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import type { Say } from "../../../e2e/say.ts";
import { expect, story } from "../../../e2e/story.ts";

story("an online payment gets its receipt, and the office finds it", async ({ office, portal, visit }, testInfo) => {
  const resident = await office.moveIn("W-001", "Lakshmi Venkataraman");
  const bill = await office.raiseBill(resident, 800);
  await payAtSandbox(portal.url, resident, bill, 800, "pay");
  const page = await visit(office);

  await story.step(
    "the list begins with the office's own receipts, and has those of online money at a click",
    async () => {
      await page.goto("/admin/receipts");
      await expect(page.getByText("No receipts yet.")).toBeVisible();
      await expect(async () => {
        await page.getByRole("button", { name: "Online" }).click();
        await expect(page.getByRole("link", { name: /^WEB-\d{4}-000001$/ })).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  );
  await story.step("its page leads to the payment, and nothing on it takes it back", async () => {
    await page.getByRole("link", { name: /^WEB-/ }).click();
    await expect(page.getByRole("article", { name: "Receipt" })).toContainText("W-001");
    await expect(page.getByRole("button", { name: "Print A5" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Take this receipt back" })).toHaveCount(0);
    await page.getByRole("link", { name: "Open the payment" }).click();
    await page.getByRole("link", { name: /^WEB-/ }).click();
    await expect(page).toHaveURL(/\/admin\/receipts\/./);
  });
  const at = new URL(page.url()).pathname;
  await story.step("the number is found by the office's search, among receipts of all kinds", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search the whole office" }).fill("web 1");
    await page.getByRole("option", { name: /^WEB-\d{4}-000001/ }).click();
    await expect(page).toHaveURL(new RegExp(at));
  });
  const looker = await visit(office, { reducedMotion: "reduce" });
  await lookAt(looker, { name: "online-receipt", at, shows: "Amount received" }, testInfo);
  const online = async (opened: typeof looker, say: Say) => {
    await opened.getByRole("button", { name: say("Online"), exact: true }).click();
    await opened.getByRole("link", { name: /^WEB-/ }).first().waitFor();
  };
  await lookAt(
    looker,
    { name: "online-receipts", at: "/admin/receipts", shows: "Find a receipt", act: online },
    testInfo,
  );
});
