import { paise } from "@aangan/contract/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { crowdOf, roundsOf } from "../../../test/at-once.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { refused } from "../../../test/refused.ts";

const DAY = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let office: ReturnType<typeof officeOf>;
let resident: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
  counter = counterOf(desk);
  office = officeOf(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
});
afterEach(async () => {
  Object.assign(desk.gateway.script, { statusDown: false, canCancel: true });
  expect(await desk.brokenRules()).toEqual([]);
  const serials = await counter.serials();
  expect(serials).toEqual(serials.map((_, index) => index + 1));
});

let utr = 100_000_000_000;
const nextUtr = () => String(++utr);

describe("money is taken at the counter", () => {
  it("cash over two bills, the rest as an advance that the office can use", async () => {
    const [first, second] = [await desk.bill(resident, 500), await desk.bill(resident, 300)];
    const receipt = await counter.take(resident, { lines: { [first]: 500, [second]: 200 }, advance: 50 });
    expect(receipt).toMatchObject({ way: "cash", amount: 750, advance: 50, receivedOn: "2026-11-21" });
    expect(receipt.number).toMatch(/^REC-2627-\d{6}$/);
    expect(receipt.lines).toMatchObject([
      { billId: first, billType: "electricity", dueDate: "2026-12-10", amount: 500 },
      { billId: second, amount: 200 },
    ]);
    expect(await desk.billOf(first)).toMatchObject({ status: "paid" });
    expect(await desk.billOf(second)).toMatchObject({ status: "partial", remainingPaise: 10_000 });
  });

  it("a transfer is kept under its reference, as the bank writes it", async () => {
    const bill = await desk.bill(resident, 500);
    const reference = nextUtr();
    const receipt = await counter.take(resident, { way: "transfer", reference, lines: { [bill]: 500 } });
    expect(receipt).toMatchObject({ way: "transfer", reference, advance: 0 });
  });

  it("the lines and the advance must be the amount, and each bill stands there once", async () => {
    const bill = await desk.bill(resident, 500);
    const request = counter.take(resident, { lines: { [bill]: 100 }, amount: 20_000 } as never);
    await expect(request).rejects.toEqual(refused("lines_not_amount"));
  });

  it("a bill gets no more than its rest, a cancelled one nothing, and a neighbour's is not found", async () => {
    const [bill, cancelled] = [await desk.bill(resident, 500), await desk.bill(resident, 300)];
    await expect(counter.take(resident, { lines: { [bill]: 500.01 } })).rejects.toEqual(refused("bill_rest_smaller"));
    await office.cancel(cancelled);
    await expect(counter.take(resident, { lines: { [cancelled]: 10 } })).rejects.toEqual(refused("bill_cancelled"));
    const neighbour = await desk.resident(`N-${++flats}`);
    await expect(counter.take(neighbour, { lines: { [bill]: 10 } })).rejects.toEqual(refused("not_found"));
    expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 50_000 });
  });

  it.each([
    ["tomorrow", 1],
    ["32 days ago", -32],
  ])("not of %s", async (_when, days) => {
    const receivedOn = new Date(desk.now().getTime() + days * DAY).toISOString().slice(0, 10);
    await expect(counter.take(resident, { advance: 100, receivedOn })).rejects.toEqual(refused("received_on_invalid"));
  });

  it("money of an earlier day is dated at noon of that day, its number is today's", async () => {
    const receipt = await counter.take(resident, { advance: 100, receivedOn: "2026-11-01" });
    expect(receipt).toMatchObject({ receivedOn: "2026-11-01", writtenAt: desk.now().toISOString() });
    const paid = desk.database.db.selectFrom("payments").select("paidAt").where("receiptId", "=", receipt._id);
    expect((await paid.executeTakeFirstOrThrow()).paidAt).toEqual(new Date("2026-11-01T06:30:00Z"));
  });
});

describe("an advance", () => {
  const creditsOf = async () => {
    const own = desk.database.db
      .selectFrom("credits")
      .select(["reserved", "leftPaise"])
      .where("residentId", "=", resident);
    return (await own.orderBy("id").execute()).map(({ reserved, leftPaise }) => ({
      kept: reserved,
      left: leftPaise / 100,
    }));
  };

  it("pays the flat's next bills by itself, unless it is to be kept", async () => {
    await counter.take(resident, { advance: 100 });
    await counter.take(resident, { advance: 70, keepAdvance: true });
    const bill = await desk.bill(resident, 500);
    await office.useAdvances();
    expect(await creditsOf()).toEqual([
      { kept: false, left: 0 },
      { kept: true, left: 70 },
    ]);
    expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 40_000 });
  });
});

