import { cancelBill, listFormerResidents, listResidentBills, raiseBill } from "@aangan/contract/features/bills";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { listResidents, refuseResident, registerResident, removeResident } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { dayOf } from "../../platform/clock.ts";

const COMPLEX = "REGENT HOUSE";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
});
afterAll(() => portal.close());

async function raise({ user }: LoggedIn, originalAmount: number): Promise<string> {
  const { _id: userId, flatNumber } = user;
  const body = { userId, flatNumber, billType: "maintenance", originalAmount, dueDate: dayOf(portal.now()) };
  return (await portal.call(raiseBill, { body, token })).bill._id;
}
const leave = ({ user }: LoggedIn) => portal.call(removeResident, { params: { id: user._id }, token });
const former = async (query: { complex?: string } = { complex: COMPLEX }) =>
  (await portal.call(listFormerResidents, { token, query })).users;

describe("former residents", () => {
  it("are listed with when they left and what they still owe, without what was cancelled", async () => {
    const resident = await portal.resident("A-2", COMPLEX);
    await raise(resident, 1200.5);
    await raise(resident, 300);
    const wrong = await raise(resident, 99_999);
    await portal.call(cancelBill, { params: { id: wrong }, body: { reason: "Wrong amount" }, token });
    await leave(resident);
    expect(await former()).toEqual([
      { ...resident.user, leftAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), unpaidAmount: 1500.5 },
    ]);
  });

  it("stand in the order of their flats, of one flat the last to leave first", async () => {
    for (const flat of ["A-10", "A-1", "A-1"]) {
      const resident = await portal.resident(flat, COMPLEX);
      await leave(resident);
      portal.pass(60_000);
    }
    const listed = await former();
    expect(listed.map(({ flatNumber }) => flatNumber)).toEqual(["A-1", "A-1", "A-2", "A-10"]);
    expect((listed[0]?.leftAt ?? "") > (listed[1]?.leftAt ?? "")).toBe(true);
    expect(listed[0]?.unpaidAmount).toBe(0);
  });

  it("are those of one complex, or of all", async () => {
    await leave(await portal.resident("B-1", "RICHMOND PARK"));
    expect((await former({ complex: "RICHMOND PARK" })).map(({ flatNumber }) => flatNumber)).toEqual(["B-1"]);
    expect(await former({})).toHaveLength(5);
    const unknown = await portal.ask(listFormerResidents, { token, query: { complex: "regent house" } });
    expect(unknown).toMatchObject({ status: 400, body: { code: "complex_unknown" } });
  });

  it("keep their bills, which say whose they are and when that one left", async () => {
    const [, , resident] = await former();
    const reply = await portal.call(listResidentBills, { params: { id: resident?._id ?? "" }, token });
    expect(reply.bills.map(({ status }) => status).sort()).toEqual(["cancelled", "unpaid", "unpaid"]);
    expect(reply.user).toEqual({
      _id: resident?._id,
      name: resident?.name,
      flatNumber: "A-2",
      complex: COMPLEX,
      leftAt: resident?.leftAt,
    });
  });

  it("are nothing that the next owner of the flat sees", async () => {
    const next = await portal.resident("A-2", COMPLEX);
    const { dashboard } = await portal.call(showDashboard, { token: next.token });
    expect(dashboard).toMatchObject({ pendingBills: [], paymentHistory: [] });
    const { bills, user } = await portal.call(listResidentBills, { params: { id: next.user._id }, token });
    expect([bills, user.leftAt]).toEqual([[], null]);
    expect((await portal.ask(listFormerResidents, { token: next.token })).status).toBe(403);
  });
});

describe("who was never let in", () => {
  it("is no former resident", async () => {
    const strict = await openPortal({ RESIDENT_REGISTRATION: "approval" });
    const admin = await strict.admin();
    const body = { name: "Ravi", flatNumber: "R-1", email: "r@example.com", phone: "9876543210" };
    await strict.call(registerResident, { body: { ...body, password: "banyan-by-the-gate", complex: COMPLEX } });
    const [waiting] = (await strict.call(listResidents, { token: admin })).users;
    await strict.call(refuseResident, { params: { id: waiting?._id ?? "" }, token: admin });
    expect((await strict.call(listFormerResidents, { token: admin })).users).toEqual([]);
    await strict.close();
  });
});
