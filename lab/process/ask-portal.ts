import { setTimeout as sleep } from "node:timers/promises";
import { payBill } from "@aangan/contract/features/payments/payments";
import { API } from "../../server/src/platform/http/read-request.ts";
import type { SimulatedMessage, Simulator } from "../../server/test/simulators/simulator.ts";
import { COMPLEX, type LoggedIn } from "./community.ts";

/** An answer of the portal; status 0 if it was killed before it answered. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const PAUSE_MS = 300;

/** A resident's click on Pay. */
export function clickPay(url: string, { token }: LoggedIn, billId: string, amount: number): Promise<Answer> {
  return post(`${url}${API}${payBill.path}`, {
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ billId, amount, complex: COMPLEX }),
  });
}

/** The same, repeated while a busy portal asks for that. */
export async function clickUntilServed(...click: Parameters<typeof clickPay>): Promise<Answer> {
  for (;;) {
    const answer = await clickPay(...click);
    if (answer.status !== 503 && answer.body.code !== "too_much_at_once") return answer;
    await sleep(PAUSE_MS);
  }
}

/** The browser returns from the payment page, repeatedly until the portal has asked the company. */
export async function revisitUntil(url: string, orderId: string, seen: Promise<unknown>): Promise<void> {
  let isSeen = false;
  const seeing = seen.then(() => {
    isSeen = true;
  });
  while (!isSeen) {
    // What is seen may be that the portal was stopped, and then it does not answer.
    const response = fetch(`${url}${API}/payments/return/${orderId}`, { redirect: "manual" }).catch(() => undefined);
    await Promise.race([seeing, response.then(() => sleep(PAUSE_MS))]);
  }
}

/** A message of the company, sent once. */
export function sendMessage(url: string, { name }: Simulator, { headers, body }: SimulatedMessage): Promise<Answer> {
  const textHeaders = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return post(`${url}${API}/webhooks/${name}`, {
    headers: { "content-type": "application/json", ...Object.fromEntries(textHeaders) },
    body: new Uint8Array(body),
  });
}

/** The same as companies do it: repeated until it is accepted, or after other answers than these. Returns all answers. */
export async function sendUntilTaken(
  url: string,
  company: Simulator,
  message: SimulatedMessage,
  repeated?: readonly number[],
): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    statuses.push((await sendMessage(url, company, message)).status);
    const status = statuses.at(-1) ?? 0;
    if (status === 200 || (repeated && !repeated.includes(status))) return statuses;
    await sleep(PAUSE_MS);
  }
}

async function post(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, method: "POST" });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  } catch {
    return { status: 0, body: {} };
  }
}
