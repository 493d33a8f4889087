import { holdCalls } from "../hold-calls.ts";
import { type Bill, dayAhead, type Resident } from "../people.ts";
import { payAtSandbox } from "../sandbox.ts";
import { sample } from "../sheets.ts";
import { expect, story } from "../story.ts";

const phone = { viewport: { width: 360, height: 740 } };
const chosen = "?complex=RICHMOND+PARK";
const complexes = ["RICHMOND PARK", "REGENCY PARK-1", "REGENT HOUSE", "EWS/SP UNITS"];
const links = [
  ["/admin/upload-bill", "Upload Bill"],
  ["/admin/all-users", "All Users"],
  ["/admin/all-bills", "All Bills"],
  ["/admin/all-payments", "All Payments History"],
  ["/", "Logout"],
  ["/admin/bulk-users", "Bulk User Upload"],
  ["/admin/password-reset", "Change Admin Password"],
  ["/admin/payments", "Payment By date"],
];
const moneyLinks = [
  ["/admin/watched-payments", "Payments to watch"],
  ["/admin/credits", "Credits"],
  ["/admin/refunds", "Refunds"],
  ["/admin/settlements", "Settlements"],
  ["/admin/books", "Books"],
  ["/admin/uploads", "Uploads"],
  ["/admin/audit", "Audit log"],
];
let resident: Resident;
let paid: Bill;
let open: Bill;

story.beforeAll(async ({ office, portal }) => {
  resident = await office.moveIn("E-041", "Asha Rao");
  paid = await office.raiseBill(resident, 1200);
  await payAtSandbox(portal.url, resident, paid, 1200, "pay");
  open = await office.raiseBill(resident, 800, "maintenance");
});

// [spec 2.67] [spec 2.69] [spec 2.70]
story("the panel of the office has its links in the order of the specification", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto("/admin/bulk-users");
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  const menuLinks = await panel
    .getByRole("navigation")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.textContent?.trim()]));
  expect(menuLinks.slice(0, links.length)).toEqual(links);
  // Pages that are not in the specification follow, under a heading.
  await expect(panel.getByRole("heading", { name: "Money and records" })).toBeVisible();
  expect(menuLinks.slice(links.length)).toEqual(expect.arrayContaining(moneyLinks));
  await expect(panel.getByRole("link", { name: "Aangan" })).toHaveAttribute("href", "/");
  expect((await panel.boundingBox())?.width).toBe(256);
});

// [spec 2.68] [spec 4.10] [spec 4.21]
story("on a phone the office's menu opens over a veil, and a link closes it", async ({ office, visit }) => {
  const page = await visit(office, phone);
  await page.goto("/admin/bulk-users");
  await page.getByRole("button", { name: "Open Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Admin Panel" });
  await expect(menu.getByRole("button", { name: "Close Menu" })).toBeVisible();
  await menu.getByRole("link", { name: "Change Admin Password" }).click();
  await expect(page).toHaveURL("/admin/password-reset");
  await expect(menu).toHaveCount(0);
});

// [spec 4.9]
story("the office's logout forgets the token and leads to the landing page", async ({ office, visit }) => {
  const page = await visit({ ...office, stored: await office.again() });
  await page.goto("/admin/bulk-users");
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});

// [spec 2.71] [spec 2.72] [spec 9.3]
story("five screens begin with the four complexes and lead back to them", async ({ office, visit }) => {
  const page = await visit(office);
  for (const screen of ["upload-bill", "all-users", "all-bills", "all-payments", "payments"]) {
    await page.goto(`/admin/${screen}`);
    const tiles = page.getByRole("list", { name: "Complexes" }).getByRole("link");
    await expect(tiles).toHaveCount(4);
    for (const [place, name] of complexes.entries()) await expect(tiles.nth(place)).toContainText(name);
    await tiles.first().click();
    await expect(page).toHaveURL(`/admin/${screen}${chosen}`);
    await page.getByRole("button", { name: "Back to Complexes" }).click();
    await expect(tiles).toHaveCount(4);
  }
});

