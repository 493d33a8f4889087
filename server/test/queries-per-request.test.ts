import { beforeAll, describe, expect, it } from "vitest";
import { API } from "../src/platform/http/read-request.ts";
import { type CompanyPortal, openCompanyPortal } from "./desks/company-portal.ts";
import { freshDatabase } from "./desks/database.ts";
import { type BooksSize, fillBooks } from "./desks/years-of-books.ts";
import { reads, writes } from "./every-call.ts";
import { everyEndpoint } from "./every-endpoint.ts";
import { make, webhookOf } from "./make-call.ts";
import { recordStatements } from "./recorded-statements.ts";

/** One asks whose token it is, and one reads. */
const USUAL = 2;

/**
 * How many statements other requests may send, including those that begin and end a transaction, but not a reading one.
 * The first looks up the token; counting requests takes four.
 */
const exceptions: Record<string, number> = {
  "GET /association": 0,
  "GET /notices/one-click": 0,
  "GET /payments/return/:transactionId": 3,
  // One more for the letterhead that a closed month keeps.
  "GET /auth/statement/paper": 4,
  "GET /admin/statements/:id/paper": 4,
  "GET /admin/dues": 6,
  "GET /admin/dues/paper": 7,
  "GET /admin/certificates/obstacles/:id": 3,
  "GET /auth/users": 6,
  "GET /admin/former-residents": 7,
  "GET /admin/user-bills/:id": 3,
  "GET /admin/credits": 3,
  "GET /admin/accounts/:id": 7,
  "GET /admin/receipts": 3,
  "GET /admin/receipts/:id/paper": 4,
  "GET /auth/receipts/:id/paper": 4,
  "GET /admin/cheques": 3,
  "GET /admin/cash-book": 7,
  // Also the cash that never was in the box.
  "GET /admin/cash-days/:day": 3,
  "GET /admin/claims": 3,
  // Who may approve, the last of the page before, those that wait, and the decided.
  "GET /admin/approvals": 5,
  // One statement for each picture.
  "GET /admin/home": 6,
  // Four more to count how often it is asked for.
  "GET /admin/mails": 3,
  // The office's words and the letterhead.
  "GET /admin/mails/:id": 4,
  // One for the file that a closed month keeps.
  "GET /admin/month-end": 15,
  "GET /admin/closed-books": 8,
  "GET /admin/search": 7,
  "GET /admin/settings": 5,
  "GET /admin/watched-payments": 5,
  "GET /admin/payment-stories/:id": 10,
  "GET /admin/settlements/:day": 4,
  "GET /admin/book-checks": 3,
  "GET /admin/payments": 7,
  "GET /admin/payments/:id": 7,
  "GET /admin/complexes": 3,
  "GET /admin/audit-entries": 4,
  "GET /admin/uploads/:id/report": 3,
  "GET /admin/uploads/:id/undoing": 3,
  "POST /auth/pay-bill": 15,
  "POST /webhooks/:gateway": 3,
};

const readingRoutes = (await everyEndpoint())
  .filter(({ method }) => method === "GET")
  .map(({ path }) => [`GET ${path}`, USUAL] as const);

const maxStatements: Record<string, number> = { ...Object.fromEntries(readingRoutes), ...exceptions };

const PAYING = ["POST /auth/pay-bill", "POST /webhooks/:gateway"];

/** The statements of every request to a portal of this size. */
async function countEach(size: BooksSize): Promise<{ served: string[]; counts: Record<string, string[]> }> {
  const { connection } = await freshDatabase();
  const books = await fillBooks("database" in connection ? connection.database : "", size);
  const open: CompanyPortal = await openCompanyPortal({ connection });
  const recorder = recordStatements();
  const counts: Record<string, string[]> = {};
  async function count(route: string, call: Parameters<typeof make>[2]): Promise<string> {
    recorder.sinceLast();
    const answer = await make(open.portal, route, call);
    counts[route] = recorder.sinceLast().statements;
    return answer;
  }
  try {
    for (const [route, call] of Object.entries(reads(books))) await count(route, call);
    const paying = writes(books, open.portal.now())["POST /auth/pay-bill"] ?? {};
    const { transactionId } = JSON.parse(await count("POST /auth/pay-bill", paying)) as { transactionId: string };
    await count("POST /webhooks/:gateway", webhookOf(open.company, transactionId));
  } finally {
    recorder.end();
    await open.close();
  }
  const served = open.portal.routes
    .filter(({ method, url }) => method === "GET" && url.startsWith(API) && !url.startsWith(`${API}/docs`))
    .map(({ method, url }) => `${method} ${url.replace(API, "")}`);
  return { served, counts };
}

/** Begins a transaction that sees one instant. */
const SNAPSHOT = "start transaction isolation level repeatable read read only";

/** It asks the payment company in between. */
const isRead = (route: string) => route.startsWith("GET ") && !PLAIN.includes(route);
const PLAIN = ["GET /auth/pay-status/:id", "GET /payments/return/:transactionId", "GET /notices/one-click"];

/** Leaves out the transaction that counts how often a person asks. */
function withoutCounting(statements: readonly string[]): string[] {
  const begin = statements.indexOf("begin");
  return begin < 0 ? [...statements] : statements.toSpliced(begin, statements.indexOf("commit") - begin + 1);
}

let small: Awaited<ReturnType<typeof countEach>>;
let large: Awaited<ReturnType<typeof countEach>>;

beforeAll(async () => {
  small = await countEach({ flats: 2, months: 4 });
  large = await countEach({ flats: 50, months: 12 });
});

describe("the statements of a request", () => {
  it("are counted for every route that reads, and where residents pay", () => {
    expect(Object.keys(maxStatements).sort()).toEqual([...small.served, ...PAYING].sort());
  });

  it.each(Object.entries(maxStatements))("%s: at most %i", (route, limit) => {
    const statements = small.counts[route] ?? [];
    const ofReading = statements.includes(SNAPSHOT) ? 2 : 0;
    expect(statements.length - ofReading, statements.join("\n")).toBeLessThanOrEqual(limit);
  });

  it.each(Object.keys(maxStatements).filter(isRead))("%s: all that it reads is of one instant", (route) => {
    const statements = withoutCounting(small.counts[route] ?? []);
    const [, first, ...otherStatements] = statements;
    if (otherStatements.length === 0) return;
    expect([first, otherStatements.at(-1)], statements.join("\n")).toEqual([SNAPSHOT, "commit"]);
  });

  it.each(Object.keys(maxStatements))("%s: as many for fifty flats as for two", (route) => {
    const statements = large.counts[route] ?? [];
    expect(statements.length, statements.join("\n")).toBe(small.counts[route]?.length);
  });
});
