import type { Page } from "@playwright/test";
import { call } from "../../../e2e/calls.ts";
import { logInResident, type Resident } from "../../../e2e/people.ts";
import { expect, story } from "../../../e2e/story.ts";

story.use({ portalSettings: { RESIDENT_REGISTRATION: "approval" } });

const users = "/admin/all-users?complex=RICHMOND+PARK";
const newcomer = { flatNumber: "M-14", password: "M-14 by the well" };

story("an afternoon in the office: every mistake can be mended", async ({ office, portal, visit }) => {
  const page = await visit(office);

  await story.step("a resident who cannot come to register is added", async () => {
    await page.goto(users);
    await page.getByRole("button", { name: "Add user" }).click();
    const dialog = page.getByRole("dialog", { name: "Add user" });
    await expect(dialog).toContainText("RICHMOND PARK");
    await dialog.getByLabel("Name", { exact: true }).fill("Gita Menn");
    await dialog.getByLabel("Flat Number").fill("fourteen");
    await dialog.getByLabel("Email").fill("gita@example.in");
    await dialog.getByLabel("Phone").fill("98123 45678");
    await dialog.getByLabel("Password", { exact: true }).fill(newcomer.password);
    await dialog.getByRole("button", { name: "Add user" }).click();
    await expect(dialog.getByText("Flat Number must be letters, a dash and a number, such as E-041.")).toBeVisible();
    await expect(dialog.getByLabel("Flat Number")).toBeFocused();
    await dialog.getByLabel("Flat Number").fill("m-14");
    await dialog.getByRole("button", { name: "Add user" }).click();
    await expect(page.getByText("M-14 · Gita Menn was added.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("row", { name: "Gita Menn" })).toBeVisible();
  });

  await story.step("a flat that is taken is refused at its field, and nothing typed is lost", async () => {
    await page.getByRole("button", { name: "Add user" }).click();
    const dialog = page.getByRole("dialog", { name: "Add user" });
    await dialog.getByLabel("Name", { exact: true }).fill("Somebody Else");
    await dialog.getByLabel("Flat Number").fill("M-14");
    await dialog.getByLabel("Email").fill("else@example.in");
    await dialog.getByLabel("Phone").fill("9812345679");
    await dialog.getByLabel("Password", { exact: true }).fill("two clay lamps");
    await dialog.getByRole("button", { name: "Add user" }).click();
    await expect(dialog.getByText("This flat number is already registered.")).toBeVisible();
    await expect(dialog.getByLabel("Flat Number")).toBeFocused();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Somebody Else");
    await expect(dialog.getByRole("button", { name: "Add user" })).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Add user" })).toBeFocused();
  });

  await story.step("her name was misspelt, and is corrected", async () => {
    await page.getByRole("button", { name: "Edit Gita Menn, M-14" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit user" });
    await expect(dialog).toContainText("M-14 · RICHMOND PARK");
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Gita Menn");
    await dialog.getByLabel("Name", { exact: true }).fill("Gita Menon");
    await dialog.getByLabel("Phone").fill("12345");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Phone must be a phone number of 10 to 15 digits.")).toBeVisible();
    await dialog.getByLabel("Phone").fill("9812345678");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("M-14 · Gita Menon was updated.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit Gita Menon, M-14" })).toBeFocused();
  });

  const gita = await logInResident(portal.url, newcomer.flatNumber, newcomer.password);
  const wrong = await office.raiseBill(gita, 15_000);
  const right = await office.raiseBill(gita, 1_500);

  await story.step("a bill with a zero too many is cancelled, with the reason", async () => {
    await openBills(page, "Gita Menon, M-14");
    await page.getByRole("button", { name: `Cancel bill ${wrong._id}` }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this bill?" });
    await expect(dialog).toContainText(wrong._id);
    await expect(dialog).toContainText("Rs 15,000.00");
    await expect(dialog).toContainText("To correct a wrong amount, cancel the bill and raise a new one.");
    await dialog.getByRole("button", { name: "Cancel bill" }).click();
    await expect(dialog.getByText("Reason is required.")).toBeVisible();
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await dialog.getByLabel("Reason").fill("no");
    await dialog.getByRole("button", { name: "Cancel bill" }).click();
    await expect(dialog.getByText("Please write at least 3 characters.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("One zero too many");
    await dialog.getByRole("button", { name: "Cancel bill" }).click();
    await expect(page.getByText(`${wrong._id} was cancelled.`)).toBeVisible();
    const row = page.getByRole("row", { name: wrong._id });
    await expect(row).toContainText("Cancelled");
    await expect(row).toContainText("One zero too many");
    await expect(row.getByRole("button", { name: /^Cancel bill/ })).toHaveCount(0);
    await expect(page.getByText("Rs 1,500.00").first()).toBeVisible();
  });

  await story.step("she owes only what is right", async () => {
    const resident = await visit(gita);
    await resident.goto("/user/dashboard");
    await expect(resident.getByText(right._id)).toBeVisible();
    await expect(resident.getByText(wrong._id)).toHaveCount(0);
  });

  await story.step("while she is paying, the bill stays as it is", async () => {
    const body = { billId: right._id, amount: 1_500, complex: gita.complex };
    await call(portal.url, "POST", "/auth/pay-bill", { token: gita.token, body });
    await page.getByRole("button", { name: `Cancel bill ${right._id}` }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this bill?" });
    await dialog.getByRole("button", { name: "Raised twice" }).click();
    await dialog.getByRole("button", { name: "Cancel bill" }).click();
    await expect(dialog.getByRole("alert")).toContainText("This bill is being paid online at this moment.");
    await expect(dialog.getByLabel("Reason")).toHaveValue("Raised twice");
    await dialog.getByRole("button", { name: "Keep the bill" }).click();
  });

  await story.step("she moves out, and what she owes stays in sight", async () => {
    await page.goto(users);
    await page.getByRole("button", { name: "Delete Gita Menon, M-14" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("row", { name: "Gita Menon" })).toHaveCount(0);
    await page.goto("/admin/all-bills?complex=RICHMOND+PARK");
    await page.getByRole("link", { name: "Former residents" }).click();
    const row = page.getByRole("row", { name: "Gita Menon" });
    await expect(row).toContainText("Rs 1,500.00");
    await row.getByRole("link", { name: "All Bills of Gita Menon, M-14" }).click();
    await expect(page.getByRole("heading", { name: "Bills for User ID" })).toBeVisible();
    await expect(page.getByText("Former resident", { exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: right._id })).toContainText("Unpaid");
    await page.getByRole("link", { name: "Back to All Bills" }).click();
    await expect(page.getByRole("row", { name: "Gita Menon" })).toBeVisible();
  });

  await story.step("the next owner sees nothing of it", async () => {
    const next = await moveInNext(portal.url, office.token);
    const resident = await visit(next);
    await resident.goto("/user/dashboard");
    await expect(resident.getByText("No pending bills.")).toBeVisible();
    await expect(resident.getByText("No payment history.")).toBeVisible();
  });
});

/** Opens All Bills and then the bills of one user. */
async function openBills(page: Page, who: string): Promise<void> {
  await page.goto("/admin/all-bills?complex=RICHMOND+PARK");
  await page.getByRole("link", { name: `All Bills of ${who}` }).click();
  await expect(page.getByRole("heading", { name: "Bills for User ID" })).toBeVisible();
}

/** Registers somebody else in the flat. */
async function moveInNext(url: string, token: string): Promise<Resident> {
  const person = { ...newcomer, name: "Hari Das", email: "hari@example.in", phone: "9812345670" };
  await call(url, "POST", "/admin/residents", { token, body: { ...person, complex: "RICHMOND PARK" } });
  return logInResident(url, newcomer.flatNumber, newcomer.password);
}