// [spec 1.5] [spec 2.73] [spec 2.74] [spec 2.75] [spec 2.76] [spec 2.77] [spec 5.5] [spec 8.4]
story("a single bill is raised for a chosen user, and the form is empty again", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(`/admin/upload-bill${chosen}`);
  await expect(page.getByRole("heading", { name: "Upload Bill For RICHMOND PARK" })).toBeVisible();
  const user = page.getByRole("combobox", { name: "Select User" });
  await expect(user).toHaveAttribute("placeholder", "Choose a user");
  await user.fill("E-041");
  await page.getByRole("option", { name: "E-041 - Asha Rao" }).click();
  const flat = page.getByLabel("Flat Number");
  await expect(flat).toHaveValue("E-041");
  await expect(flat).toHaveAttribute("readonly");
  const kinds = await page.getByLabel("Bill Type").getByRole("option").allTextContents();
  expect(kinds.slice(0, 2)).toEqual(["Electricity", "Maintenance"]);
  await page.getByLabel("Original Amount").fill("12a");
  await page.getByLabel("Due Date").fill(dayAhead(30));
  await page.getByRole("button", { name: "Upload Bill" }).click();
  await expect(page.getByText("Original Amount must be a valid number.").first()).toBeVisible();
  const close = page.getByRole("alertdialog").getByRole("button", { name: "OK" });
  if (await close.isVisible()) await close.click();
  await page.getByLabel("Original Amount").fill("650");
  await page.getByRole("button", { name: "Upload Bill" }).click();
  await expect(page.getByText("Bill uploaded successfully!")).toBeVisible();
  await expect(page.getByLabel("Original Amount")).toHaveValue("");
  await expect(flat).toHaveValue("");
});

story("a single bill needs its user, its day and its amount [spec 5.4]", async ({ office, visit }) => {
  const page = await visit(office);
  const before = await office.bills(resident);
  await page.goto(`/admin/upload-bill${chosen}`);
  for (const label of ["Select User", "Original Amount", "Due Date"]) {
    await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute("required");
  }
  await page.getByRole("button", { name: "Upload Bill" }).click();
  await expect(page.getByText("Please choose a user.")).toBeVisible();
  await expect(page.getByText("Due Date is required.")).toBeVisible();
  await expect(page.getByText("Original Amount must be a valid number.").first()).toBeVisible();
  expect(await office.bills(resident)).toEqual(before);
});

story("both uploads say that they are under way [spec 2.79] [spec 2.98]", async ({ office, visit }) => {
  const page = await visit(office);
  const uploads = [
    [`/admin/upload-bill${chosen}`, "bills-with-mistakes.xlsx", "Upload failed"],
    ["/admin/bulk-users", "bills-with-mistakes.xlsx", "Nothing was uploaded yet."],
  ] as const;
  for (const [at, file, answer] of uploads) {
    const release = await holdCalls(page, /\/admin\/upload-bill\/xcel\?|\/auth\/upload-users\?/);
    await page.goto(at);
    await page.getByLabel("Choose a file").setInputFiles(sample(file));
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("button", { name: "Uploading..." })).toBeVisible();
    release();
    await expect(page.getByText(answer).first()).toBeVisible();
  }
});

// [spec 2.78] [spec 2.97] [spec 5.7] [spec 9.4]
story("bills come from .xlsx and .xls, users from .xlsx only", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(`/admin/upload-bill${chosen}`);
  await expect(page.getByRole("heading", { name: "Upload Bills via Excel" })).toBeVisible();
  await expect(page.getByLabel("Choose a file")).toHaveAttribute("accept", ".xlsx,.xls");
  await page.goto("/admin/bulk-users");
  await expect(page.getByRole("heading", { name: "Bulk User Upload" })).toBeVisible();
  await expect(page.getByLabel("Choose a file")).toHaveAttribute("accept", ".xlsx");
});

