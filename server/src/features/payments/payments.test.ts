import { type Bill, raiseBill } from "@aangan/contract/features/bills";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { listOwnPayments, payBill, showPaymentStatus } from "@aangan/contract/features/payments/payments";
import { removeResident } from "@aangan/contract/features/residents";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { crowdOf, untilServed } from "../../../test/at-once.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { decideAtBank, press, pressAndReturn, until } from "../../../test/desks/sandbox-payer.ts";
import { dayOf } from "../../platform/clock.ts";
import { checkBooks } from "../books/check-books.ts";

let portal: TestPortal;
let admin: string;
let flats = 0;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  portal.startJobs();
});
afterAll(() => portal.close());
afterEach(async () => {
  const broken = (await checkBooks(portal.database.db, portal.now())).filter(({ bad }) => bad.length > 0);
  expect(broken).toEqual([]);
});

interface Owing extends LoggedIn {
  bill: Bill;
}

/** A new resident who owes so much. */
async function owing(originalAmount: number): Promise<Owing> {
  const flatNumber = `E-${++flats}`;
  const resident = await portal.resident(flatNumber);
  const body = {
    ...{ userId: resident.user._id, flatNumber, billType: "electricity", originalAmount },
    dueDate: dayOf(portal.now()),
  };
  return { ...resident, bill: (await portal.call(raiseBill, { body, token: admin })).bill };
}

const payRequest = ({ bill, user }: Owing, amount: unknown) => ({ billId: bill._id, amount, complex: user.complex });
const tryToPay = (payer: Owing, amount: unknown) =>
  portal.ask(payBill, { body: payRequest(payer, amount), token: payer.token });
const startToPay = (payer: Owing, amount: number) =>
  portal.call(payBill, { body: { billId: payer.bill._id, amount, complex: payer.user.complex }, token: payer.token });
const statusOf = (payer: LoggedIn, id: string) =>
  portal.call(showPaymentStatus, { params: { id }, token: payer.token });
const dashboardOf = async ({ token }: LoggedIn) => (await portal.call(showDashboard, { token })).dashboard;

describe("a resident pays", () => {
  // [spec 3.6] [spec 3.9] [spec 7.6] [PAY-01] [PAY-04]
  it("part of a bill, then most of the rest, then the last ten rupees", async () => {
    const payer = await owing(1234.5);
    for (const [amount, remaining] of [
      [10, 1224.5],
      [1214.5, 10],
      [10, 0],
    ] as const) {
      const { paymentUrl, transactionId } = await startToPay(payer, amount);
      const landed = await pressAndReturn(portal, paymentUrl, "pay", "Net banking");
      expect(landed).toBe(`${portal.config.publicUrl}/user/payment/${transactionId}`);
      expect(await statusOf(payer, transactionId)).toMatchObject({
        msg: "SUCCESS",
        newPayment: { transactionId, amountPaid: amount, paymentMethod: "Net banking", billId: payer.bill._id },
      });
      const { pendingBills } = await dashboardOf(payer);
      expect(
        pendingBills.map((bill) => [bill.amountPaid + bill.remainingAmount, bill.remainingAmount, bill.status]),
      ).toEqual(remaining > 0 ? [[1234.5, remaining, "partial"]] : []);
    }
    expect((await dashboardOf(payer)).paymentHistory.map((payment) => payment.amountPaid)).toEqual([10, 1214.5, 10]);
    expect(await tryToPay(payer, 10)).toMatchObject({ status: 409, body: { code: "bill_already_paid" } });
  });

  it("a rest below ten rupees, as a whole only [spec 5.3] [PAY-07]", async () => {
    const payer = await owing(5);
    expect(await tryToPay(payer, 4)).toMatchObject({
      status: 400,
      body: { code: "amount_out_of_range", message: "Payment amount must be between Rs 5 and Rs 5." },
    });
    const { paymentUrl, transactionId } = await startToPay(payer, 5);
    await pressAndReturn(portal, paymentUrl, "pay");
    expect((await statusOf(payer, transactionId)).msg).toBe("SUCCESS");
  });

  it("and is declined, and may try again", async () => {
    const payer = await owing(100);
    const first = await startToPay(payer, 100);
    await pressAndReturn(portal, first.paymentUrl, "decline");
    expect(await statusOf(payer, first.transactionId)).toMatchObject({
      msg: "FAILED",
      newPayment: { amountPaid: 100 },
    });
    const second = await startToPay(payer, 100);
    expect(second.transactionId).not.toBe(first.transactionId);
    const { payments } = await portal.call(listOwnPayments, { token: payer.token });
    expect(payments.map(({ transactionId, status }) => [transactionId, status])).toEqual([
      [second.transactionId, "PENDING"],
      [first.transactionId, "FAILED"],
    ]);
  });

  it("and the bank is slow: pending, never failed, and paid in the end with no browser open", async () => {
    const payer = await owing(100);
    const { paymentUrl, transactionId } = await startToPay(payer, 100);
    await pressAndReturn(portal, paymentUrl, "leave-pending");
    expect((await statusOf(payer, transactionId)).msg).toBe("PENDING");
    expect((await startToPay(payer, 100)).transactionId).toBe(transactionId);
    await decideAtBank(portal, paymentUrl, "pay");
    const dashboard = await until(
      () => dashboardOf(payer),
      ({ pendingBills }) => pendingBills.length === 0,
    );
    expect(dashboard.pendingBills).toEqual([]);
  });

  it("and is removed by the office meanwhile: the money still counts [PAY-24] [AUTH-26] [AUTZ-20]", async () => {
    const payer = await owing(100);
    const { paymentUrl, transactionId } = await startToPay(payer, 100);
    await portal.call(removeResident, { params: { id: payer.user._id }, token: admin });
    await press(portal, paymentUrl, "pay");
    const asOffice = () => portal.call(showPaymentStatus, { params: { id: transactionId }, token: admin });
    expect((await asOffice()).msg).toBe("SUCCESS");
    expect(await tryToPay(payer, 100)).toMatchObject({ status: 401 });
  });
});

