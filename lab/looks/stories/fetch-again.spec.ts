import { downloadBy } from "../../../e2e/downloads.ts";
import { type Bill, dayAhead, type Resident } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";
import { payment, refusal, usersWith } from "../made-up/payments.ts";
import { chooseDays, downloadOf, paymentsByDate, paymentsOfAllUsers } from "../screens/exports.ts";

let asha: Resident;
let bill: Bill;

story.beforeAll(async ({ office, portal }) => {
  asha = await office.moveIn("A-001", "Asha Rao");
  bill = await office.raiseBill(asha, 1000);
  await payAtSandbox(portal.url, asha, bill, 100, "pay");
});

story(
  // [spec 2.101]
  "Fetch Payments asks again for the same days, and Download has what is shown then",
  async ({ office, portal, visit }) => {
    const page = await visit(office);
    await page.goto(paymentsByDate);
    await chooseDays(page, dayAhead(0), dayAhead(0));
    const fetchThem = page.getByRole("button", { name: "Fetch Payments" });
    await fetchThem.click();
    const card = page.getByRole("list", { name: "Users with payments" }).getByRole("listitem");
    await expect(card).toContainText("Total payments1");
    await payAtSandbox(portal.url, asha, bill, 200, "pay");
    await fetchThem.click();
    await expect(card).toContainText("Total payments2");
    const { rows } = await downloadBy(page, downloadOf(page, "Asha Rao"));
    expect(rows.map(([, amount]) => amount)).toEqual([200, 100]);
  },
);

story("Fetch Payments works after a fetch that failed, and shows nothing old meanwhile", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsByDate);
  await chooseDays(page, dayAhead(0), dayAhead(0));
  const fetchThem = page.getByRole("button", { name: "Fetch Payments" });
  await page.route(paymentsOfAllUsers, (route) => route.fulfill({ status: 409, json: refusal }));
  await fetchThem.click();
  await expect(page.getByText("Failed to fetch payments.")).toBeVisible();
  let answer: (() => void) | undefined;
  const requestArrived = new Promise<void>((resolve) => {
    void page
      .unrouteAll()
      .then(() =>
        page.route(paymentsOfAllUsers, async (route) => {
          await new Promise<void>((go) => {
            answer = go;
            resolve();
          });
          await route.fulfill({ json: usersWith([payment(0)]) });
        }),
      )
      .then(() => fetchThem.click());
  });
  await requestArrived;
  await expect(page.getByText("Failed to fetch payments.")).toHaveCount(0);
  await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(1);
  answer?.();
  await expect(page.getByText("1. Meena Iyer")).toBeVisible();
});

story("the audit log and a statement of own days ask again as well", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/audit");
  await expect(page.getByText("Meera Nair").first()).toBeVisible();
  const [again] = await Promise.all([
    page.waitForRequest(/\/admin\/audit-entries/),
    page.getByRole("button", { name: "Show", exact: true }).click(),
  ]);
  expect(again.method()).toBe("GET");
  const resident = await visit(asha);
  await resident.goto(`/user/generate-report?period=own&startDate=${dayAhead(0)}&endDate=${dayAhead(0)}`);
  await expect(resident.getByText(bill._id).first()).toBeVisible();
  await Promise.all([
    resident.waitForRequest(/\/auth\/payments\/report/),
    resident.getByRole("button", { name: "Show payments" }).click(),
  ]);
});
