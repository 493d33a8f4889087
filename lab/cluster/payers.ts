import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { payBill, showPaymentStatus } from "@aangan/contract/features/payments/payments";
import { API } from "../../server/src/platform/http/read-request.ts";
import type { Simulator } from "../../server/test/simulators/simulator.ts";
import { DOOR } from "./front.ts";
import type { Entry, Journal, Step } from "./journal.ts";
import { COMPLEX, type OwedBill } from "./people.ts";

/** What a caller does who was refused: asks again after a second or so, for as long as this. */
const AGAIN_MS = 800;
const TRIES_FOR_MS = 100_000;
const ANSWERED_WITHIN_MS = 40_000;
const STATUS_EVERY_MS = 1_500;
/** The company takes this long to open a page; within it somebody else of the flat clicks as well, and joins the first. */
const OPENS_MS = 250;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

interface Asking {
  token?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Residents who begin to pay at a fixed rate, whatever becomes of those before. */
export function letPay(owed: OwedBill[], perSecond: number, company: Simulator, journal: Journal) {
  company.server.script.delayMs = OPENS_MS;
  const began = performance.now();
  const open = new Set<Promise<void>>();
  let startedCount = 0;

  async function ask(
    step: Step,
    path: string,
    asking: Asking,
    acknowledges: (answer: Answer) => Entry["acknowledged"],
  ) {
    const at = Date.now();
    const answer = await send(path, asking);
    const acknowledged = acknowledges(answer);
    const code = answer.status === 200 ? undefined : answer.body.code;
    journal.note({ step, at, ms: Date.now() - at, status: answer.status, code, ...(acknowledged && { acknowledged }) });
    return { answer, acknowledged };
  }

  async function untilAcknowledged(pauseMs: number, ...[step, path, asking, acknowledges]: Parameters<typeof ask>) {
    const until = performance.now() + TRIES_FOR_MS;
    while (performance.now() < until) {
      const { answer, acknowledged } = await ask(step, path, asking, acknowledges);
      if (acknowledged) return acknowledged;
      if (answer.status >= 400 && answer.status < 429) return undefined;
      await sleep(pauseMs * (0.7 + Math.random() * 0.6));
    }
    return undefined;
  }

  async function pay({ billId, paise, token }: OwedBill): Promise<void> {
    await ask("look", showDashboard.path, { token }, () => undefined);
    const body = JSON.stringify({ billId, amount: paise / 100, complex: COMPLEX });
    const click = async (step: Step) => {
      const asking = { token, key: randomBytes(12).toString("hex"), body };
      return untilAcknowledged(AGAIN_MS, step, payBill.path, asking, ({ status, body }) =>
        status === 200 ? { id: String(body.transactionId), billId, paise } : undefined,
      );
    };
    const joining = sleep(Math.random() * OPENS_MS).then(() => click("join"));
    const [page] = await Promise.all([click("pay"), joining]);
    if (!page) return;
    company.pay(page.id);
    const { headers, body: message } = company.message(page.id);
    const headerPairs = Object.entries(headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const request = { headers: Object.fromEntries(headerPairs), body: new Uint8Array(message) };
    await untilAcknowledged(AGAIN_MS, "message", `/webhooks/${company.name}`, request, ({ status }) =>
      status === 200 ? page : undefined,
    );
    const path = showPaymentStatus.path.replace(":id", page.id);
    await untilAcknowledged(STATUS_EVERY_MS, "status", path, { token }, ({ status, body }) =>
      status === 200 && body.msg === "SUCCESS" ? page : undefined,
    );
  }

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; startedCount < due; startedCount++) {
      const bill = owed.shift();
      if (!bill) return;
      const paying = pay(bill).finally(() => open.delete(paying));
      open.add(paying);
    }
  }, 20);

  /** Nobody begins any more; waits for those who have begun. */
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

async function send(path: string, { token, key, headers, body }: Asking): Promise<Answer> {
  try {
    const response = await fetch(`${DOOR}${API}${path}`, {
      ...(body && { method: "POST", body }),
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { "idempotency-key": key }),
        ...headers,
      },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    return { status: response.status, body: (await response.json().catch(() => ({}))) as Answer["body"] };
  } catch {
    return { status: 0, body: {} };
  }
}