describe("nothing is entered twice", () => {
  it("the same transfer is refused with the receipt that has it, unless it pays for this flat too", async () => {
    const reference = nextUtr();
    const total = { instrumentAmount: paise(200_00) };
    const first = await counter.take(resident, { way: "transfer", reference, advance: 100, ...total });
    const neighbour = await desk.resident(`N-${++flats}`);
    const again = (overrides: object) =>
      counter.take(neighbour, { way: "transfer", reference, advance: 100, ...overrides });
    await expect(again({})).rejects.toEqual(
      refused("instrument_taken", { entry: `${first.flatNumber}, ${first.number}` }),
    );
    await expect(again({ alsoFor: "another" })).rejects.toEqual(refused("instrument_taken"));
    expect(await again({ alsoFor: first._id })).toMatchObject({ reference });
  });

  it("of many who enter one transfer at the same instant one gets a receipt", async () => {
    const reference = nextUtr();
    const flatsOf = await Promise.all(Array.from({ length: crowdOf(50) }, () => desk.resident(`N-${++flats}`)));
    const all = await Promise.allSettled(
      flatsOf.map((flat) => counter.take(flat, { way: "transfer", reference, advance: 100 })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const reasons = all.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(reasons)).toEqual(new Set(["instrument_spent"]));
  });

  it("a transfer that was taken back can be entered anew", async () => {
    const reference = nextUtr();
    const first = await counter.take(resident, { way: "transfer", reference, advance: 100 });
    await counter.reverse(first._id);
    expect(await counter.take(resident, { way: "transfer", reference, advance: 100 })).toMatchObject({ reference });
  });

  it("the reference of an online payment that counted is refused", async () => {
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    const reference = nextUtr();
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    await desk.database.inTransaction((tx) =>
      tx.updateTable("payments").set({ reference }).where("id", "=", transactionId).execute(),
    );
    const request = counter.take(resident, { way: "transfer", reference, advance: 500 });
    await expect(request).rejects.toEqual(refused("reference_is_online", { payment: transactionId }));
  });

  it("the reference of an online payment is refused however the company spells it", async () => {
    for (const [typedReference, reference] of [
      ["utib000012345678", "UTIB000012345678"],
      ["UTIB 0000-1234 5679", "UTIB000012345679"],
      [" 600000001234 ", "600000001234"],
    ] as const) {
      const bill = await desk.bill(resident, 500);
      const { transactionId } = await desk.click(resident, bill, 500);
      desk.gateway.pay(transactionId, { reference: typedReference });
      await desk.webhook(transactionId);
      const request = counter.take(resident, { way: "transfer", reference, advance: 500 });
      await expect(request).rejects.toEqual(refused("reference_is_online", { payment: transactionId }));
    }
  });

  it("the same cash of the same day is asked about", async () => {
    const first = await counter.take(resident, { advance: 100 });
    await expect(counter.take(resident, { advance: 100 })).rejects.toEqual(
      refused("cash_again", { number: first.number, amount: "100.00" }),
    );
    expect(await counter.take(resident, { advance: 100, again: true })).toMatchObject({ amount: 100 });
    expect(await counter.take(resident, { advance: 101 })).toMatchObject({ amount: 101 });
  });

  it("two clerks who take the same cash at once see each other", async () => {
    const both = await Promise.allSettled([1, 2].map(() => counter.take(resident, { advance: 100 })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("cash of Rs 2 lakh in a day is too much for one flat", async () => {
    await counter.take(resident, { advance: 150_000 });
    await expect(counter.take(resident, { advance: 50_000 })).rejects.toEqual(
      refused("cash_too_much", { most: "199999.99" }),
    );
    expect(await counter.take(resident, { advance: 49_999.99 })).toMatchObject({ amount: 49_999.99 });
    desk.pass(DAY);
    expect(await counter.take(resident, { advance: 150_000 })).toMatchObject({ amount: 150_000 });
  });
});

describe("while a bill is being paid online", () => {
  it("the company is asked first, and a payment that was just made is told", async () => {
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.gateway.pay(transactionId);
    await expect(counter.take(resident, { lines: { [bill]: 500 } })).rejects.toEqual(refused("payment_just_received"));
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
  });

  it("the office says that it knows of it, and what is paid later becomes a credit", async () => {
    desk.gateway.script.canCancel = false;
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    await expect(counter.take(resident, { lines: { [bill]: 500 } })).rejects.toEqual(
      refused("payments_open", { count: 1 }),
    );
    await counter.take(resident, { lines: { [bill]: 500 }, knowing: [transactionId] });
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
    expect(await desk.stateOf(transactionId)).toBe("SUCCESS");
  });

  it("a payment that the office decides about holds the bill", async () => {
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.gateway.pay(transactionId, { amountPaise: 1 });
    await desk.webhook(transactionId);
    const request = counter.take(resident, { lines: { [bill]: 100 }, knowing: [transactionId] });
    await expect(request).rejects.toEqual(refused("payment_undecided"));
  });

  it("a receipt and a capture of one bill in the same instant never pay more than its total", async () => {
    desk.gateway.script.canCancel = false;
    for (let round = 0; round < roundsOf(20); round++) {
      const bill = await desk.bill(resident, 500 + round);
      const { transactionId } = await desk.click(resident, bill, 500 + round);
      desk.gateway.pay(transactionId);
      const input = { lines: { [bill]: 500 + round }, knowing: [transactionId] };
      await Promise.allSettled([counter.take(resident, input), desk.webhook(transactionId)]);
      await desk.reconcile();
      expect(await desk.billOf(bill)).toMatchObject({ status: "paid", remainingPaise: 0 });
    }
  });
});
