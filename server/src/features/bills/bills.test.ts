import { billKinds } from "@aangan/contract/bill-kinds";
import * as contract from "@aangan/contract/features/bills";
import { removeResident } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crowdOf, untilServed } from "../../../test/at-once.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { dayOf, later } from "../../platform/clock.ts";

const DAY = 24 * 3_600_000;

let portal: TestPortal;
let admin: string;
let resident: LoggedIn;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  resident = await portal.resident("E-041");
});
afterAll(() => portal.close());

const typed = (changes: object = {}) => ({
  userId: resident.user._id,
  flatNumber: "E-041",
  billType: "electricity",
  originalAmount: 1234.5,
  dueDate: dayOf(later(portal.now(), 10 * DAY)),
  ...changes,
});

const raise = (body: unknown, token = admin) => portal.ask(contract.raiseBill, { body, token });

async function billsOf(id: string) {
  return (await portal.call(contract.listResidentBills, { params: { id }, token: admin })).bills;
}

describe("a bill raised by the office", () => {
  // [spec 3.5] [spec 7.17] [spec 9.2]
  it("has a number, its rest and its state", async () => {
    const { status, body } = await raise(typed({ billType: "Electricity" }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: "Bill uploaded successfully!",
      bill: {
        _id: expect.stringMatching(/^ELEC-\d{4}-000001$/),
        userId: resident.user._id,
        billType: "electricity",
        originalAmount: 1234.5,
        totalAmount: 1234.5,
        amountPaid: 0,
        remainingAmount: 1234.5,
        status: "unpaid",
        flatNumber: "E-041",
      },
    });
  });

  it("counts each type by itself, and typing it twice makes two", async () => {
    const first = await raise(typed({ billType: "maintenance" }));
    const second = await raise(typed({ billType: "maintenance" }));
    expect(
      [first, second].map(({ body }) => (body as unknown as { bill: { _id: string } }).bill._id.slice(-6)),
    ).toEqual(["000001", "000002"]);
  });

  it.each(Object.entries(billKinds))("of %s has a number of its own series", async (billType, { prefix }) => {
    const payer = await portal.resident(`K-${Object.keys(billKinds).indexOf(billType) + 1}`);
    const { _id: userId, flatNumber } = payer.user;
    const { status } = await raise(typed({ billType, userId, flatNumber }));
    expect(status).toBe(201);
    expect(await billsOf(userId)).toMatchObject([
      { _id: expect.stringMatching(new RegExp(`^${prefix}-\\d{4}-\\d{6}$`)), billType, status: "unpaid" },
    ]);
  });

  it("never gets the number of another, also when many are raised at once", async () => {
    const payer = await portal.resident("F-1");
    const body = typed({ userId: payer.user._id, flatNumber: "F-1" });
    await Promise.all(Array.from({ length: crowdOf(50) }, () => untilServed(() => raise(body))));
    const numbers = (await billsOf(payer.user._id)).map((bill) => bill._id);
    expect(new Set(numbers).size).toBe(crowdOf(50));
  });
});

