import { approveAdmin, listAdmins, logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import type { Approval } from "@aangan/contract/features/approvals/approval";
import { approveRefund, listApprovals } from "@aangan/contract/features/approvals/approvals";
import { listAuditEntries } from "@aangan/contract/features/audit";
import { showNeeds } from "@aangan/contract/features/overview";
import { payOut } from "@aangan/contract/features/receipts/cash-book";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { changeSetting } from "@aangan/contract/features/settings/settings";
import type { Role } from "@aangan/contract/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusAndCode, useFactors } from "../../../test/desks/factor-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { dayOf } from "../../platform/clock.ts";

let portal: TestPortal;
let asha: string;
let ravi: string;
let clerk: string;
let payment: string;
const { settle, enrol, give, nextCode } = useFactors(() => portal);

async function letIn(name: string, role: Role): Promise<string> {
  const person = { name, email: `${name}@office.example`, password: ADMIN.password };
  await portal.call(registerAdmin, { body: person });
  const { users } = await portal.call(listAdmins, { token: asha });
  const id = users.find(({ email }) => email === person.email)?._id ?? "";
  await portal.call(approveAdmin, { token: asha, params: { id }, body: { role } });
  return (await portal.call(logInAdmin, { body: { email: person.email, password: person.password } })).token;
}

beforeAll(async () => {
  portal = await openPortal();
  asha = await portal.admin();
  ravi = await letIn("ravi", "treasurer");
  clerk = await letIn("clerk", "clerk");
  const { user } = await portal.resident("S-1");
  const cash = { userId: user._id, way: "cash" as const, amount: 50_000, advance: 50_000, lines: [], knowing: [] };
  await portal.call(takePayment, { token: asha, body: { ...cash, receivedOn: dayOf(portal.now()) } });
  const { db } = portal.database;
  payment = (await db.selectFrom("payments").select("id").executeTakeFirstOrThrow()).id;
  await portal.call(changeSetting, { token: asha, params: { key: "twoPeople" }, body: { value: { from: 5_000 } } });
});
afterAll(() => portal.close());

const ask = (amount: number, key: string) =>
  portal.ask(payOut, {
    token: asha,
    params: { id: payment },
    body: { from: "credit", amount, way: "cash", paidOn: dayOf(portal.now()), reason: "Moved out" },
    headers: { "idempotency-key": key },
  });
const approve = (token: string, id: string, key = `approve-${id}`) =>
  portal.ask(approveRefund, { token, params: { id }, headers: { "idempotency-key": key } });
const idOf = ({ body }: Awaited<ReturnType<typeof ask>>) => (body as unknown as { approval: Approval }).approval._id;

describe("a pay-out that needs another person", () => {
  it("asked for and approved twice with one key is one; the list, the overview and the audit log name both", async () => {
    const [first, again] = [await ask(6_000, "one"), await ask(6_000, "one")];
    expect(again.body).toEqual(first.body);
    expect((await portal.call(listApprovals, { token: ravi, query: {} })).approvals).toMatchObject([
      { amount: 6_000, state: "waiting", askedBy: ADMIN.name, own: false, way: "cash" },
    ]);
    const { needs } = await portal.call(showNeeds, { token: clerk });
    expect(needs).toContainEqual({ need: "approvals", count: 1 });
    const [done, repeated] = [await approve(ravi, idOf(first)), await approve(ravi, idOf(first))];
    expect([done.status, repeated.body]).toEqual([200, done.body]);
    const { entries } = await portal.call(listAuditEntries, { token: asha, query: { action: "approve-refund" } });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.actor).toMatchObject({ name: "ravi" });
    const { approvals } = await portal.call(listApprovals, { token: asha, query: {} });
    const [{ askedById = "" } = {}] = approvals;
    expect(entries[0]?.changes).toContainEqual(
      expect.objectContaining({ of: "refunds", now: expect.objectContaining({ requestedBy: askedById }) }),
    );
  });

  it("is approved neither by a clerk nor without the code that the association asks for", async () => {
    const waiting = await ask(7_000, "two");
    expect(statusAndCode(await approve(clerk, idOf(waiting)))).toEqual([403, "not_allowed"]);
    const phone = await enrol(ravi);
    await settle("money");
    portal.pass(11 * 60_000);
    expect(statusAndCode(await approve(ravi, idOf(waiting)))).toEqual([403, "code_needed"]);
    await give(ravi, nextCode(phone));
    expect((await approve(ravi, idOf(waiting))).status).toBe(200);
  });
});
