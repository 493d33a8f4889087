import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, later } from "../src/platform/clock.ts";
import { type CompanyPortal, openCompanyPortal } from "./desks/company-portal.ts";
import { freshDatabase } from "./desks/database.ts";
import { fillBooks } from "./desks/years-of-books.ts";
import { make, type SampleCall } from "./make-call.ts";

/** Reports that several statements make up, of what the writes below change. */
const reports = (today: string): Record<string, SampleCall> => ({
  "GET /admin/home": {},
  "GET /admin/month-end": { query: { month: today.slice(0, 7) } },
  "GET /admin/cash-book": {},
  "GET /admin/accounts/:id": { params: { id: "resident2" } },
  "GET /admin/payments": { query: { startDate: today, endDate: today } },
  "GET /admin/payments/:id": { params: { id: "resident2" }, query: { startDate: today, endDate: today } },
});

/** Runs work before a reading transaction sends its second or a later statement; 0 for never. */
function writeInside(work: () => Promise<unknown>) {
  const { query } = pg.Client.prototype;
  const placeByClient = new WeakMap<pg.Client, number>();
  let before = 0;
  let statements = 0;
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads, which stay as they are.
  pg.Client.prototype.query = function watched(this: pg.Client, ...input: any[]): any {
    const [first] = input;
    const text = typeof first === "string" ? first : String(first.text);
    if (text.startsWith("start transaction")) placeByClient.set(this, 0);
    const place = placeByClient.get(this);
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    const send = () => (query as any).apply(this, input);
    if (place === undefined) return send();
    if (text === "commit") {
      placeByClient.delete(this);
      return send();
    }
    placeByClient.set(this, place + 1);
    statements = place;
    if (place !== before) return send();
    before = 0;
    return work().then(send);
  };
  return {
    /** How many statements the last report read with. */
    statements: () => statements,
    arm: (place: number) => {
      [before, statements] = [place, 0];
    },
    end: () => {
      pg.Client.prototype.query = query;
    },
  };
}

let open: CompanyPortal;
let today: string;
let inside: ReturnType<typeof writeInside>;

/** A bill, and cash for it. */
async function write(): Promise<void> {
  const { portal } = open;
  const whose = { userId: "resident2", flatNumber: "A-2", billType: "electricity", originalAmount: 500 };
  const dueDate = dayOf(later(portal.now(), 10 * 86_400_000));
  const raised = await make(portal, "POST /admin/upload-bill", { body: { ...whose, dueDate, again: true } });
  const { bill } = JSON.parse(raised) as { bill: { _id: string } };
  const how = { way: "cash", receivedOn: today, advance: 0, knowing: [], again: true };
  const body = { userId: "resident2", amount: 300, lines: [{ billId: bill._id, amount: 300 }], ...how };
  await make(portal, "POST /admin/receipts", { body });
}

beforeAll(async () => {
  const { connection } = await freshDatabase();
  await fillBooks("database" in connection ? connection.database : "", { flats: 2, months: 4 });
  open = await openCompanyPortal({ connection });
  today = dayOf(open.portal.now());
  inside = writeInside(write);
}, 60_000);

afterAll(async () => {
  inside.end();
  await open.close();
});

describe("a report that is written into while it is read", () => {
  it.each(Object.keys(reports("")))(
    "is what it was when it began, whichever statement the writes come before: %s",
    async (route) => {
      const read = () => make(open.portal, route, reports(today)[route] ?? {});
      inside.arm(0);
      await read();
      const statements = inside.statements();
      expect(statements).toBeGreaterThan(1);
      for (let place = 2; place <= statements; place++) {
        inside.arm(0);
        const before = await read();
        inside.arm(place);
        expect(await read(), `statement ${place}`).toBe(before);
        expect(await read()).not.toBe(before);
      }
    },
  );
});
