import { beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../test/desks/open-payment.ts";
import { sendRefunds } from "./refunds/send-refunds.ts";

const MINUTE = 60_000;

const open = useOpenPayment();
let office: ReturnType<typeof officeOf>;
beforeEach(() => {
  office = officeOf(open.desk);
});

/** Payments of bills of Rs 60 that the company has captured and nobody has reported. */
async function captured(count: number): Promise<string[]> {
  const { desk, resident } = open;
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { transactionId } = await desk.click(resident, await desk.bill(resident, 60), 60);
    desk.gateway.pay(transactionId);
    ids.push(transactionId);
  }
  return ids;
}

const statesOf = (ids: readonly string[]) => Promise.all(ids.map(open.desk.stateOf));

describe("one payment about which every question fails", () => {
  it("keeps none of ten others waiting, is told to the office, and is booked once it can be", async () => {
    const { desk, payment } = open;
    const otherPayments = await captured(10);
    const { fetchOrder } = desk.gateway;
    desk.gateway.fetchOrder = async (order) => {
      if (order.orderId === payment) throw new Error("an answer that nobody thought of");
      return fetchOrder(order);
    };
    desk.pass(30_000);
    await desk.reconcile();
    expect(await statesOf(otherPayments)).toEqual(otherPayments.map(() => "SUCCESS"));
    expect(await office.alertsAbout(payment)).toEqual([]);
    desk.pass(11 * MINUTE);
    await desk.reconcile();
    expect(await office.alertsAbout(payment)).toEqual(["work_stuck"]);
    desk.gateway.fetchOrder = fetchOrder;
    desk.gateway.pay(payment);
    desk.pass(2 * MINUTE);
    await desk.reconcile();
    expect(await desk.stateOf(payment)).toBe("SUCCESS");
  });

  it("keeps none waiting though five like it come first in every turn", async () => {
    const { desk } = open;
    const broken = await captured(5);
    desk.pass(MINUTE);
    const otherPayments = await captured(3);
    const { fetchOrder } = desk.gateway;
    desk.gateway.fetchOrder = async (order) => {
      if (broken.includes(order.orderId)) throw new Error("an answer that nobody thought of");
      return fetchOrder(order);
    };
    for (let turn = 0; turn < 4; turn++) {
      desk.pass(MINUTE);
      await desk.reconcile();
    }
    expect(await statesOf(otherPayments)).toEqual(otherPayments.map(() => "SUCCESS"));
    desk.gateway.fetchOrder = fetchOrder;
    desk.pass(2 * MINUTE);
    await desk.reconcile();
    expect(await statesOf(broken)).toEqual(broken.map(() => "SUCCESS"));
  });
});

describe("a capture that names the same transaction twice", () => {
  it("is booked once", async () => {
    const { desk, payment, bill } = open;
    desk.gateway.pay(payment, { gatewayPaymentIds: [`T-${payment}`, `T-${payment}`] });
    await desk.webhook(payment);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
  });
});

describe("refunds that are due", () => {
  async function refunded(count: number): Promise<string[]> {
    const { desk } = open;
    const ids: string[] = [];
    for (const payment of await captured(count)) {
      await desk.webhook(payment);
      ids.push((await office.refund(payment, "bill", 60))._id);
    }
    return ids;
  }

  it("are sent though one among them fails each time, which is told to the office", async () => {
    const { desk } = open;
    const [broken = "", ...otherPayments] = await refunded(6);
    const { refund } = desk.gateway;
    desk.gateway.refund = async (input) => {
      if (input.refundId === broken) throw new Error("an answer that nobody thought of");
      return refund(input);
    };
    await office.sendRefunds();
    expect(otherPayments.filter((id) => !desk.gateway.refunds.has(id))).toEqual([]);
    desk.pass(11 * MINUTE);
    await office.sendRefunds();
    expect(await office.alertsAbout(broken)).toEqual(["work_stuck"]);
    desk.gateway.refund = refund;
    desk.pass(2 * MINUTE);
    await office.sendRefunds();
    expect(desk.gateway.refunds.has(broken)).toBe(true);
  });

  it("are taken three at a time, so that a company that takes its time does not outlast their lease", async () => {
    const { desk } = open;
    const due = await refunded(4);
    const nudges: string[] = [];
    await sendRefunds({ ...desk.needs, nudge: (job) => nudges.push(job) }, { wait: async () => {} });
    expect(due.filter((id) => desk.gateway.refunds.has(id))).toHaveLength(3);
    expect(nudges).toEqual(["send-refunds"]);
    await office.sendRefunds();
    expect(due.filter((id) => desk.gateway.refunds.has(id))).toHaveLength(4);
  });
});
