import type { Page, Route } from "@playwright/test";

/** Holds a page's calls to an address. Returns the function that lets them go on, to the server unless said otherwise. */
export async function holdCalls(page: Page, call: RegExp, goOn = (route: Route) => route.continue()) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(call, async (route) => {
    await released;
    await goOn(route);
  });
  return release;
}
