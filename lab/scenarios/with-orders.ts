import { receiveWebhook } from "../../server/src/features/payments/inbox/receive-webhook.ts";
import { ordersOf, type Run } from "../../server/test/money/run.ts";
import type { Happening } from "./stories.ts";
import { askBack } from "./with-approvals.ts";

/** Plays what happens to an order at the company. Captured money stays captured. */
export async function happenToOrder(run: Run, event: Happening & { order: number }): Promise<unknown> {
  const { desk, office, company, resident } = run;
  const id = ordersOf(run)[event.order];
  if (id === undefined) return undefined;
  const { gateway } = company;
  const isTaken = ["succeeded", "autoRefunded"].includes(gateway.orders.get(id)?.state.state ?? "");
  switch (event.what) {
    case "pay":
      return company.pay(id);
    case "answer oddly":
      return company.unreadable.add(id);
    case "pay wrongly":
      return company.payWrongly(id, event.how);
    case "pay again":
      return company.payAgain(id);
    case "mix up":
      return company.mixUp(id, ordersOf(run)[event.other] ?? id);
    case "give back":
      return company.giveBack(id);
    case "give back part":
      return company.giveBackPart(id);
    case "give back second":
      return company.giveBackSecond(id);
    case "decline":
      return isTaken ? undefined : gateway.tell(id, "failed");
    case "lapse":
      return isTaken ? undefined : gateway.tell(id, "expired");
    case "message":
      return message(run, id, event);
    case "forged message":
      return forgedMessage(run, id);
    case "status":
      return desk.status(resident, id);
    case "ask again":
      return office.askAgain(id);
    case "decide":
      return office.decide(id, event.decision);
    case "refund":
      return refund(run, id, event);
  }
}

type Refunding = Extract<Happening, { what: "refund" }>;

/** Sometimes somebody asks twice at once, for the money of this order or for that of the next one too. */
async function refund(run: Run, id: string, { order, from, part, by, also }: Refunding): Promise<void> {
  const { company, two } = run;
  const ask = (orderId: string) => {
    const rupees = part ? 25 : (company.captureOf(orderId)?.amountPaise ?? 100) / 100;
    return askBack(run, { by, rupees }, two.refund(by, orderId, from, rupees));
  };
  const second = also === null ? undefined : ordersOf(run)[order + also];
  const ended = await Promise.allSettled([id, ...(second === undefined ? [] : [second])].map(ask));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}

async function message({ desk, company }: Run, id: string, event: { copy: number; isRead: boolean }): Promise<void> {
  const { gateway } = company;
  await receiveWebhook(desk.needs, { gateway: gateway.facts.name, ...gateway.message(id, `${id} ${event.copy}`) });
  if (event.isRead) await desk.readInbox();
}

async function forgedMessage({ desk, company }: Run, id: string): Promise<void> {
  const { name } = company.gateway.facts;
  const { body } = company.gateway.message(id, "forged");
  await receiveWebhook(desk.needs, { gateway: name, headers: { "x-signature": "0".repeat(64) }, body });
  throw new Error("a forged message was taken");
}
