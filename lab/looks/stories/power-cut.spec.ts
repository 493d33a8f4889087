import { decide, goToPay } from "../../../e2e/paying.ts";
import { expect, story } from "../../../e2e/story.ts";

story(
  "the portal dies between the payment and the way back, and the payment counts once",
  async ({ office, portal, visit }) => {
    const resident = await office.moveIn("K-001");
    await office.raiseBill(resident, 2222.22);
    const page = await visit(resident);
    await page.goto("/user/dashboard");
    await goToPay(page, "Electricity", "2000");
    await page.route("**/sandbox-gateway/pay/**", async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await portal.kill();
      await route.abort("connectionrefused");
    });
    await decide(page, "Pay").catch(() => undefined);
    await expect.poll(() => portal.isUp()).toBe(false);
    await page.context().close();

    await portal.start();
    // Nobody asks about this payment; the office only looks at its books.
    const bill = async () => (await office.bills(resident))[0];
    await expect.poll(bill, { timeout: 500_000, intervals: [1_000] }).toMatchObject({ status: "partial" });
    expect(await bill()).toMatchObject({ amountPaid: 2000, remainingAmount: 222.22 });
    expect(await office.payments(resident)).toMatchObject([{ status: "SUCCESS", amountPaid: 2000 }]);
  },
);
