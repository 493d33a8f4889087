import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, type PaymentDesk } from "../../../test/payment-desk.ts";
import { Refusal } from "../../platform/refusal.ts";

const SECOND = 1_000;
const HOUR = 3_600_000;

/** More of them by night: MONEY_RUNS=1000. */
const RUNS = Number(process.env.MONEY_RUNS ?? 30);

/** What can happen, to the nth bill or the nth order of a run. */
type Happening =
  | { what: "click"; bill: number; rupees: number }
  | { what: "pay" | "pay wrongly" | "decline" | "lapse" | "message" | "status"; order: number }
  | { what: "reconcile" | "cancel a bill" }
  | { what: "pass"; ms: number }
  | { what: "gateway"; opening: PaymentDesk["gateway"]["script"]["opening"]; statusDown: boolean; canCancel: boolean };

const order = fc.nat(5);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant("click" as const),
      bill: fc.nat(1),
      rupees: fc.constantFrom(10, 50, 90.5, 100),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant("pay" as const), order }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom("pay wrongly" as const, "decline" as const, "lapse" as const),
      order,
    }),
  },
  { weight: 5, arbitrary: fc.record({ what: fc.constantFrom("message" as const, "status" as const), order }) },
  { weight: 2, arbitrary: fc.constant({ what: "reconcile" as const }) },
  { weight: 1, arbitrary: fc.constant({ what: "cancel a bill" as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("pass" as const),
      ms: fc.constantFrom(SECOND, 5 * SECOND, 60 * SECOND, 16 * 60 * SECOND, HOUR),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("gateway" as const),
      opening: fc.constantFrom(
        "opens" as const,
        "refuses" as const,
        "is silent" as const,
        "opens but is silent" as const,
      ),
      statusDown: fc.boolean(),
      canCancel: fc.boolean(),
    }),
  },
);

/** Each inner list happens at the same time. */
const stories = fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 20 });

let desk: PaymentDesk;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

interface Run {
  resident: string;
  bills: string[];
  /** Orders of this run at the gateway, in the order of their opening. */
  orders(): string[];
}

async function startRun(): Promise<Run> {
  Object.assign(desk.gateway.script, { opening: "opens", statusDown: false, canCancel: true });
  desk.gateway.orders.clear();
  const resident = await desk.resident(`E-${++flats}`);
  const bills = [await desk.bill(resident, 100), await desk.bill(resident, 190.5)];
  return { resident, bills, orders: () => [...desk.gateway.orders.keys()] };
}

/** Lets one thing happen. The company's own truth is final once the money has moved, as it is in the world. */
async function happen(run: Run, event: Happening): Promise<unknown> {
  const { gateway } = desk;
  switch (event.what) {
    case "click":
      return desk.click(run.resident, run.bills[event.bill] ?? "", event.rupees);
    case "reconcile":
      return desk.reconcile();
    case "cancel a bill":
      return cancelUnpaid(run.bills[1] ?? "");
    case "pass":
      return desk.pass(event.ms);
    case "gateway":
      return Object.assign(gateway.script, event);
  }
  const id = run.orders()[event.order];
  const state = id && gateway.orders.get(id)?.state.state;
  if (!id) return undefined;
  if (event.what === "message") return desk.webhook(id, `${id} ${event.order}`);
  if (event.what === "status") return desk.status(run.resident, id);
  if (state === "succeeded") return undefined;
  if (event.what === "pay") return gateway.pay(id);
  if (event.what === "pay wrongly") return gateway.pay(id, { amountPaise: 1 });
  return gateway.tell(id, event.what === "decline" ? "failed" : "expired");
}

function cancelUnpaid(bill: string) {
  return desk.database.inTransaction((tx) =>
    tx
      .updateTable("bills")
      .set({ cancelledAt: desk.now(), cancelledBy: "office", cancelReason: "Raised twice" })
      .where("id", "=", bill)
      .where("amountPaidPaise", "=", 0)
      .execute(),
  );
}

/** The gateway is well again, and the reconciler has three days and no webhook at all. */
async function heal(): Promise<void> {
  Object.assign(desk.gateway.script, { opening: "opens", statusDown: false });
  for (let quarter = 0; quarter < 14; quarter++) {
    desk.pass(6 * HOUR);
    await desk.reconcile();
  }
}

async function checkRun(run: Run): Promise<void> {
  const db = desk.database.db;
  const payments = await db.selectFrom("payments").selectAll().where("residentId", "=", run.resident).execute();
  let captured = 0;
  for (const payment of payments) {
    const truth = desk.gateway.orders.get(payment.id)?.state;
    const isPaid = truth?.state === "succeeded" && truth.capture.amountPaise === payment.amountPaise;
    const mayBe = isPaid ? ["SUCCESS"] : truth?.state === "succeeded" ? ["REVIEW"] : ["FAILED", "EXPIRED", "REVIEW"];
    expect(mayBe).toContain(payment.state);
    if (isPaid) captured += payment.amountPaise;
  }
  const bills = await db.selectFrom("bills").select("amountPaidPaise").where("residentId", "=", run.resident).execute();
  const credits = await db.selectFrom("credits").select("amountPaise").where("residentId", "=", run.resident).execute();
  const onBills = bills.reduce((sum, bill) => sum + bill.amountPaidPaise, 0);
  const credited = credits.reduce((sum, credit) => sum + credit.amountPaise, 0);
  expect(onBills + credited).toBe(captured);
  expect(await desk.brokenRules()).toEqual([]);
}

describe("whatever happens, in whatever order, also at once", () => {
  it(
    "every captured rupee is on a bill, a credit or before a person, and the books are right",
    async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (story) => {
          const run = await startRun();
          for (const together of story) {
            const ended = await Promise.allSettled(together.map((event) => happen(run, event)));
            for (const end of ended) {
              if (end.status === "rejected" && !(end.reason instanceof Refusal)) throw end.reason;
            }
          }
          await heal();
          await checkRun(run);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    60_000 + RUNS * 3_000,
  );
});
