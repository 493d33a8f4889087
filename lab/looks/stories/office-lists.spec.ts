import { expect, story } from "../../../e2e/story.ts";

story("a list is sorted with the keyboard alone, and says by what", async ({ office, visit }) => {
  await office.moveIn("A-010", "Zoya Khan");
  await office.moveIn("A-009", "Meera Nair");
  await office.moveIn("B-001", "Arjun Mehta");
  const page = await visit(office);
  await page.goto("/admin/all-users?complex=RICHMOND+PARK");
  const flats = page.getByRole("row").getByText(/^[AB]-\d+$/);
  await expect(flats).toHaveText(["A-009", "A-010", "B-001"]);
  const name = page.getByRole("columnheader", { name: "Name", exact: true });
  await name.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(name).toHaveAttribute("aria-sort", "ascending");
  await expect(flats).toHaveText(["B-001", "A-009", "A-010"]);
  await page.keyboard.press("Enter");
  await expect(name).toHaveAttribute("aria-sort", "descending");
  await expect(flats).toHaveText(["A-010", "A-009", "B-001"]);
  await page.keyboard.press("Enter");
  await expect(name).not.toHaveAttribute("aria-sort");
  await expect(flats).toHaveText(["A-009", "A-010", "B-001"]);
});

story("a user is chosen with the keyboard alone, by any spelling of the flat", async ({ office, visit }) => {
  await office.moveIn("E-041", "Ananya Chatterjee");
  await office.moveIn("E-410", "Farhan Qureshi");
  const page = await visit(office);
  await page.goto("/admin/upload-bill?complex=RICHMOND+PARK");
  const user = page.getByRole("combobox", { name: "Select User" });
  await expect(user).toHaveAttribute("placeholder", "Choose a user");
  await user.focus();
  await page.keyboard.type("nobody");
  await expect(page.getByText("No match for “nobody”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await user.fill("e41");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([
    "E-041 - Ananya Chatterjee",
    "E-410 - Farhan Qureshi",
  ]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(user).toHaveValue("E-410 - Farhan Qureshi");
  await expect(page.getByLabel("Flat Number")).toHaveValue("E-410");
  await page.getByRole("button", { name: "Clear the choice" }).press("Enter");
  await expect(user).toHaveValue("");
  await expect(page.getByLabel("Flat Number")).toHaveValue("");
});
