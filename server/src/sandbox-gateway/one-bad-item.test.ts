import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../../test/desks/database.ts";
import { openPortal, type TestPortal } from "../../test/desks/portal.ts";
import { later } from "../platform/clock.ts";
import type { Connection } from "../platform/database/db.ts";
import { PORTAL } from "../platform/database/postgres/access.ts";
import { newId } from "../platform/ids.ts";
import { sandboxJobs } from "./sandbox-gateway.ts";

const HOUR = 60 * 60_000;

let connection: Connection;
let portal: TestPortal;
let nudges: string[];
beforeEach(async () => {
  ({ connection } = await freshDatabase());
  portal = await openPortal({}, undefined, { connection });
  nudges = [];
});
afterEach(() => portal.close());

/** Runs the sandbox's job once, an hour from now. */
async function run(): Promise<Date | undefined> {
  const [job] = sandboxJobs({
    database: portal.database,
    clock: () => later(new Date(), HOUR),
    log: pino({ level: "silent" }),
    publicUrl: portal.url,
    guarded: false,
    nudge: (name) => nudges.push(name),
  });
  return job?.run();
}

async function paidOrders(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const now = portal.now();
  const amounts = { amountPaise: 50_000, currency: "INR", payee: "Association", description: "Bill" };
  const urls = { returnUrl: portal.url, notifyUrl: "http://127.0.0.1:9/nowhere" };
  const times = { createdAt: now, changedAt: now, expiresAt: now };
  const orders = ids.map((orderId) => ({
    ...{ ...amounts, ...urls, ...times, orderId, merchantOrderId: orderId, state: "paid", method: "UPI" },
    ...{ paymentId: `P-${orderId}`, reference: "123456789012" },
  }));
  await portal.database.inTransaction((tx) => tx.insertInto("sandboxOrders").values(orders).execute());
  return ids;
}

/** Lets the database refuse every change of a row that `condition` is true of. */
async function refuseChanges(table: string, condition: string): Promise<void> {
  const owner = new pg.Client({ ...connection, user: PORTAL });
  await owner.connect();
  await owner.query(`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken row'; END $$;
    CREATE TRIGGER broken_row BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${condition})
      EXECUTE FUNCTION refuse_change();`);
  await owner.end();
}

describe("a message whose result cannot be stored", () => {
  it("stops neither the others, nor those behind them, nor the job", async () => {
    const [broken = "", ...otherIds] = await paidOrders(6);
    const messages = [broken, ...otherIds].map((id) => {
      return { eventId: id, orderId: id, body: "{}", nextTryAt: portal.now() };
    });
    await portal.database.inTransaction((tx) => tx.insertInto("sandboxDeliveries").values(messages).execute());
    await refuseChanges("sandbox_deliveries", `NEW.event_id = '${broken}' AND NEW.tries = OLD.tries`);
    const next = await run();
    expect(nudges).toEqual(["deliver-webhooks"]);
    expect(next).toBeInstanceOf(Date);
    await run();
    const rows = await portal.database.db.selectFrom("sandboxDeliveries").select(["eventId", "tries"]).execute();
    expect(rows.map(({ tries }) => tries)).toEqual(rows.map(() => 1));
  });
});

describe("a refund that cannot be settled", () => {
  it("stops neither the others nor the messages, and does not keep the job busy", async () => {
    const [broken = "", ...otherIds] = await paidOrders(3);
    const { db } = portal.database;
    const pending = [broken, ...otherIds].map((id, nth) => ({
      ...{ refundId: id, orderId: id, gatewayRefundId: id, amountPaise: 100, note: "Paid twice", state: "pending" },
      ...{ createdAt: portal.now(), settlesAt: later(portal.now(), nth) },
    }));
    await portal.database.inTransaction((tx) => tx.insertInto("sandboxRefunds").values(pending).execute());
    await refuseChanges("sandbox_refunds", `NEW.refund_id = '${broken}'`);
    await run();
    const refunds = await db.selectFrom("sandboxRefunds").select(["refundId", "state"]).orderBy("settlesAt").execute();
    expect(refunds.map(({ state }) => state)).toEqual(["pending", "settled", "settled"]);
    const messages = await db.selectFrom("sandboxDeliveries").select("tries").execute();
    expect(messages).toEqual([{ tries: 1 }, { tries: 1 }]);
    const next = await run();
    expect(next?.getTime()).toBeGreaterThan(later(new Date(), HOUR).getTime());
  });
});
