import type { Page, Route } from "@playwright/test";
import { call } from "../../../e2e/calls.ts";
import { openDialog } from "../../../e2e/paying.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { expect, story } from "../../../e2e/story.ts";

/** What a proxy or a bad connection makes of a good answer. */
const odd: Record<string, (route: Route) => Promise<void>> = {
  "a page of a proxy": (route) =>
    route.fulfill({ status: 403, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  "nothing at all": (route) => route.fulfill({ status: 204 }),
  "half of an answer": (route) =>
    route.fulfill({ contentType: "application/json", body: '{"dashboard":{"pendingBills":[{"_id":"E' }),
  "an answer of another origin": (route) => route.abort("accessdenied"),
};

for (const [what, answer] of Object.entries(odd)) {
  // [FE-13]
  story(`a dashboard that gets ${what} says so and can be tried again`, async ({ office, visit }) => {
    const resident = await office.moveIn(`O-${100 + Object.keys(odd).indexOf(what)}`);
    await office.raiseBill(resident, 700);
    const page = await visit(resident);
    await page.route(/\/auth\/dashboard$/, answer);
    await page.goto("/user/dashboard");
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again.first()).toBeVisible();
    await page.unrouteAll();
    await again.first().click();
    await expect(page.getByText("ELEC-").first()).toBeVisible();
  });
}

// [FE-13]
story("a server that is silent for fifteen seconds is told to be, and no spinner stays", async ({ office, visit }) => {
  const resident = await office.moveIn("O-200");
  await office.raiseBill(resident, 700);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const dialog = await openDialog(page, "Electricity", "350");
  await page.route(/\/auth\/pay-bill$/, () => undefined);
  await dialog.getByRole("button", { name: "Pay Now" }).click();
  await expect(dialog.getByRole("button", { name: "Processing..." })).toBeVisible();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Amount in Rs")).toHaveValue("350");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

async function logInAgain(page: Page, flat: string, password: string): Promise<void> {
  await page.getByLabel("Flat Number").fill(flat);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

story(
  // [FE-14]
  "a session that ends while the dialog is open leads to the login and back, and pays nothing",
  async ({ office, portal, visit }) => {
    const resident = await office.moveIn("O-300");
    await office.raiseBill(resident, 700);
    const page = await visit(resident);
    await page.goto("/user/dashboard");
    const dialog = await openDialog(page, "Electricity", "350");
    await call(portal.url, "POST", "/auth/logout", { token: resident.token });
    await dialog.getByRole("button", { name: "Pay Now" }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await logInAgain(page, "O-300", resident.password);
    await expect(page).toHaveURL("/user/dashboard");
    expect(await office.payments(resident)).toEqual([]);
  },
);

story(
  // [FE-15]
  "the token of somebody who was removed, and one that never was, end at the login with nothing kept",
  async ({ office, visit }) => {
    const removed = await office.moveIn("O-400");
    await office.moveOut(removed);
    for (const stored of [removed.stored, { token: "never-was", user: removed.stored.user ?? "" }]) {
      const page = await visit({ token: "", stored });
      await page.goto("/user/dashboard");
      await expect(page).toHaveURL(/\/login/);
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      await page.context().close();
    }
  },
);

// [FE-15]
story("the tokens of both areas in one browser do not mix", async ({ office, visit }) => {
  const resident = await office.moveIn("O-500");
  const page = await visit({ token: "", stored: { ...resident.stored, ...office.stored } });
  const requests: string[] = [];
  page.on("request", (request) => {
    const token = request.headers().authorization?.slice("Bearer ".length);
    if (token) requests.push(`${new URL(request.url()).pathname} ${token === resident.token ? "resident" : "office"}`);
  });
  await page.goto("/user/dashboard");
  await expect(page.getByText("No pending bills.")).toBeVisible();
  await page.goto("/admin/all-users?complex=RICHMOND+PARK");
  await expect(page.getByText("O-500").first()).toBeVisible();
  expect(requests).toContain("/flat/api/auth/dashboard resident");
  expect(requests).toContain("/flat/api/auth/users office");
});

story(
  // [AUTH-22] [FE-20]
  "after a logout neither the back button nor the browser's stores have anybody's data",
  async ({ office, portal, visit }) => {
    const resident = await office.moveIn("O-600", "Rukmini Deshpande");
    await payAtSandbox(portal.url, resident, await office.raiseBill(resident, 700), 700, "pay");
    const page = await visit(resident);
    await page.goto("/user/dashboard");
    await page.goto("/user/all-bills");
    await expect(page.getByText("ELEC-").first()).toBeVisible();
    await page
      .getByRole("link", { name: "Logout" })
      .or(page.getByRole("button", { name: "Logout" }))
      .first()
      .click();
    await expect(page).toHaveURL("/");
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack();
      await expect(page.getByText("ELEC-")).toHaveCount(0);
      await expect(page.getByText("Rukmini Deshpande")).toHaveCount(0);
    }
    const storedData = await page.evaluate(async () => {
      const names = "caches" in window ? await caches.keys() : [];
      return {
        storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
        caches: names,
        cookies: document.cookie,
      };
    });
    expect(storedData.storage).not.toMatch(/Rukmini|O-600|ELEC-/);
    expect(storedData.cookies).toBe("");
  },
);

// [FE-11]
story("a payment's page that is loaded twenty times is one payment", async ({ office, portal, visit }) => {
  const resident = await office.moveIn("O-700");
  const bill = await office.raiseBill(resident, 700);
  const { transactionId } = await payAtSandbox(portal.url, resident, bill, 700, "pay");
  const page = await visit(resident);
  await page.goto(`/user/payment/${transactionId}`);
  for (let times = 0; times < 20; times++) await page.reload();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  expect(await office.payments(resident)).toHaveLength(1);
});
