import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { crowdOf, roundsOf } from "../../../test/at-once.ts";
import { claimsOf } from "../../../test/desks/claims-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";

const DAY = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let claims: ReturnType<typeof claimsOf>;
let counter: ReturnType<typeof counterOf>;
let office: ReturnType<typeof officeOf>;
let resident: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
  claims = claimsOf(desk);
  counter = counterOf(desk);
  office = officeOf(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
});
afterEach(async () => expect(await desk.brokenRules()).toEqual([]));

const refused = (code: string, detail = {}) =>
  expect.objectContaining({ code, ...(Object.keys(detail).length > 0 && { detail: expect.objectContaining(detail) }) });

describe("a resident tells of a transfer", () => {
  it("and reads what was told, with the bills that it is for", async () => {
    const [bill, other] = [await desk.bill(resident, 300), await desk.bill(resident, 200)];
    const claim = await claims.tell(resident, {
      ...{ rupees: 499.99, account: "HDFC, 0042", note: "From my father's account" },
      lines: { [bill]: 300, [other]: 0.01 },
    });
    expect(claim).toMatchObject({
      ...{ state: "waiting", amount: 499.99, paidOn: "2026-11-21", account: "HDFC, 0042", picture: null, reason: "" },
      ...{ note: "From my father's account", endedAt: null },
      lines: [
        { billId: bill, amount: 300 },
        { billId: other, amount: 0.01 },
      ],
    });
    expect(claim).not.toHaveProperty("receipt");
    expect(await claims.own(resident)).toEqual([claim]);
    expect(await desk.billOf(bill)).toMatchObject({ status: "unpaid" });
  });

  it("reads the own notices only, newest first", async () => {
    const neighbour = await desk.resident(`N-${++flats}`);
    await claims.tell(neighbour);
    const first = await claims.tell(resident);
    desk.pass(1000);
    const second = await claims.tell(resident);
    expect((await claims.own(resident)).map(({ _id }) => _id)).toEqual([second._id, first._id]);
  });

  it.each([
    ["tomorrow", 1],
    ["32 days ago", -32],
  ])("not of %s", async (_when, days) => {
    const paidOn = new Date(desk.now().getTime() + days * DAY).toISOString().slice(0, 10);
    await expect(claims.tell(resident, { paidOn })).rejects.toEqual(
      refused("received_on_invalid", { field: "paidOn" }),
    );
  });

  it("of 31 days ago, and of one paisa", async () => {
    const paidOn = new Date(desk.now().getTime() - 31 * DAY).toISOString().slice(0, 10);
    expect(await claims.tell(resident, { paidOn, rupees: 0.01 })).toMatchObject({ paidOn, amount: 0.01 });
  });

  it("for own bills that stand, each once, and for no more than was sent", async () => {
    const [bill, cancelled] = [await desk.bill(resident, 500), await desk.bill(resident, 300)];
    await office.cancel(cancelled);
    const neighbours = await desk.bill(await desk.resident(`N-${++flats}`), 500);
    await expect(claims.tell(resident, { lines: { [neighbours]: 10 } })).rejects.toEqual(refused("not_found"));
    await expect(claims.tell(resident, { lines: { nothing: 10 } })).rejects.toEqual(refused("not_found"));
    await expect(claims.tell(resident, { lines: { [cancelled]: 10 } })).rejects.toEqual(refused("bill_cancelled"));
    await expect(claims.tell(resident, { lines: { [bill]: 500.01 } })).rejects.toEqual(refused("lines_not_amount"));
    expect(await claims.own(resident)).toEqual([]);
  });

  it("five times, and then waits for the office", async () => {
    const created = [];
    for (let nth = 0; nth < 5; nth++) created.push(await claims.tell(resident));
    await expect(claims.tell(resident)).rejects.toEqual(refused("claims_waiting"));
    expect(await claims.tell(await desk.resident(`N-${++flats}`))).toMatchObject({ state: "waiting" });
    await claims.withdraw(resident, created[0]?._id ?? "");
    expect(await claims.tell(resident)).toMatchObject({ state: "waiting" });
  });

  it("five times, however many tabs send at once", async () => {
    const all = await Promise.allSettled(Array.from({ length: crowdOf(12) }, () => claims.tell(resident)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await claims.own(resident)).toHaveLength(5);
  });
});

describe("one transfer is told of once by a flat", () => {
  const alreadySent = refused("claim_reference_sent", { field: "reference" });

  it("by two tabs, or twenty", async () => {
    const reference = claims.nextUtr();
    const all = await Promise.allSettled(
      Array.from({ length: crowdOf(20) }, () => claims.tell(resident, { reference })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual(
      Array(crowdOf(20) - 1).fill(alreadySent),
    );
  });

  it("not when the office has entered it, nor after it has accepted it", async () => {
    const reference = claims.nextUtr();
    await counter.take(resident, { way: "transfer", reference, advance: 100 });
    await expect(claims.tell(resident, { reference, rupees: 100 })).rejects.toEqual(alreadySent);
    const claim = await claims.tell(resident);
    await claims.accept(resident, claim);
    await expect(claims.tell(resident, { reference: claim.reference })).rejects.toEqual(alreadySent);
  });

  it("not when it is the reference of an online payment that counted", async () => {
    const reference = await claims.paidOnline(resident);
    await expect(claims.tell(resident, { reference })).rejects.toEqual(alreadySent);
  });

  it("again after it was taken back or refused, by mistake with a wrong amount", async () => {
    const first = await claims.tell(resident);
    await claims.withdraw(resident, first._id);
    const { reference } = first;
    const second = await claims.tell(resident, { reference });
    await claims.refuse(second._id);
    expect(await claims.tell(resident, { reference, rupees: 450 })).toMatchObject({ state: "waiting" });
  });
});

describe("the office accepts a notice", () => {
  it("with a receipt, and the resident sees both", async () => {
    const bill = await desk.bill(resident, 500);
    const claim = await claims.tell(resident, { lines: { [bill]: 500 } });
    const receipt = await claims.accept(resident, claim, { lines: { [bill]: 500 } });
    expect(await claims.own(resident)).toMatchObject([
      { state: "accepted", receipt: { _id: receipt._id, number: receipt.number, takenBack: false } },
    ]);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
    await counter.reverse(receipt._id);
    expect(await claims.own(resident)).toMatchObject([{ state: "accepted", receipt: { takenBack: true } }]);
  });

  it("though it waited longer than the counter would take the money of that day", async () => {
    const paidOn = new Date(desk.now().getTime() - 31 * DAY).toISOString().slice(0, 10);
    const claim = await claims.tell(resident, { paidOn });
    desk.pass(10 * DAY);
    const elsewhen = claims.accept(resident, claim, { receivedOn: "2026-10-22" });
    await expect(elsewhen).rejects.toEqual(refused("received_on_invalid"));
    expect(await claims.accept(resident, claim)).toMatchObject({ receivedOn: paidOn });
  });

  it("only of the same flat, amount and UTR, as a transfer", async () => {
    const claim = await claims.tell(resident);
    const neighbour = await desk.resident(`N-${++flats}`);
    await expect(claims.accept(neighbour, claim)).rejects.toEqual(refused("not_found"));
    const differs = refused("claim_differs", { params: { amount: "500.00", reference: claim.reference } });
    await expect(claims.accept(resident, claim, { advance: 499.99 })).rejects.toEqual(differs);
    await expect(claims.accept(resident, claim, { reference: claims.nextUtr() })).rejects.toEqual(differs);
    const cash = counter.take(resident, { claimId: claim._id, advance: 500 });
    await expect(cash).rejects.toEqual(differs);
    const unknown = counter.take(resident, { claimId: "nothing", advance: 500 });
    await expect(unknown).rejects.toEqual(refused("not_found"));
    expect(await claims.own(resident)).toMatchObject([{ state: "waiting" }]);
  });

  it("once, and not after it was refused or taken back", async () => {
    const claim = await claims.tell(resident);
    await claims.accept(resident, claim);
    await expect(claims.accept(resident, claim)).rejects.toEqual(refused("claim_ended"));
    await expect(claims.refuse(claim._id)).rejects.toEqual(refused("claim_ended"));
    await expect(claims.withdraw(resident, claim._id)).rejects.toEqual(refused("claim_ended"));
    const other = await claims.tell(resident);
    await claims.refuse(other._id);
    await expect(claims.accept(resident, other)).rejects.toEqual(refused("claim_ended"));
  });

  it("not when the receipt is refused, so that it waits on", async () => {
    const bill = await desk.bill(resident, 100);
    const claim = await claims.tell(resident);
    await expect(claims.accept(resident, claim, { lines: { [bill]: 500 } })).rejects.toEqual(
      refused("bill_rest_smaller"),
    );
    expect(await claims.own(resident)).toMatchObject([{ state: "waiting" }]);
  });

  it("of a resident who has left since", async () => {
    const claim = await claims.tell(resident);
    await office.remove(resident);
    expect(await claims.accept(resident, claim)).toMatchObject({ amount: 500 });
  });

  it("also by entering the transfer without it", async () => {
    const claim = await claims.tell(resident);
    const receipt = await counter.take(resident, { way: "transfer", reference: claim.reference, advance: 500 });
    expect(await claims.own(resident)).toMatchObject([{ state: "accepted", receipt: { _id: receipt._id } }]);
    const other = await claims.tell(resident);
    await counter.take(resident, { way: "transfer", reference: other.reference, advance: 400 });
    expect(await claims.own(resident)).toContainEqual(expect.objectContaining({ _id: other._id, state: "waiting" }));
  });

  it("or the resident takes it back: of both at once, one wins", async () => {
    for (let round = 0; round < roundsOf(20); round++) {
      const claim = await claims.tell(resident);
      const [accepted, withdrawn] = await Promise.allSettled([
        claims.accept(resident, claim),
        claims.withdraw(resident, claim._id),
      ]);
      expect([accepted.status, withdrawn.status].sort()).toEqual(["fulfilled", "rejected"]);
      const [lost] = [accepted, withdrawn].flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(lost).toEqual(refused("claim_ended"));
      const [now] = (await claims.own(resident)).filter(({ _id }) => _id === claim._id);
      expect(now).toMatchObject({ state: accepted.status === "fulfilled" ? "accepted" : "withdrawn" });
    }
  });

  it("once, when two clerks accept it at the same instant", async () => {
    const claim = await claims.tell(resident);
    const both = await Promise.allSettled([1, 2].map(() => claims.accept(resident, claim)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the office refuses a notice", () => {
  it("with a reason that the resident reads", async () => {
    const claim = await claims.tell(resident);
    expect(await claims.refuse(claim._id, "Not in the bank's statement")).toMatchObject({
      ...{ state: "refused", flatNumber: `E-${flats}`, name: `E-${flats}`, userId: resident },
      endedAt: desk.now().toISOString(),
    });
    expect(await claims.own(resident)).toMatchObject([{ state: "refused", reason: "Not in the bank's statement" }]);
    await expect(claims.refuse("nothing")).rejects.toEqual(refused("not_found"));
  });
});
