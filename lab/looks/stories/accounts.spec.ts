import { call } from "../../../e2e/calls.ts";
import { downloadBy } from "../../../e2e/downloads.ts";
import { lookAt } from "../../../e2e/looks.ts";
import { dayAhead, type Office, type Resident } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { rowsOf, spreadsheet } from "../../../e2e/sheets.ts";
import { expect, story } from "../../../e2e/story.ts";

/** A bill that was due so many days ago. */
function raiseLate(url: string, { token }: Office, { id, flatNumber }: Resident, rupees: number, days: number) {
  const bill = { userId: id, flatNumber, billType: "maintenance", originalAmount: rupees, dueDate: dayAhead(-days) };
  return call<{ bill: { _id: string } }>(url, "POST", "/admin/upload-bill", { token, body: bill });
}

story("who has not paid? Two clicks from the first screen", async ({ office, visit, portal }) => {
  const [late, older, paid] = [
    await office.moveIn("E-041", "Asha Rao"),
    await office.moveIn("E-042", "Ravi Pal"),
    await office.moveIn("E-043", "Meena Iyer"),
  ];
  await raiseLate(portal.url, office, late, 1500, 12);
  await raiseLate(portal.url, office, older, 2500.5, 95);
  await payAtSandbox(portal.url, paid, await office.raiseBill(paid, 700), 700, "pay");
  const page = await visit(office);
  await page.goto("/admin");

  await page.getByRole("link", { name: "Dues" }).click();
  await page.getByLabel("Flats", { exact: true }).selectOption("Who is late");
  const table = page.getByRole("table", { name: "Dues" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table).toContainText("Asha Rao");
  await expect(table).toContainText("95 days");
  await expect(page.getByLabel("Sums of the flats in the list")).toContainText("₹4,000.50");

  await story.step("and who owes at least so much", async () => {
    await page.getByLabel("Owing at least (₹)").fill("2000");
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(table).toContainText("Ravi Pal");
  });
  await story.step("as a spreadsheet", async () => {
    const { name, rows } = await downloadBy(page, page.getByRole("button", { name: "Excel file" }));
    expect(name).toBe(`Dues_${dayAhead(0)}.xlsx`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(["E-042", "Ravi Pal", 2500.5, 95]));
  });
  await story.step("the account says since when, and Back finds the list as it was", async () => {
    await table.getByRole("link", { name: "E-042" }).click();
    await expect(page.getByRole("heading", { name: "Statement of account" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Lines of the account" })).toContainText("₹2,500.50");
    await page.goBack();
    await expect(table.getByRole("row")).toHaveCount(2);
  });
});

story("a no-dues certificate is refused, and given once the bill is paid", async ({ office, visit }) => {
  const seller = await office.moveIn("S-001", "Sunita Shah");
  const bill = await office.raiseBill(seller, 500);
  const page = await visit(office);
  await page.goto(`/admin/${seller.id}`);
  await page.getByRole("link", { name: "Statement of account and certificate" }).click();
  await page.getByRole("button", { name: "No-dues certificate" }).click();
  const dialog = page.getByRole("dialog", { name: "No-dues certificate for S-001" });
  const open = dialog.getByRole("list", { name: "What is still open" });
  await expect(open.getByRole("listitem")).toHaveCount(1);
  await expect(open).toContainText("Bill not paid");
  await expect(open.getByRole("link", { name: bill._id })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  await story.step("the counter takes the money", async () => {
    await page.getByRole("main").getByRole("link", { name: "Take a payment" }).click();
    await page.getByLabel("Amount", { exact: true }).fill("500");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("button", { name: "Next flat" })).toBeFocused();
  });
  await story.step("and the certificate has the first number", async () => {
    await page.goto(`/admin/statements/${seller.id}`);
    await page.getByRole("button", { name: "No-dues certificate" }).click();
    await dialog.getByRole("button", { name: "Issue the certificate" }).click();
    await expect(dialog.getByText(/^NDC-\d{4}-000001 was issued/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  });
  await story.step("which is withdrawn when it was wrong", async () => {
    await page.getByRole("link", { name: "Certificates" }).click();
    const list = page.getByRole("table", { name: "Certificates" });
    await expect(list).toContainText("Sunita Shah");
    await list.getByRole("button", { name: "Withdraw" }).click();
    await page.getByLabel("Reason").fill("Issued for the wrong flat");
    await page.getByRole("button", { name: "Withdraw it" }).click();
    await expect(list).toContainText("Withdrawn on");
    await expect(list.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  });
});

story("a resident reads the own account", async ({ office, portal, visit }) => {
  const resident = await office.moveIn("R-001", "Rohan Das");
  const bill = await office.raiseBill(resident, 1000);
  await payAtSandbox(portal.url, resident, bill, 400, "pay");
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await expect(page.getByText("₹600.00").first()).toBeVisible();
  const lines = page.getByRole("table", { name: "Lines of the account" });
  await expect(lines.getByRole("row")).toHaveCount(5);
  await expect(lines).toContainText("Online payment");

  await story.step("of a period before it moved in there is nothing", async () => {
    await page.getByRole("button", { name: "Last financial year" }).click();
    await expect(page.getByText(/^Nothing was billed or paid from/)).toBeVisible();
  });
  await story.step("of own days, also as a spreadsheet", async () => {
    await page.getByRole("button", { name: "Choose days" }).click();
    await page.getByLabel("From").fill(dayAhead(0));
    await page.getByLabel("To").fill(dayAhead(0));
    await page.getByRole("button", { name: "Show" }).click();
    await expect(lines.getByRole("row")).toHaveCount(5);
    const { name, rows } = await downloadBy(page, page.getByRole("button", { name: "Excel file" }));
    expect(name).toBe(`Statement_R-001_${dayAhead(0)}_${dayAhead(0)}.xlsx`);
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)?.at(-1)).toBe(600);
  });
});

story("the screens of accounts, looked at", async ({ office, portal, visit }, testInfo) => {
  await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 30)));
  const resident = await office.moveIn("L-100", "Venkataraghavan Subramaniam Krishnamurthy");
  await raiseLate(portal.url, office, resident, 123_456.5, 40);
  const bill = await office.raiseBill(resident, 850);
  await payAtSandbox(portal.url, resident, bill, 400.5, "pay");
  const ready = await office.moveIn("L-101", "Nila Bose");
  await call(portal.url, "POST", "/admin/certificates", { token: office.token, body: { userId: ready.id } });
  const page = await visit(office, { reducedMotion: "reduce" });
  const screens = [
    {
      name: "dues",
      at: "/admin/dues",
      shows: "What each flat owes and since when. A tap on a flat opens its account.",
    },
    {
      name: "dues of a past day",
      at: `/admin/dues?asOf=${dayAhead(-3)}`,
      shows: "What each flat owes and since when. A tap on a flat opens its account.",
    },
    { name: "dues, none", at: "/admin/dues?least=99999999", shows: "No flat owes so much, or is so late." },
    { name: "account", at: `/admin/statements/${resident.id}`, shows: "What today's balance consists of" },
    { name: "certificates", at: "/admin/certificates", shows: "NDC-" },
  ];
  for (const screen of screens) await story.step(screen.name, () => lookAt(page, screen, testInfo));
  await story.step("certificate refused", () =>
    lookAt(
      page,
      {
        ...{
          name: "certificate refused",
          at: `/admin/statements/${resident.id}`,
          shows: "What today's balance consists of",
        },
        act: async (at, say) => {
          await at.getByRole("button", { name: say("No-dues certificate") }).click();
          await at.getByText(say("A certificate cannot be issued yet. This is still open:")).waitFor();
        },
      },
      testInfo,
    ),
  );
  const own = await visit(resident, { reducedMotion: "reduce" });
  const ownAccount = { name: "own account", at: "/user/statement", shows: "What today's balance consists of" };
  await story.step("own account", () => lookAt(own, ownAccount, testInfo));
});
