import { UnidentifiedMoney } from "@aangan/contract/features/credits";
import { beforeEach, describe, expect, it } from "vitest";
import { asSent } from "../../../../test/desks/as-sent.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { listUnidentifiedMoney } from "./list-unidentified-money.ts";

const HOUR = 3_600_000;

const open = useOpenPayment();
let office: ReturnType<typeof officeOf>;
let credit: number;
let flats = 0;

/** Each story begins with a credit of Rs 500: a bill was cancelled before its money came. */
beforeEach(async () => {
  office = officeOf(open.desk);
  open.desk.gateway.tell(open.payment, "failed");
  await open.desk.webhook(open.payment);
  await office.cancel(open.bill);
  open.desk.gateway.pay(open.payment);
  await open.desk.webhook(open.payment);
  const { db } = open.desk.database;
  const row = db.selectFrom("credits").select("id").where("paymentId", "=", open.payment);
  credit = (await row.executeTakeFirstOrThrow()).id;
});

const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

describe("a credit", () => {
  it("pays another bill of its resident, in part or whole", async () => {
    const bill = await open.desk.bill(open.resident, 300);
    expect(await office.useCredit(credit, bill, 100)).toMatchObject({ used: 100, left: 400 });
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "partial", remainingPaise: 20_000 });
    expect(await office.useCredit(credit, bill, 200)).toMatchObject({ used: 300, left: 200, uses: [{}, {}] });
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid" });
    await expect(office.useCredit(credit, bill, 1)).rejects.toEqual(refusal("bill_already_paid", 409));
  });

  it("pays no more than it has, and no more than the bill needs", async () => {
    const [large, small] = [await open.desk.bill(open.resident, 900), await open.desk.bill(open.resident, 300)];
    await expect(office.useCredit(credit, large, 500.01)).rejects.toEqual(refusal("credit_too_small", 400));
    await expect(office.useCredit(credit, small, 300.01)).rejects.toEqual(refusal("bill_rest_smaller", 400));
    expect(await office.useCredit(credit, large, 500)).toMatchObject({ left: 0 });
  });

  it("pays two bills at the same instant only as far as it reaches", async () => {
    const bills = [await open.desk.bill(open.resident, 400), await open.desk.bill(open.resident, 400)];
    const both = await Promise.allSettled(bills.map((bill) => office.useCredit(credit, bill, 400)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("of one resident finds no bill of another", async () => {
    const neighbour = await open.desk.resident(`N-${++flats}`);
    const bill = await open.desk.bill(neighbour, 100);
    await expect(office.useCredit(credit, bill, 100)).rejects.toEqual(refusal("not_found", 404));
    await expect(office.useCredit("no-number", bill, 100)).rejects.toEqual(refusal("not_found", 404));
  });

  it("pays no cancelled bill", async () => {
    await expect(office.useCredit(credit, open.bill, 100)).rejects.toEqual(refusal("bill_cancelled", 409));
  });

  it("pays no bill while a payment may still take its money", async () => {
    const bill = await open.desk.bill(open.resident, 300);
    const { transactionId } = await open.desk.click(open.resident, bill, 300);
    await expect(office.useCredit(credit, bill, 100)).rejects.toEqual(refusal("bill_being_paid", 409));
    open.desk.gateway.pay(transactionId, { amountPaise: 1 });
    await open.desk.webhook(transactionId);
    await expect(office.useCredit(credit, bill, 100)).rejects.toEqual(refusal("payment_undecided", 409));
  });

  it("that is on its way back pays nothing", async () => {
    const bill = await open.desk.bill(open.resident, 300);
    await office.refund(open.payment, "credit", 450);
    await expect(office.useCredit(credit, bill, 51)).rejects.toEqual(refusal("credit_too_small", 400));
    expect(await office.useCredit(credit, bill, 50)).toMatchObject({ held: 450, left: 0 });
  });
});

describe("money that arrived without a payment of ours", () => {
  const fees = { feePaise: 0, taxPaise: 0 };

  async function arrived(gatewayId: string) {
    open.desk.gateway.report = [{ kind: "payment", gatewayId, orderId: "UNKNOWN", amountPaise: 7_700, ...fees }];
    await office.sweep();
    const money = (await listUnidentifiedMoney(open.desk.database.db)).map(asSent(UnidentifiedMoney));
    return money.filter(({ gatewayPaymentId }) => gatewayPaymentId === gatewayId);
  }

  it("is kept once, however often the report names it, is told, and is nobody's", async () => {
    await arrived("X-1");
    const [money, ...more] = await arrived("X-1");
    expect(more).toEqual([]);
    expect(money).toMatchObject({ amount: 77, orderId: "UNKNOWN", assigned: null });
    expect(await office.alertsAbout("X-1")).toEqual(["money_unidentified"]);
  });

  // [PAY-48]
  it("is given to a resident once, as a credit that pays a bill", async () => {
    const [money] = await arrived("X-2");
    const id = money?._id ?? "";
    const both = await Promise.allSettled([office.assign(id, open.resident), office.assign(id, open.resident)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "money_assigned" });
    const { db } = open.desk.database;
    const createdCredits = await db.selectFrom("credits").selectAll().where("unidentifiedId", "=", id).execute();
    expect(createdCredits).toMatchObject([{ amountPaise: 7_700, residentId: open.resident, paymentId: null }]);
    const bill = await open.desk.bill(open.resident, 77);
    expect(await office.useCredit(createdCredits[0]?.id ?? 0, bill, 77)).toMatchObject({ left: 0 });
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("is counted once, whether it was given to a flat first or entered at the counter", async () => {
    const counter = counterOf(open.desk);
    const entered = { way: "transfer" as const, advance: 77 };
    const [assigned, waits] = [(await arrived("600000000001"))[0], (await arrived("600000000002"))[0]];
    const enter = (money: typeof assigned) =>
      counter.take(open.resident, { ...entered, reference: money?.gatewayPaymentId ?? "" });
    await expect(enter(waits)).rejects.toMatchObject({ code: "reference_unidentified" });
    await office.assign(assigned?._id ?? "", open.resident);
    await expect(enter(assigned)).rejects.toMatchObject({ code: "reference_is_online" });
    const receipt = await counter.take(open.resident, { ...entered, reference: "600000000003" });
    const [late] = await arrived("600000000003");
    await expect(office.assign(late?._id ?? "", open.resident)).rejects.toMatchObject({
      ...{ code: "transfer_entered", detail: { params: { number: receipt.number } } },
    });
    await counter.reverse(receipt._id);
    await office.assign(late?._id ?? "", open.resident);
  });

  it("is given to nobody who does not exist", async () => {
    const [money] = await arrived("X-3");
    await expect(office.assign(money?._id ?? "", "nobody")).rejects.toMatchObject({ code: "not_found" });
    await expect(office.assign("nothing", open.resident)).rejects.toMatchObject({ code: "not_found" });
  });

  it("and was given to a flat goes back through the gateway that holds it, once it has gone", async () => {
    const { desk, payment, resident } = open;
    const second = { gatewayId: "X-4", orderId: payment, amountPaise: 50_000 };
    desk.gateway.report = [{ kind: "payment", ...second, ...fees }];
    await office.sweep();
    const [money] = await listUnidentifiedMoney(desk.database.db).then((all) =>
      all.filter(({ gatewayPaymentId }) => gatewayPaymentId === "X-4"),
    );
    await office.assign(money?._id ?? "", resident);
    const credits = desk.database.db
      .selectFrom("credits")
      .selectAll()
      .where("unidentifiedId", "=", money?._id ?? "");
    const { id } = await credits.executeTakeFirstOrThrow();
    await expect(office.refundCredit(id, 501)).rejects.toMatchObject({ code: "refund_too_much" });
    const { _id: refundId } = await office.refundCredit(id, 200);
    await office.sendRefunds();
    expect(desk.gateway.refunds.get(refundId)?.wanted).toMatchObject({ gatewayPaymentId: "X-4", amountPaise: 20_000 });
    expect(await credits.executeTakeFirst()).toMatchObject({ heldPaise: 20_000, leftPaise: 30_000 });
    desk.gateway.endRefund(refundId, "settled");
    desk.pass(HOUR);
    await office.sendRefunds();
    expect(await credits.executeTakeFirst()).toMatchObject({ refundedPaise: 20_000, heldPaise: 0, leftPaise: 30_000 });
  });
});
