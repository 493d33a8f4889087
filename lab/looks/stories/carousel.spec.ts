import type { Page } from "@playwright/test";
import { expect, story } from "../../../e2e/story.ts";

const phone = { viewport: { width: 360, height: 740 } };

const carousel = (page: Page) => page.getByRole("region", { name: "Pictures of our community" });
const position = (page: Page) => carousel(page).getByText(/^\d of 9$/);

/** Opens the start page and waits until its pictures can be moved. They stay still under the mouse. */
async function openLanding(page: Page): Promise<void> {
  const library = page.waitForResponse(/embla-carousel/);
  await page.goto("/");
  await carousel(page).hover();
  await library;
  await expect(carousel(page).getByRole("button", { name: "Play the pictures" })).toBeVisible();
}

// [spec 1.15] [spec 2.9] [spec 9.6]
story("nine pictures go round by their arrows", async ({ page }) => {
  await openLanding(page);
  await expect(position(page)).toHaveText("1 of 9");
  await expect(carousel(page).getByRole("img")).toHaveAccessibleName(/^The arched main gate/);
  await page.getByRole("button", { name: "Next picture" }).click();
  await expect(position(page)).toHaveText("2 of 9");
  await expect(carousel(page).getByRole("img")).toHaveAccessibleName(/^Towers with lit windows/);
  await page.getByRole("button", { name: "Previous picture" }).click();
  await page.getByRole("button", { name: "Previous picture" }).click();
  await expect(position(page)).toHaveText("9 of 9");
  const pictureBox = await carousel(page).getByRole("img").boundingBox();
  await expect.poll(async () => (await carousel(page).getByRole("img").boundingBox())?.x).toBe(0);
  expect(pictureBox?.width).toBe(1280);
});

story("every picture is there and has words for who does not see it", async ({ page }) => {
  await openLanding(page);
  const pictures = carousel(page).locator("img");
  await expect(pictures).toHaveCount(9);
  for (const picture of await pictures.all()) {
    expect((await picture.getAttribute("alt"))?.length).toBeGreaterThan(20);
    const answer = await page.request.get((await picture.getAttribute("src")) ?? "");
    expect(answer.headers()["content-type"]).toContain("image/svg+xml");
    expect((await answer.body()).length).toBeLessThanOrEqual(12 * 1024);
  }
});

story("the arrow keys move the pictures", async ({ page }) => {
  await openLanding(page);
  await page.getByRole("button", { name: "Next picture" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(position(page)).toHaveText("3 of 9");
  await page.keyboard.press("ArrowLeft");
  await expect(position(page)).toHaveText("2 of 9");
});

story("the pictures play, wait for who points at them, and can be paused", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const pause = page.getByRole("button", { name: "Pause the pictures" });
  await expect(pause).toBeVisible();
  await page.clock.runFor(6500);
  await expect(position(page)).toHaveText("2 of 9");
  await carousel(page).hover();
  await page.clock.runFor(20_000);
  await expect(position(page)).toHaveText("2 of 9");
  await page.getByRole("button", { name: "Play the pictures" }).click();
  await pause.click();
  await page.mouse.move(10, 790);
  await page.clock.runFor(20_000);
  await expect(position(page)).toHaveText("2 of 9");
  await expect(page.getByRole("button", { name: "Play the pictures" })).toBeVisible();
});

story("the pictures never play for who asked for less motion", async ({ visit }) => {
  const page = await visit(undefined, { reducedMotion: "reduce" });
  await page.clock.install();
  const library = page.waitForResponse(/embla-carousel/);
  await page.goto("/");
  await library;
  await page.clock.runFor(20_000);
  await expect(position(page)).toHaveText("1 of 9");
  await expect(page.getByRole("button", { name: /the pictures$/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Next picture" }).click();
  await expect(position(page)).toHaveText("2 of 9");
});

// [spec 2.11] [spec 9.6]
story("the pictures are 350 px high on a phone and 600 px on larger screens, edge to edge", async ({ page }) => {
  for (const [width, height] of [
    [320, 350],
    [639, 350],
    [640, 600],
    [1920, 600],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await expect(carousel(page).getByRole("img")).toBeVisible();
    expect(await carousel(page).boundingBox()).toMatchObject({ x: 0, width, height });
  }
});

story("a swipe brings the next picture on a phone", async ({ visit }) => {
  const page = await visit(undefined, { ...phone, hasTouch: true, reducedMotion: "reduce" });
  const library = page.waitForResponse(/embla-carousel/);
  await page.goto("/");
  await library;
  await page.waitForLoadState("networkidle");
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: 120 }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(300) });
  for (const x of [250, 180, 110, 60]) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(position(page)).toHaveText("2 of 9");
});

story("the first picture is announced with the page, and a phone's login fetches none", async ({ visit, page }) => {
  const answer = await page.request.get("/");
  expect(answer.headers().link).toContain("</pictures/gate.svg>; rel=preload; as=image");
  const login = await visit(undefined, phone);
  const fetched: string[] = [];
  login.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await login.goto("/login");
  await login.waitForLoadState("networkidle");
  expect(fetched.filter((path) => path.startsWith("/pictures/") || /embla/.test(path))).toEqual([]);
});
