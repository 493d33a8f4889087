import type { BrowserContext } from "@playwright/test";

/** Notes what must never happen in any story: console errors, exceptions, answers of 500 and more, requests to other hosts. */
export function noteFaults(context: BrowserContext, portalUrl: string, faults: string[]): void {
  context.on("console", (message) => {
    // The browser logs every refused call; only what the page makes of it counts.
    const isRefusedCall = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusedCall) faults.push(message.text());
  });
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  context.on("request", (request) => {
    const isOurs = request.url().startsWith(`${portalUrl}/`) || /^(data|blob|about):/.test(request.url());
    if (!isOurs) faults.push(`a request to another host: ${request.url()}`);
  });
}
