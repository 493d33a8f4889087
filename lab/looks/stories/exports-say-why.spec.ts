import { dayAhead } from "../../../e2e/people.ts";
import { expect, story } from "../../../e2e/story.ts";
import { refusal } from "../made-up/payments.ts";
import {
  alertAfter,
  chooseDays,
  downloadAll,
  downloadOf,
  paymentsByDate,
  paymentsHistory,
  paymentsOfAllUsers,
  paymentsOfOneUser,
} from "../screens/exports.ts";

story.beforeAll(async ({ office }) => {
  await office.moveIn("A-003", "Ravi Pal");
});

// [spec 8.18] [spec 8.19] [spec 8.20]
story("one user's download says why it brings nothing", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsHistory);
  expect(await alertAfter(page, downloadOf(page, "Ravi Pal"))).toBe("No payments found for the selected date range.");
  await page.route(paymentsOfOneUser, (route) => route.fulfill({ status: 404, json: refusal }));
  expect(await alertAfter(page, downloadOf(page, "Ravi Pal"))).toBe("No Payment Found");
  await page.unrouteAll();
  await page.route(paymentsOfOneUser, (route) => route.fulfill({ status: 409, json: refusal }));
  expect(await alertAfter(page, downloadOf(page, "Ravi Pal"))).toBe("Failed to fetch payments.");
  await page.unrouteAll();
  await page.route(paymentsOfOneUser, (route) => route.abort());
  expect(await alertAfter(page, downloadOf(page, "Ravi Pal"))).toBe("Failed to fetch payments.");
});

// [spec 8.21] [spec 8.22] [spec 8.23]
story("the download of all users says why it brings nothing", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsHistory);
  await page.route(paymentsOfAllUsers, (route) => route.fulfill({ status: 404, json: refusal }));
  expect(await alertAfter(page, downloadAll(page))).toBe("No payment records found.");
  await expect(downloadAll(page)).toBeFocused();
  await page.unrouteAll();
  await chooseDays(page, dayAhead(0), dayAhead(-1));
  expect(await alertAfter(page, downloadAll(page))).toBe("Failed to fetch payments.");
  await expect(page.getByText("The start date must not be after the end date.")).toBeVisible();
});

story("users that cannot be fetched are said to have failed, and are tried again", async ({ office, visit }) => {
  const page = await visit(office);
  await page.route(/\/auth\/users\?/, (route) => route.fulfill({ status: 409, json: refusal }));
  await page.goto(paymentsHistory);
  await expect(page.getByText("Failed to fetch users")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(downloadOf(page, "Ravi Pal")).toBeVisible();
});

// [spec 8.24] [spec 8.25]
story("Payment By date says what is missing, and why it shows nothing", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(paymentsByDate);
  const fetchThem = page.getByRole("button", { name: "Fetch Payments" });
  expect(await alertAfter(page, fetchThem)).toBe("Please select both start and end dates.");
  await page.route(paymentsOfAllUsers, (route) => route.fulfill({ status: 404, json: refusal }));
  await chooseDays(page, dayAhead(-3), dayAhead(-2));
  await fetchThem.click();
  await expect(page.getByText("No payments found in this date range.")).toBeVisible();
  await page.unrouteAll();
  await page.route(paymentsOfAllUsers, (route) => route.fulfill({ status: 409, json: refusal }));
  await chooseDays(page, dayAhead(-5), dayAhead(-4));
  await fetchThem.click();
  await expect(page.getByText("Failed to fetch payments.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
