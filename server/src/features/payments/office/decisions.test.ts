import { PaymentStory } from "@aangan/contract/features/payments/watched";
import { beforeEach, describe, expect, it } from "vitest";
import { asSent } from "../../../../test/desks/as-sent.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import type { Capture } from "../company/gateway.ts";
import { showPaymentStory } from "./show-payment-story.ts";

const HOUR = 3_600_000;

const open = useOpenPayment();
let office: ReturnType<typeof officeOf>;

beforeEach(() => {
  office = officeOf(open.desk);
});

/** The company has money that differs from the Rs 500 that were asked for, and the payment waits for the office. */
async function waitsBecause(differing: Partial<Capture>): Promise<void> {
  open.desk.gateway.pay(open.payment, differing);
  await open.desk.webhook(open.payment);
  expect(await open.desk.stateOf(open.payment)).toBe("REVIEW");
}

const decisions = async () => (await showPaymentStory(open.desk.database.db, open.payment, [])).decisions;
const impossible = expect.objectContaining({ code: "decision_impossible", status: 409 });

async function creditsOfPayment(): Promise<number[]> {
  const { db } = open.desk.database;
  const rows = await db.selectFrom("credits").select("amountPaise").where("paymentId", "=", open.payment).execute();
  return rows.map(({ amountPaise }) => amountPaise);
}

describe("a payment whose page was at a foreign address", () => {
  beforeEach(async () => {
    open.desk.gateway.script.opening = "gives a foreign page";
    const bill = await open.desk.bill(open.resident, 300);
    await expect(open.desk.click(open.resident, bill, 300)).rejects.toMatchObject({ code: "gateway_refused" });
    open.desk.gateway.script.opening = "opens";
    const last = [...open.desk.gateway.orders.keys()].at(-1);
    open.payment = last ?? "";
    open.bill = bill;
  });

  it("can be closed while it brought no money", async () => {
    expect(await decisions()).toEqual(["close"]);
  });

  it("is put on the bill by the office when it was paid all the same", async () => {
    open.desk.gateway.pay(open.payment);
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("REVIEW");
    expect(await decisions()).toEqual(["apply", "credit", "refund"]);
    expect(await office.decide(open.payment, "apply")).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
  });
});

describe("another amount of our money", () => {
  it("may be put on the bill, kept, or given back, but not be forgotten", async () => {
    await waitsBecause({ amountPaise: 49_000 });
    expect(await decisions()).toEqual(["apply", "credit", "refund"]);
    await expect(office.decide(open.payment, "close")).rejects.toEqual(impossible);
  });

  it("is applied as far as the bill can take it, and the rest is a credit", async () => {
    await waitsBecause({ amountPaise: 60_000 });
    expect(await office.decide(open.payment, "apply")).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
    expect(await creditsOfPayment()).toEqual([10_000]);
  });

  it("is kept as a credit, and the bill can be paid again", async () => {
    await waitsBecause({ amountPaise: 49_000 });
    expect(await office.decide(open.payment, "credit")).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid" });
    expect(await creditsOfPayment()).toEqual([49_000]);
    expect(await open.desk.click(open.resident, open.bill, 500)).toMatchObject({ paymentUrl: expect.any(String) });
  });

  it("is given back by way of a credit that holds it, so that it is booked all the time", async () => {
    await waitsBecause({ amountPaise: 49_000 });
    await office.decide(open.payment, "refund");
    await office.sendRefunds();
    const [refund] = [...open.desk.gateway.refunds].filter(([, { wanted }]) => wanted.orderId === open.payment);
    expect(refund?.[1].wanted).toMatchObject({ amountPaise: 49_000 });
    open.desk.gateway.endRefund(refund?.[0] ?? "", "settled");
    open.desk.pass(24 * HOUR);
    await office.sendRefunds();
    const { money } = asSent(PaymentStory)(await showPaymentStory(open.desk.database.db, open.payment, []));
    expect(money).toMatchObject({ captured: 490, refunded: 490, refundableFromCredit: 0 });
  });

  it("is decided about once, though two in the office do so at the same instant", async () => {
    await waitsBecause({ amountPaise: 49_000 });
    const both = await Promise.allSettled([
      office.decide(open.payment, "apply"),
      office.decide(open.payment, "credit"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "payment_not_in_review" });
  });
});

describe("money that is not ours to book", () => {
  it.each([
    ["dollars", { currency: "USD" }],
    ["of another merchant", { merchantId: "M-OTHER" }],
    ["of another order", { orderId: "AAAAAAAAAAAAAAAAAAAA" }],
    ["without a transaction", { gatewayPaymentIds: [] }],
    ["of no amount", { amountPaise: 0 }],
    // [PAY-51]
  ])("%s: can only be closed, and is not opened again by what the gateway repeats", async (_what, differing) => {
    await waitsBecause(differing);
    expect(await decisions()).toEqual(["close"]);
    for (const decision of ["apply", "credit", "refund"] as const) {
      await expect(office.decide(open.payment, decision)).rejects.toEqual(impossible);
    }
    expect(await office.decide(open.payment, "close")).toBe("FAILED");
    await open.desk.webhook(open.payment);
    open.desk.pass(2 * HOUR);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(open.payment)).toBe("FAILED");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid" });
  });
});

describe("a payment that the gateway never ended", () => {
  it("can be closed by the office, and still counts when it is paid after all", async () => {
    open.desk.pass(73 * HOUR);
    await open.desk.reconcile();
    expect(await decisions()).toEqual(["close"]);
    expect(await office.decide(open.payment, "close")).toBe("FAILED");
    open.desk.gateway.pay(open.payment);
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });

  it("is not closed when the gateway says, asked once more, that it was paid", async () => {
    open.desk.pass(73 * HOUR);
    await open.desk.reconcile();
    open.desk.gateway.pay(open.payment);
    await expect(office.decide(open.payment, "close")).rejects.toMatchObject({ code: "payment_not_in_review" });
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
  });
});

describe("a payment that needs no decision", () => {
  it("is not decided about", async () => {
    await expect(office.decide(open.payment, "close")).rejects.toMatchObject({ code: "payment_not_in_review" });
    await expect(office.decide("AAAAAAAAAAAAAAAAAAAA", "close")).rejects.toMatchObject({ code: "not_found" });
    expect(await decisions()).toEqual([]);
  });
});
