import { raiseBill } from "@aangan/contract/features/bills";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { payBill } from "@aangan/contract/features/payments/payments";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../../../server/src/platform/clock.ts";
import { absenceLimits } from "../../../server/src/platform/database/wait-for-database.ts";
import { freshDatabase } from "../../../server/test/desks/database.ts";
import { type Answer, type LoggedIn, openPortal, type TestPortal } from "../../../server/test/desks/portal.ts";
import { type DatabaseWire, layWire } from "../../process/database-wire.ts";
import { timed } from "../../timing/measure.ts";

const EXCESS_CALLS = 20;

// Longer than a machine is busy, but where the wait itself is the matter.
const { waitMs, waiting } = absenceLimits;
/** Fewer than the portal has connections, for which callers wait before. */
const FEW = 4;

let wire: DatabaseWire;
let portal: TestPortal;
let admin: string;
let payer: LoggedIn;
let bills = 0;

beforeAll(async () => {
  Object.assign(absenceLimits, { waitMs: 60_000, waiting: FEW });
  wire = await layWire((await freshDatabase()).connection);
  portal = await openPortal({}, undefined, { connection: { connectionString: wire.url } });
  admin = await portal.admin();
  payer = await portal.resident("E-041");
});
afterAll(async () => {
  Object.assign(absenceLimits, { waitMs, waiting });
  await portal.close();
  await wire.close();
});
beforeEach(() => wire.comeUp());

function raise(key?: string, originalAmount = 500 + ++bills) {
  const { user } = payer;
  const body = { userId: user._id, flatNumber: "E-041", billType: "electricity", originalAmount };
  const headers = { ...(key && { "idempotency-key": key }) };
  return portal.ask(raiseBill, { body: { ...body, dueDate: dayOf(portal.now()) }, token: admin, headers });
}

const look = () => portal.ask(showDashboard, { token: payer.token });

async function billsOf(paise: number): Promise<number> {
  const rows = portal.database.db.selectFrom("bills").select("id").where("originalPaise", "=", paise);
  return (await rows.execute()).length;
}

/** The database goes away for a second while this is asked, as at a switchover. */
async function whileItMoves<T>(ask: () => Promise<T>): Promise<T> {
  wire.goDown();
  const response = ask();
  setTimeout(() => wire.comeUp(), 1_000);
  return response;
}

describe("While the database moves to another server", () => {
  it("a read waits and is answered", async () => {
    expect((await whileItMoves(look)).status).toBe(200);
  });

  it("a write with a key waits and is done once", async () => {
    const { status } = await whileItMoves(() => raise("moves-1"));
    expect({ status, bills: await billsOf(100 * (500 + bills)) }).toEqual({ status: 201, bills: 1 });
  });

  it("a write without a key is refused at once, and not done", async () => {
    wire.goDown();
    const refused = await raise();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    wire.comeUp();
    expect(await billsOf(100 * (500 + bills))).toBe(0);
  });

  it("a write whose commit nobody heard of is answered with what it did, and done once", async () => {
    const remainingCuts = wire.cut({ committed: /INSERT INTO bills\s/ }, 1);
    const { status, body } = await raise("unheard-1");
    expect({ status, left: remainingCuts(), bills: await billsOf(100 * (500 + bills)) }).toEqual({
      status: 201,
      left: 0,
      bills: 1,
    });
    expect((await raise("unheard-1", 500 + bills)).body).toEqual(body);
  });

  it("one return from the payment page finds its way", async () => {
    const { body } = await raise("return-1");
    const billId = (body as unknown as { bill: { _id: string } }).bill._id;
    const paymentInput = { billId, amount: 500, complex: "RICHMOND PARK" };
    const { transactionId } = await portal.call(payBill, { token: payer.token, body: paymentInput });
    const back = () => fetch(`${portal.url}/flat/api/payments/return/${transactionId}`, { redirect: "manual" });
    expect((await whileItMoves(back)).status).toBe(303);
  });

  it("callers beyond a number do not wait, so that those who do cannot fill the portal", async () => {
    // One call of each: a single caller has only a few places.
    const flats = Array.from({ length: FEW + EXCESS_CALLS }, (_, nth) => `W-${nth + 1}`);
    const callers: LoggedIn[] = [];
    for (const flat of flats) callers.push(await portal.resident(flat));
    wire.goDown();
    const refused: Answer<unknown>[] = [];
    const statuses = callers.map(async ({ token }) => {
      const answer = await portal.ask(showDashboard, { token });
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    await expect.poll(() => refused.length).toBe(EXCESS_CALLS);
    wire.comeUp();
    const answered = (await Promise.all(statuses)).filter((status) => status === 200);
    expect(answered).toHaveLength(FEW);
  });

  it("for longer than five seconds, callers are asked to come again", async () => {
    Object.assign(absenceLimits, { waitMs });
    wire.goDown();
    const { answer: refused, ms } = await timed(look());
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(ms).toBeGreaterThanOrEqual(waitMs);
  });
});