// [spec 2.86] [spec 2.88]
story("all bills lists the users of a complex and leads to the bills of one", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(`/admin/all-bills${chosen}`);
  await expect(page.getByRole("heading", { name: "All Bills for RICHMOND PARK" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["#", "Name", "Email", "Flat Number", "Actions"]);
  await page.getByRole("link", { name: "All Bills of Asha Rao, E-041" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/${resident.id}`));
});

// [spec 1.12] [spec 2.89] [spec 2.90] [spec 2.91] [spec 4.18]
story("the bills of one user have nine columns, and their state in green or red", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(`/admin/${resident.id}`);
  await expect(page.getByRole("heading", { name: "Bills for User ID" })).toBeVisible();
  await expect(page.getByRole("row", { name: paid._id })).toBeVisible();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  const expectedTerms = [
    "Bill Type",
    "Due Date",
    "Flat Number",
    "Original Amount",
    "Amount Paid",
    "Remaining Amount",
    "Status",
    "Total Amount",
    "Uploaded At",
  ];
  expect(heads.map((head) => head.trim()).filter((head) => expectedTerms.includes(head))).toEqual(expectedTerms);
  const colourOf = (row: string, status: string) =>
    page
      .getByRole("row", { name: row })
      .getByText(status, { exact: true })
      .evaluate((chip) => getComputedStyle(chip).color);
  const [green, red] = [await colourOf(paid._id, "Paid"), await colourOf(open._id, "Unpaid")];
  expect(green).toBe("rgb(22, 108, 64)");
  expect(red).toBe("rgb(179, 38, 30)");
});

// [spec 2.92] [spec 2.94] [spec 4.19]
story("the payment history of a complex has its dates and clears them", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(`/admin/all-payments${chosen}`);
  await expect(page.getByRole("heading", { name: "Payment History For RICHMOND PARK Users" })).toBeVisible();
  const [start, end] = [page.getByLabel("Start Date"), page.getByLabel("End Date")];
  await expect(start).toHaveValue("");
  await expect(end).toHaveValue("");
  await start.fill(dayAhead(-10));
  await end.fill(dayAhead(0));
  await page.getByRole("button", { name: "Reset Date" }).click();
  await expect(start).toHaveValue("");
  await expect(end).toHaveValue("");
});

story(
  "Change Admin Password lists the administrators, each with a Change Password button [spec 2.99]",
  async ({ office, visit }) => {
    const page = await visit(office);
    await page.goto("/admin/password-reset");
    await expect(page.getByRole("heading", { name: "Change Admin Password" })).toBeVisible();
    const row = page.getByRole("row", { name: "Meera Nair" });
    await expect(row.getByRole("button", { name: /^Change Password/ })).toBeVisible();
  },
);

story("an empty list of administrators says so [spec 2.100]", async ({ office, visit }) => {
  const page = await visit(office);
  await page.route(/\/flat\/api\/admin$/, (route) => route.fulfill({ json: { users: [] } }));
  await page.goto("/admin/password-reset");
  await expect(page.getByText("No users found.")).toBeVisible();
});

story("Payment By date shows a card for each user who paid [spec 2.102]", async ({ office, visit }) => {
  const page = await visit(office);
  await page.goto(`/admin/payments${chosen}`);
  await expect(page.getByRole("heading", { name: "Payment By date" })).toBeVisible();
  await page.getByLabel("Start Date").fill(dayAhead(0));
  await page.getByLabel("End Date").fill(dayAhead(0));
  await page.getByRole("button", { name: "Fetch Payments" }).click();
  const card = page.getByRole("listitem").filter({ hasText: "Asha Rao" });
  await expect(card).toContainText("1. Asha Rao");
  await expect(card).toContainText("asha@example.in");
  await expect(card).toContainText("E-041");
  await expect(card).toContainText("Total payments");
});
