import { createLuck, planArrivals } from "../measure/arrivals.ts";
import { below, formatFigure, type Measured, note } from "../measure/table.ts";
import { allRead, auditBooks, unpaidBills } from "../world/books.ts";
import { openOrders } from "../world/open-orders.ts";
import type { Town } from "../world/open-town.ts";
import { failures, latency, punctuality } from "./judge.ts";
import { loadOf } from "./load.ts";
import { webhook } from "./requests.ts";

const MESSAGES = 5_000;
const WITHIN_MS = 60_000;
const READ_WITHIN_MS = 5 * 60_000;
const GIVE_UP_MS = 10 * 60_000;

/** LOAD-04: a company catches up after an outage, and drops messages that are not acknowledged within seconds. */
export const load04 = loadOf("LOAD-04", "5,000 messages of the company in a minute", measure);

async function measure(town: Town): Promise<Measured[]> {
  const { company, generator } = town;
  const orders = await openOrders(town, await unpaidBills(town, MESSAGES));
  for (const orderId of orders) company.pay(orderId);
  const messages = orders.map((orderId) => webhook(company, company.message(orderId)));
  const instants = planArrivals(MESSAGES, WITHIN_MS, createLuck(4));
  const began = performance.now();
  const outcomes = await generator.run(messages.map((message, index) => ({ ...message, atMs: instants[index] ?? 0 })));
  const readMs = await allRead(town, began, GIVE_UP_MS);
  return [
    below("5,000 messages in 60 s, acknowledged, p99", latency(outcomes, 0.99), 2_000),
    note("  p50", formatFigure(latency(outcomes, 0.5), "ms")),
    failures("  not taken", outcomes),
    below("all processed, after the first one came", (readMs ?? GIVE_UP_MS) / 1_000, READ_WITHIN_MS / 1_000, "s"),
    punctuality(outcomes),
    ...(await auditBooks(town)),
  ];
}
