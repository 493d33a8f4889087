import { expect, story } from "../../../e2e/story.ts";

const phone = { viewport: { width: 360, height: 740 } };

// [spec 2.1]
story("a stranger is one tap from the login, a resident from the bills", async ({ page, office, visit }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Pay your bills" }).click();
  await expect(page).toHaveURL("/login");
  const resident = await visit(await office.moveIn("P-101"));
  await resident.goto("/");
  await expect(resident.getByText("Welcome, flat P-101")).toBeVisible();
  await resident.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(resident).toHaveURL("/user/dashboard");
});

// [spec 1.15] [spec 1.16] [spec 2.7] [spec 2.12] [spec 2.13] [spec 2.14] [spec 2.15]
story("the footer has the association, its contacts, and the links", async ({ page }) => {
  await page.goto("/about-us");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Aangan Residents' Welfare Association", { exact: true })).toBeVisible();
  await expect(footer.getByText("Gurugram, Haryana 122016")).toBeVisible();
  await expect(footer.getByText("Regency Park-1 group")).toBeVisible();
  await expect(footer.getByRole("link", { name: "+91 124 400 0102" })).toHaveAttribute("href", "tel:+911244000102");
  await expect(footer.getByRole("link", { name: "info@aangan.example" })).toBeVisible();
  const quick = footer.getByRole("navigation", { name: "Quick Links" }).getByRole("link");
  expect(await quick.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/contact-us",
    "/about-us",
    "/privacy-policy",
  ]);
  await expect(footer.getByRole("link", { name: "Terms and Conditions" })).toHaveAttribute("href", "/terms-condition");
  await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveCount(2);
  const year = new Date().toLocaleDateString("en-IN", { year: "numeric", timeZone: "Asia/Kolkata" });
  await expect(footer.getByText(`© ${year}`)).toBeVisible();
});

// [spec 2.17] [spec 2.18]
story("the User menu has Login for a stranger, and closes on Escape and on a click elsewhere", async ({ page }) => {
  await page.goto("/about-us");
  const bar = page.getByRole("navigation", { name: "Main menu" });
  const user = bar.getByRole("button", { name: "User" });
  const login = bar.getByRole("link", { name: "Login" });
  await user.click();
  await expect(login).toBeVisible();
  await expect(bar.getByRole("link", { name: "Logout" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(login).toBeHidden();
  await expect(user).toBeFocused();
  await user.click();
  await page.mouse.click(40, 500);
  await expect(login).toBeHidden();
  await user.click();
  await login.click();
  await expect(page).toHaveURL("/login");
  await expect(login).toBeHidden();
});

// [spec 2.17] [spec 2.18]
story("the User menu has Dashboard and Logout for a resident", async ({ office, visit }) => {
  const page = await visit(await office.moveIn("P-102"));
  await page.goto("/about-us");
  const bar = page.getByRole("navigation", { name: "Main menu" });
  await bar.getByRole("button", { name: "User" }).click();
  await expect(bar.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/user/dashboard");
  await bar.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Pay your bills" })).toBeVisible();
});

// [spec 2.20] [spec 2.21]
story("a phone has a menu that slides out and an icon that leads to the account", async ({ visit }) => {
  const page = await visit(undefined, phone);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Your account" })).toHaveAttribute("href", "/user/dashboard");
  await page.getByRole("button", { name: "Open Menu" }).click();
  const menu = page.getByRole("dialog");
  await expect(menu.getByRole("link", { name: "Contact Us" })).toBeVisible();
  await menu.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about-us");
  await expect(menu).toHaveCount(0);
});

story("no public page scrolls sideways at 320 px with text of twice the size", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const reading = ["/", "/about-us", "/contact-us", "/privacy-policy", "/terms-condition", "/no/page"];
  for (const at of [...reading, "/login", "/register", "/password-reset"]) {
    await page.goto(at);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(320);
  }
});

const policies = [
  {
    at: "/privacy-policy",
    says: [
      "Your name",
      "Your email",
      "Your phone number",
      "Flat details",
      "Payment info",
      "Usage data",
      "Card details are not stored",
      "Digital Personal Data Protection Act, 2023",
      "Write to info@aangan.example",
      "Last updated and in force since",
    ],
  },
  {
    at: "/terms-condition",
    says: [
      "Payments are non-refundable except for billing errors or disputes.",
      "Disputes fall under Indian law, in the jurisdiction of Gurugram.",
      "Last updated and in force since",
    ],
  },
  {
    at: "/contact-us",
    says: ["Regency Park-1 group", "Richmond group", "info@aangan.example", "Gurugram, Haryana 122016"],
  },
  {
    at: "/about-us",
    says: ["Regency Park-1 group", "Richmond group", "info@aangan.example", "Gurugram, Haryana 122016"],
  },
];
for (const { at, says } of policies) {
  // [spec 1.16] [spec 2.7] [spec 2.33] [spec 2.34] [spec 2.35] [spec 2.36] [spec 2.37]
  story(`${at} says what it must`, async ({ page }) => {
    await page.goto(at);
    for (const text of says) await expect(page.getByRole("main").getByText(text).first(), text).toBeVisible();
  });
}

story("the contents of a policy lead to its sections", async ({ page }) => {
  await page.goto("/privacy-policy");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Your rights" }).click();
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeInViewport();
  await page.goto("/terms-condition#law");
  await expect(page.getByRole("heading", { name: "Law and disputes" })).toBeInViewport();
});

// [spec 1.15]
story("an address without a page is answered with 404, one with a page with 200", async ({ page }) => {
  for (const at of ["/no/such/page", "/user/nothing", "/admin/nothing/here", "/about-us/more"]) {
    const answer = await page.goto(at);
    expect(answer?.status(), at).toBe(404);
  }
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  for (const at of ["/", "/about-us", "/about-us/", "/login?next=%2Fuser", "/user/payment/ABC", "/admin/some-user"]) {
    const answer = await page.request.get(at);
    expect(answer.status(), at).toBe(200);
  }
});
