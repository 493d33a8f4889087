import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { billCard, decide, goToPay } from "../../../e2e/paying.ts";
import { expect, story } from "../../../e2e/story.ts";
import { expectWithin, startWatch } from "../../timing/measure.ts";

const loser = pathToFileURL(join(import.meta.dirname, "../lose-messages.mjs")).href;

story.use({ portalSettings: { NODE_OPTIONS: `--import=${loser}` } });

const PAID_WITHIN_MS = 180_000;

story(
  // [PAY-40]
  "a resident pays and closes the tab, every message is lost: the bill is paid",
  async ({ office, portal, visit }) => {
    const resident = await office.moveIn("C-001");
    await office.raiseBill(resident, 1780.4);
    const page = await visit(resident);
    await page.goto("/user/dashboard");
    await goToPay(page, "Electricity");
    // The company receives the payment, but the browser gets no answer and never comes back.
    const paid = new Promise<() => number>((tell) => {
      void page.route("**/sandbox-gateway/pay/**", async (route) => {
        await route.fetch({ maxRedirects: 0 });
        tell(startWatch());
        await route.abort("connectionaborted");
      });
    });
    await decide(page, "Pay").catch(() => undefined);
    const paidAt = await paid;
    await page.context().close();

    const bill = async () => (await office.bills(resident))[0];
    await expect
      .poll(bill, { timeout: 500_000, intervals: [500] })
      .toMatchObject({ status: "paid", amountPaid: 1780.4, remainingAmount: 0 });
    expectWithin("a payment that nobody reported", paidAt(), PAID_WITHIN_MS);
    expect(await office.payments(resident)).toMatchObject([{ status: "SUCCESS", amountPaid: 1780.4 }]);
    const lost = await fetch(`${portal.url}/lost-messages`);
    expect(Number(await lost.text())).toBeGreaterThan(0);

    const later = await visit(resident);
    await later.goto("/user/dashboard");
    await expect(later.getByText("No pending bills.")).toBeVisible();
    await expect(billCard(later, "Electricity")).toHaveCount(0);
  },
);
