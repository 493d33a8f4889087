import { type Bill, cancelBill, listResidentBills, raiseBill } from "@aangan/contract/features/bills";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { payBill } from "@aangan/contract/features/payments/payments";
import { summariseComplexes } from "@aangan/contract/features/reports";
import { removeResident } from "@aangan/contract/features/residents";
import { importBills } from "@aangan/contract/features/uploads/imports";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { roundsOf } from "../../../test/at-once.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { press, until } from "../../../test/desks/sandbox-payer.ts";
import { BILL_HEADER, daysAhead } from "../../../test/sheets/office-files.ts";
import { anotherAdmin, upload } from "../../../test/sheets/upload.ts";
import { workbookOf } from "../../../test/sheets/workbooks.ts";
import { dayOf } from "../../platform/clock.ts";
import { checkBooks } from "../books/check-books.ts";

const reason = "Wrong meter reading";

let portal: TestPortal;
let token: string;
let flats = 0;

beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
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

/** A new resident who owes five hundred rupees. */
async function owing(): Promise<Owing> {
  const resident = await portal.resident(`C-${++flats}`);
  const { _id: userId, flatNumber } = resident.user;
  const body = { userId, flatNumber, billType: "electricity", originalAmount: 500, dueDate: dayOf(portal.now()) };
  return { ...resident, bill: (await portal.call(raiseBill, { body, token })).bill };
}

const cancel = ({ bill }: Owing, by = token, body: unknown = { reason }) =>
  portal.ask(cancelBill, { params: { id: bill._id }, body, token: by });
const pay = ({ bill, user, token: own }: Owing, amount: number) =>
  portal.ask(payBill, { body: { billId: bill._id, amount, complex: user.complex }, token: own });
const billsOf = async ({ user }: LoggedIn) =>
  (await portal.call(listResidentBills, { params: { id: user._id }, token })).bills;
const pendingOf = async (payer: LoggedIn) =>
  (await portal.call(showDashboard, { token: payer.token })).dashboard.pendingBills;

/** Opens a payment and presses a button on its page. */
async function payAtSandbox(payer: Owing, amount: number, decision: "pay" | "decline" | "leave-pending") {
  const { body } = await pay(payer, amount);
  await press(portal, (body as unknown as { paymentUrl: string }).paymentUrl, decision);
}

/** Waits until the portal knows how the payments of a bill ended. */
function untilSettled({ bill }: Owing) {
  const states = () =>
    portal.database.db.selectFrom("payments").select("state").where("billId", "=", bill._id).execute();
  return until(states, (rows) => rows.every(({ state }) => state !== "CREATED" && state !== "PENDING"));
}

