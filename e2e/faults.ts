import type { BrowserContext } from "@playwright/test";

/** What went wrong unseen while a story was told. */
export interface Faults {
  /** Errors of the console, exceptions, answers of 500 and more, requests to other hosts. */
  list: string[];
}

/** Notes everything that must never happen on any page of a context, whatever the story is about. */
export function noteFaults(context: BrowserContext, portalUrl: string, faults: Faults): void {
  context.on("console", (message) => {
    // The browser logs every refused call by itself; what the page makes of it is what counts.
    const isRefusedCall = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusedCall) faults.list.push(message.text());
  });
  context.on("weberror", (error) => faults.list.push(String(error.error())));
  context.on("response", (response) => {
    if (response.status() >= 500) faults.list.push(`${response.status()} ${response.url()}`);
  });
  context.on("request", (request) => {
    const isOurs = request.url().startsWith(`${portalUrl}/`) || /^(data|blob|about):/.test(request.url());
    if (!isOurs) faults.list.push(`a request to another host: ${request.url()}`);
  });
}
