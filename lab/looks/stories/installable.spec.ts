import type { Page } from "@playwright/test";
import { expect, story } from "../../../e2e/story.ts";

story.use({ serviceWorkers: "allow" });

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

story("the portal can be put on the home screen, with icons of the sizes they claim", async ({ page, portal }) => {
  await page.goto("/");
  const manifestAt = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await fetch(portal.url + manifestAt)).json();
  expect(manifest).toMatchObject({ short_name: "Aangan", display: "standalone", id: "/", scope: "/", lang: "en-IN" });
  expect(manifest.shortcuts[0]).toMatchObject({ name: "Pay your bills", url: "/user/dashboard" });
  const icons: Icon[] = manifest.icons;
  expect(icons.filter(({ type }) => type === "image/png").map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", "any"],
    ["512x512", "any"],
    ["512x512", "maskable"],
  ]);
  const touchIcon = (await page.locator("link[rel=apple-touch-icon]").getAttribute("href")) ?? "";
  for (const { src, sizes, type } of [...icons, { src: touchIcon, sizes: "180x180", type: "image/png" }]) {
    const answer = await fetch(portal.url + src);
    expect(answer.headers.get("content-type")).toContain(type);
    if (type === "image/png") expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toBe(sizes);
  }
});

story("without internet a page of its own stands in, and afterwards the page asked for", async ({ office, visit }) => {
  const page = await visit(await office.moveIn("N-001", "Asha Rao"));
  await page.goto("/user/dashboard");
  await untilCached(page);
  await page.context().setOffline(true);
  await page.goto("/user/all-bills");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText("आप ऑफ़लाइन हैं")).toBeVisible();
  await expect(page.locator("main")).toHaveCSS("max-width", "480px");
  const loadedAgain = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Try again" }).click();
  await loadedAgain;
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "All Payments History" })).toBeVisible();
});

story(
  "while the portal itself is away, the page asked for comes by itself as soon as it is back",
  async ({ office, portal, visit }) => {
    const page = await visit(await office.moveIn("N-002", "Asha Rao"));
    await page.goto("/user/dashboard");
    await untilCached(page);
    await portal.kill();
    await page.goto("/user/all-bills");
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await portal.start();
    await expect(page.getByRole("heading", { name: "All Payments History" })).toBeVisible();
  },
);

// [FE-20]
story("a device keeps no page and no answer of the portal", async ({ office, visit }) => {
  const resident = await office.moveIn("N-003", "Asha Rao");
  await office.raiseBill(resident, 750);
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  await untilCached(page);
  await page.goto("/user/all-bills");
  await page.goto("/user/dashboard");
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  const cachedPaths = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedPaths.sort()).toEqual(["/icon.svg", "/offline.css", "/offline.html", "/offline.js"]);
});

story("being offline is said while it lasts, and the page is read again afterwards", async ({ office, visit }) => {
  const resident = await office.moveIn("N-004", "Asha Rao");
  const page = await visit(resident);
  await page.goto("/user/dashboard");
  const note = page.getByRole("status").filter({ hasText: "You are offline." });
  await expect(page.getByText("No pending bills")).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(note).toBeVisible();
  await office.raiseBill(resident, 640);
  await page.context().setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
});

story(
  // [FE-12]
  "what cannot be read offline offers to try again, and is read when the internet is back",
  async ({ office, visit }) => {
    const page = await visit(await office.moveIn("N-005", "Asha Rao"));
    await page.goto("/user/dashboard");
    await untilCached(page);
    await page.goto("/user/all-bills");
    await expect(page.getByText("No payments yet.")).toBeVisible();
    await page.goto("/user/dashboard");
    await expect(page.getByText("No pending bills.")).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "All Payments History" }).click();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("No payments yet.")).toBeVisible();
  },
);

/** Waits until the device has stored the offline page. */
async function untilCached(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** The width and height in a PNG's first bytes. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
