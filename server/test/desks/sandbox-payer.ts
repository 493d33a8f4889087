import type { TestPortal } from "./portal.ts";

/** The buttons of the payer, and of the person in the bank's role. */
export type Press = "pay" | "decline" | "leave-pending";

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  redirect: "manual",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

/** The path of an address, at the portal under test. */
const here = ({ url }: Pick<TestPortal, "url">, address: string) => {
  const { pathname, search } = new URL(address, url);
  return `${url}${pathname}${search}`;
};

/** Presses a button on the sandbox's payment page, and returns where the browser is sent. */
export async function press(
  portal: Pick<TestPortal, "url">,
  paymentUrl: string,
  decision: Press,
  method = "UPI",
): Promise<string | null> {
  const response = await fetch(here(portal, paymentUrl), form({ decision, method }));
  return response.headers.get("location");
}

/** Presses a button and follows the redirects; returns the portal's page where they end. */
export async function pressAndReturn(portal: TestPortal, paymentUrl: string, decision: Press, method = "UPI") {
  const back = await press(portal, paymentUrl, decision, method);
  const response = await fetch(here(portal, back ?? ""), { redirect: "manual" });
  return response.headers.get("location");
}

export async function decideAtBank(portal: Pick<TestPortal, "url">, paymentUrl: string, decision: "pay" | "decline") {
  const order = new URL(paymentUrl).pathname.split("/").pop();
  await fetch(`${portal.url}/sandbox-gateway/orders/${order}`, form({ decision }));
}

/** Waits until a condition holds, ten times a second, at most so often. */
export async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean, tries = 1_200): Promise<T> {
  for (let tried = 1; ; tried++) {
    const answer = await ask();
    if (holds(answer) || tried >= tries) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