describe("the form refuses", () => {
  it.each([
    ["a flat of somebody else", { flatNumber: "E-042" }, "flat_not_theirs", "flatNumber"],
    ["an unknown type", { billType: "gas" }, "bill_type_unknown", "billType"],
    ["more than two decimals", { originalAmount: 10.005 }, "amount_invalid", "originalAmount"],
    ["an amount in words", { originalAmount: "10 rupees" }, "amount_invalid", "originalAmount"],
    ["no amount", { originalAmount: undefined }, "field_missing", "originalAmount"],
    ["nothing", { originalAmount: 0 }, "amount_not_positive", "originalAmount"],
    ["less than nothing", { originalAmount: -5 }, "amount_invalid", "originalAmount"],
    ["a hundred million", { originalAmount: 100_000_000 }, "amount_invalid", "originalAmount"],
    ["a day that does not exist", { dueDate: "2026-02-30" }, "day_invalid", "dueDate"],
    ["a day long ago", { dueDate: "2001-01-01" }, "due_date_out_of_range", "dueDate"],
    ["a day far ahead", { dueDate: "2090-01-01" }, "due_date_out_of_range", "dueDate"],
    ["a field it does not know", { amountPaid: 5 }, "field_unknown", "amountPaid"],
    ["a state from outside", { status: "paid" }, "field_unknown", "status"],
    ["a user that is no text", { userId: { $ne: 1 } }, "field_invalid", "userId"],
    // [AUTZ-07]
  ])("%s", async (_what, changes, code, field) => {
    expect(await raise(typed(changes))).toMatchObject({ status: 400, body: { code, field } });
  });

  it("a user that does not exist", async () => {
    expect(await raise(typed({ userId: "nobody" }))).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("a resident, and somebody without a token", async () => {
    expect(await raise(typed(), resident.token)).toMatchObject({ status: 403 });
    expect(await portal.ask(contract.raiseBill, { body: typed() })).toMatchObject({ status: 401 });
  });
});

describe("a second bill of the same type and due date", () => {
  const owed = { billType: "maintenance", originalAmount: 850 };
  const mine = async (flat: string) => {
    const { user } = await portal.resident(flat);
    return { ...typed({ ...owed, userId: user._id, flatNumber: flat }), userId: user._id };
  };

  it("is asked about, names the first one, and is raised when asked again", async () => {
    const bill = await mine("H-1");
    expect(await raise({ ...bill, again: false })).toMatchObject({ status: 201 });
    const [existing] = await billsOf(bill.userId);
    const answer = await raise({ ...bill, originalAmount: 900, again: false });
    expect(answer).toMatchObject({ status: 409, body: { code: "bill_there" } });
    expect(answer.body).toMatchObject({ params: { flat: "H-1", bill: existing?._id, amount: "850.00" } });
    expect(await raise({ ...bill, originalAmount: 900, again: true })).toMatchObject({ status: 201 });
    expect(await billsOf(bill.userId)).toHaveLength(2);
  });

  it("is asked about also when two clerks upload it in the same instant", async () => {
    const bill = { ...(await mine("H-4")), again: false };
    const answers = await Promise.all([raise(bill), raise(bill), raise(bill)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await billsOf(bill.userId)).toHaveLength(1);
  });

  it("is none when the type or the due date differs, or the first one was cancelled", async () => {
    const bill = { ...(await mine("H-2")), again: false };
    await raise(bill);
    const [first] = await billsOf(bill.userId);
    expect(await raise({ ...bill, billType: "electricity" })).toMatchObject({ status: 201 });
    expect(await raise({ ...bill, dueDate: dayOf(later(portal.now(), 9 * DAY)) })).toMatchObject({ status: 201 });
    const params = { id: first?._id ?? "" };
    await portal.call(contract.cancelBill, { params, body: { reason: "Wrong amount" }, token: admin });
    expect(await raise(bill)).toMatchObject({ status: 201 });
  });

  it("is raised without a question by a bare call, as specified", async () => {
    const bill = await mine("H-3");
    expect((await raise(bill)).status).toBe(201);
    expect((await raise(bill)).status).toBe(201);
  });
});

describe("the bills of one resident", () => {
  // [spec 7.20]
  it("come with the latest due date first", async () => {
    const payer = await portal.resident("G-1");
    for (const days of [5, 40, 20]) {
      const dueDate = dayOf(later(portal.now(), days * DAY));
      await raise(typed({ userId: payer.user._id, flatNumber: "G-1", dueDate }));
    }
    const days = (await billsOf(payer.user._id)).map((bill) => bill.dueDate);
    expect(days).toEqual([...days].sort().reverse());
    expect(days).toHaveLength(3);
  });

  it("are an empty list for who has none, and not found for nobody", async () => {
    expect(await billsOf((await portal.resident("G-2")).user._id)).toEqual([]);
    const unknown = await portal.ask(contract.listResidentBills, { params: { id: "nobody" }, token: admin });
    expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  // [AUTZ-21]
  it("stay when the resident leaves, and the next owner of the flat sees none of them", async () => {
    const former = await portal.resident("G-3");
    await raise(typed({ userId: former.user._id, flatNumber: "G-3" }));
    await portal.call(removeResident, { params: { id: former.user._id }, token: admin });
    expect(await billsOf(former.user._id)).toHaveLength(1);
    expect(await billsOf((await portal.resident("G-3")).user._id)).toEqual([]);
    expect(await raise(typed({ userId: former.user._id, flatNumber: "G-3" }))).toMatchObject({ status: 404 });
  });
});