describe("an unpaid bill that the office cancels", () => {
  it("keeps its amount, and tells the reason and when", async () => {
    const payer = await owing();
    const { status, body } = await cancel(payer);
    expect(status).toBe(200);
    const cancelled = {
      ...payer.bill,
      status: "cancelled",
      cancellation: { reason, cancelledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    };
    expect(body).toMatchObject({ message: "Bill cancelled.", bill: cancelled });
    expect(await billsOf(payer)).toEqual([cancelled]);
  });

  // [PAY-04]
  it("is gone from what its resident owes, and cannot be paid", async () => {
    const payer = await owing();
    await cancel(payer);
    expect(await pendingOf(payer)).toEqual([]);
    expect(await pay(payer, 500)).toMatchObject({ status: 409, body: { code: "bill_cancelled" } });
  });

  it("counts no longer as unpaid in its complex", async () => {
    const unpaid = async () =>
      (await portal.call(summariseComplexes, { token })).complexes.find(({ complex }) => complex === "RICHMOND PARK")
        ?.unpaidAmount;
    const before = await unpaid();
    await cancel(await owing());
    expect(await unpaid()).toBe(before);
  });

  it("of a resident who has left is cancelled as well", async () => {
    const former = await owing();
    await portal.call(removeResident, { params: { id: former.user._id }, token });
    expect((await cancel(former)).status).toBe(200);
  });

  it("stands in the audit log with who did it", async () => {
    const { bill } = await owing().then(async (payer) => {
      await cancel(payer);
      return payer;
    });
    const lines = await portal.database.db
      .selectFrom("auditLog")
      .select(["actorKind", "action"])
      .where("subject", "=", bill._id)
      .execute();
    expect(lines).toEqual([{ actorKind: "admin", action: "cancel-bill" }]);
  });
});

describe("a bill is not cancelled", () => {
  it.each([
    ["without a reason", {}, "field_missing"],
    ["with blanks for a reason", { reason: "   " }, "field_missing"],
    ["with two letters for a reason", { reason: " no " }, "reason_too_short"],
    ["with a reason as long as a letter", { reason: "x".repeat(201) }, "text_too_long"],
    ["with hidden characters in the reason", { reason: "Wrong\u202eamount" }, "text_invalid"],
  ])("%s", async (_what, body, code) => {
    const payer = await owing();
    expect(await cancel(payer, token, body)).toMatchObject({ status: 400, body: { code, field: "reason" } });
    expect(await pendingOf(payer)).toHaveLength(1);
  });

  it("by its resident", async () => {
    const payer = await owing();
    expect(await cancel(payer, payer.token)).toMatchObject({ status: 403 });
  });

  it("when there is none of this number", async () => {
    const body = { reason };
    const unknown = await portal.ask(cancelBill, { params: { id: "ELEC-2627-999999" }, body, token });
    expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("a second time, and the first reason stays", async () => {
    const payer = await owing();
    await cancel(payer);
    expect(await cancel(payer, token, { reason: "Another reason" })).toMatchObject({
      body: { code: "bill_cancelled" },
    });
    expect(await billsOf(payer)).toMatchObject([{ cancellation: { reason } }]);
  });

  it("once it is paid, or paid in part", async () => {
    const payer = await owing();
    await payAtSandbox(payer, 200, "pay");
    await untilSettled(payer);
    expect(await cancel(payer)).toMatchObject({ status: 409, body: { code: "bill_has_payments" } });
    await payAtSandbox(payer, 300, "pay");
    await untilSettled(payer);
    expect(await cancel(payer)).toMatchObject({ status: 409, body: { code: "bill_already_paid" } });
  });

  it("while a payment of it is open; once that has failed it is", async () => {
    const payer = await owing();
    const { body } = await pay(payer, 500);
    expect(await cancel(payer)).toMatchObject({ status: 409, body: { code: "bill_being_paid" } });
    await press(portal, (body as unknown as { paymentUrl: string }).paymentUrl, "decline");
    await untilSettled(payer);
    expect((await cancel(payer)).status).toBe(200);
  });
});

describe("at the same moment", () => {
  it("two administrators cancel a bill: one of them did", async () => {
    const colleague = await anotherAdmin(portal, "colleague@office.example");
    const payer = await owing();
    const answers = await Promise.all([cancel(payer), cancel(payer, colleague, { reason: "Raised twice" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("bill_cancelled");
  });

  it("a bill is cancelled and a payment of it is opened: never both", async () => {
    for (let round = 0; round < roundsOf(8); round++) {
      const payer = await owing();
      const [cancelled, opened] = await Promise.all([cancel(payer), pay(payer, 500)]);
      const outcome = [cancelled.status, opened.status].join(" and ");
      expect(["200 and 409", "409 and 200"]).toContain(outcome);
      const code = cancelled.status === 200 ? opened.body.code : cancelled.body.code;
      expect(code).toBe(cancelled.status === 200 ? "bill_cancelled" : "bill_being_paid");
    }
  });
});

describe("a bill raised anew after it was cancelled", () => {
  const dueOn = daysAhead(12);
  const file = (rows: [flat: string, amount: number][]) =>
    workbookOf([BILL_HEADER, ...rows.map(([flat, amount]) => [flat, "maintenance", amount, dueOn])]);

  it("comes in by the same spreadsheet, and only that one does", async () => {
    const [first, second] = [await portal.resident("S-1"), await portal.resident("S-2")];
    const rows: [string, number][] = [
      ["S-1", 700],
      ["S-2", 800],
    ];
    expect((await upload(portal, importBills, token, file(rows))).body).toMatchObject({ created: 2 });
    const [bill] = await billsOf(first);
    await portal.call(cancelBill, { params: { id: bill?._id ?? "" }, body: { reason }, token });
    expect((await upload(portal, importBills, token, file(rows))).body).toMatchObject({ created: 1, alreadyThere: 1 });
    expect((await billsOf(first)).map(({ status }) => status).sort()).toEqual(["cancelled", "unpaid"]);
    expect(await billsOf(second)).toHaveLength(1);
    expect(await pendingOf(first)).toMatchObject([{ totalAmount: 700 }]);
    expect((await upload(portal, importBills, token, file(rows))).body).toMatchObject({ created: 0, alreadyThere: 2 });
  });

  it("may have another amount, which was a mistake before", async () => {
    const payer = await portal.resident("S-3");
    await upload(portal, importBills, token, file([["S-3", 70_000]]));
    expect((await upload(portal, importBills, token, file([["S-3", 700]]))).body.code).toBe("rows_invalid");
    const [bill] = await billsOf(payer);
    await portal.call(cancelBill, { params: { id: bill?._id ?? "" }, body: { reason }, token });
    expect((await upload(portal, importBills, token, file([["S-3", 700]]))).body).toMatchObject({ created: 1 });
    expect(await pendingOf(payer)).toMatchObject([{ totalAmount: 700 }]);
  });
});