describe("an amount", () => {
  it.each([
    [1234.51, "amount_out_of_range"],
    [9.99, "amount_out_of_range"],
    [0, "amount_out_of_range"],
    [-1, "amount_invalid"],
    [10.005, "amount_invalid"],
    [0.1 + 0.2, "amount_invalid"],
    ["10 ", "amount_invalid"],
    [true, "amount_invalid"],
    [[10], "amount_invalid"],
    [{}, "amount_invalid"],
    [null, "amount_invalid"],
    [undefined, "field_missing"],
    [1e21, "amount_invalid"],
    [100_000_000, "amount_invalid"],
  ])("of %j is refused as %s, and no gateway hears of it [PAY-02] [PAY-03] [INP-01] [INP-02]", async (amount, code) => {
    const payer = await owing(1234.5);
    expect(await tryToPay(payer, amount)).toMatchObject({ status: 400, body: { code, field: "amount" } });
    const { pagination } = await portal.call(listOwnPayments, { token: payer.token });
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalPayments: 0 });
  });

  it("may leave a rest below ten rupees, which can then be paid [PAY-08]", async () => {
    const payer = await owing(1234.5);
    const { paymentUrl } = await startToPay(payer, 1230);
    await pressAndReturn(portal, paymentUrl, "pay");
    await until(
      () => dashboardOf(payer),
      ({ pendingBills }) => pendingBills[0]?.remainingAmount === 4.5,
    );
    const { transactionId } = await startToPay(payer, 4.5);
    expect(transactionId).toMatch(/^[A-Z0-9]{20}$/);
  });
});

describe("what belongs to somebody else", () => {
  it("is not found, just as what does not exist [spec 6.2] [PAY-04]", async () => {
    const [payer, neighbour] = [await owing(100), await owing(100)];
    const { transactionId } = await startToPay(neighbour, 100);
    const plain = ({ status, body }: Awaited<ReturnType<typeof tryToPay>>) => ({
      status,
      body: { ...body, requestId: "" },
    });
    const foreignBill = await tryToPay({ ...payer, bill: neighbour.bill }, 100);
    const noBill = await tryToPay({ ...payer, bill: { ...payer.bill, _id: "ELEC-0000-000000" } }, 100);
    expect(plain(foreignBill)).toEqual(plain(noBill));
    expect(foreignBill.status).toBe(404);
    const ask = (id: string) => portal.ask(showPaymentStatus, { params: { id }, token: payer.token });
    expect(plain(await ask(transactionId))).toEqual(plain(await ask("AAAAAAAAAAAAAAAAAAAA")));
  });

  it("such as a complex, is refused [AUTZ-05]", async () => {
    const payer = await owing(100);
    const body = { ...payRequest(payer, 100), complex: "REGENT HOUSE" };
    expect(await portal.ask(payBill, { body, token: payer.token })).toMatchObject({
      status: 400,
      body: { code: "complex_not_yours", field: "complex" },
    });
  });
});

describe("many clicks on Pay at the same instant", () => {
  it("all get the page of one payment and one order [spec 7.7] [PAY-11]", async () => {
    const payer = await owing(750);
    const answers = await Promise.all(
      Array.from({ length: crowdOf(50) }, () => untilServed(() => tryToPay(payer, 750))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(crowdOf(50)).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const orders = await portal.database.db
      .selectFrom("sandboxOrders")
      .select("orderId")
      .where("description", "like", `%${payer.bill._id}%`)
      .execute();
    expect(orders).toHaveLength(1);
  });
});

describe("another amount", () => {
  it("closes the first page, on which nobody can pay any more", async () => {
    const payer = await owing(500);
    const first = await startToPay(payer, 100);
    const second = await startToPay(payer, 200);
    await press(portal, first.paymentUrl, "pay");
    expect((await statusOf(payer, first.transactionId)).msg).toBe("FAILED");
    await pressAndReturn(portal, second.paymentUrl, "pay");
    expect((await statusOf(payer, second.transactionId)).msg).toBe("SUCCESS");
    expect((await dashboardOf(payer)).pendingBills[0]).toMatchObject({ amountPaid: 200, remainingAmount: 300 });
  });
});

describe("the history", () => {
  it("comes in pages, newest first, and past the end is empty [spec 3.10] [spec 7.9]", async () => {
    const payer = await owing(500);
    for (const amount of [10, 11, 12]) {
      const { paymentUrl, transactionId } = await startToPay(payer, amount);
      await pressAndReturn(portal, paymentUrl, "pay");
      await statusOf(payer, transactionId);
    }
    const page = (query: Record<string, string>) => portal.ask(listOwnPayments, { query, token: payer.token });
    expect(await page({ page: "1", limit: "2" })).toMatchObject({
      body: {
        payments: [{ amountPaid: 12 }, { amountPaid: 11 }],
        pagination: { currentPage: 1, totalPages: 2, totalPayments: 3 },
      },
    });
    expect(await page({ page: "9", limit: "2" })).toMatchObject({
      body: { payments: [], pagination: { totalPayments: 3 } },
    });
    for (const query of [
      { page: "0" },
      { page: "-1" },
      { page: "1.5" },
      { limit: "101" },
      { limit: "abc" },
      { page: "9e15" },
    ]) {
      expect((await page(query as unknown as Record<string, string>)).status).toBe(400);
    }
  });
});
