import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { readOperation } from "../../server/src/app/metrics-queries.ts";
import { checkBooks } from "../../server/src/features/books/check-books.ts";
import type { SettlementLine } from "../../server/src/features/payments/company/gateway.ts";
import { sendRefunds } from "../../server/src/features/payments/refunds/send-refunds.ts";
import { sweepSettlements } from "../../server/src/features/settlements/sweep-settlements.ts";
import { API } from "../../server/src/platform/http/read-request.ts";
import { type CompanyPortal, openCompanyPortal } from "../../server/test/desks/company-portal.ts";
import { freshDatabase } from "../../server/test/desks/database.ts";
import { type DeskGateway, openDeskAt } from "../../server/test/desks/payment-desk.ts";
import { type Books, fillBooks, paymentOf } from "../../server/test/desks/years-of-books.ts";
import { reads, writes } from "../../server/test/every-call.ts";
import { attempt, make, webhookOf } from "../../server/test/make-call.ts";
import { recordStatements, reportPlans, type TableScan } from "../../server/test/recorded-statements.ts";

/** Tables that grow every month and are read while people wait. */
const MONEY = [
  ...["bills", "payments", "payment_facts", "payment_transactions", "journals", "ledger", "credits", "credit_uses"],
  ...[
    "refunds",
    "unidentified_money",
    "webhook_inbox",
    "audit_log",
    "settlement_lines",
    "alerts",
    "receipts",
    "claims",
    "approvals",
    "emails",
  ],
];

/** Smaller tables are scanned as fast. */
const ENOUGH = 500;

const OF_MONTH_END = [
  ...["bills", "ledger", "journals", "payments", "credits", "refunds", "credit_uses", "unidentified_money", "receipts"],
];

/** Allowed scans, and why. */
const exceptions: Record<string, { tables: readonly string[]; because: string }> = {
  "POST /admin/book-checks": {
    tables: MONEY,
    because: "the check of the books reads everything, each night and when the office asks",
  },
  "GET /admin/month-end": {
    tables: OF_MONTH_END,
    because: "once a month the whole ledger is compared with what bills and credits have",
  },
  "POST /admin/closed-books": { tables: OF_MONTH_END, because: "it makes the files of the months that it closes" },
  ...Object.fromEntries(
    [
      "GET /admin/closed-books",
      ...["", "/:id/end", "/:id/agreement"].map((end) => `POST /admin/closed-books/reopenings${end}`),
    ].map((call) => [
      call,
      { tables: ["unidentified_money"], because: "a few times a month, and few companies have any" },
    ]),
  ),
  "GET /admin/credits": { tables: ["credits", "credit_uses"], because: "the page shows all of them" },
  "GET /admin/refunds": {
    tables: ["refunds", "payments", "credits"],
    because: "the page shows all of them, each with its payment or credit",
  },
  "GET /admin/unidentified-money": { tables: ["unidentified_money"], because: "the page shows all of them" },
};

/** The scans of money tables, by the call or the job that made them. */
const scans: Record<string, TableScan[]> = {};
let served: string[];
let rows: Record<string, number>;
let broken: unknown[];

const recorder = recordStatements();

async function during(what: string, work: () => Promise<unknown>): Promise<unknown> {
  recorder.sinceLast();
  const result = await work();
  scans[what] = recorder.sinceLast().scans.filter(({ table }) => MONEY.includes(table));
  return result;
}

/** Refused here: the office may record a refund's end only for a company that is no longer configured. */
const REFUSED = new Set(["POST /admin/refunds/:id/end"]);

/** Every call, in turn. */
async function callAll({ portal, company }: CompanyPortal, books: Books): Promise<void> {
  for (const [route, call] of Object.entries(reads(books))) await during(route, () => make(portal, route, call));
  for (const [route, call] of Object.entries(writes(books, portal.now()))) {
    const ask = REFUSED.has(route) ? attempt : make;
    const answer = String(await during(route, () => ask(portal, route, call)));
    if (route !== "POST /auth/pay-bill") continue;
    const { transactionId } = JSON.parse(answer) as { transactionId: string };
    company.pay(transactionId);
    const message = webhookOf(company, transactionId);
    await during("POST /webhooks/:gateway", () => make(portal, "POST /webhooks/:gateway", message));
  }
}

/** A report with a payment and a refund that are also in the books. */
const fees = { feePaise: 0, taxPaise: 0 };
const reported: SettlementLine[] = [
  { kind: "payment", gatewayId: "T4", orderId: paymentOf("P", 4), amountPaise: 200_000, ...fees },
  { kind: "refund", gatewayId: "back-1", orderId: paymentOf("P", 1), amountPaise: 1_000, ...fees },
];

/** Jobs that follow from the calls, and recurring ones. */
async function doJobs({ portal, company }: CompanyPortal): Promise<void> {
  const { database } = portal;
  const settlements = async () => ({ outcome: "told" as const, lines: reported });
  const gateway: DeskGateway = { ...company.gateway, settlements, calls: { fetch: 0 }, message: company.message };
  const desk = await openDeskAt(gateway, { database, startsAt: portal.now() });
  await during("the inbox is read", () => desk.readInbox());
  desk.pass(2 * 60 * 60_000);
  await during("the reconciler's turn", () => desk.reconcile());
  await during("refunds are sent", () => sendRefunds(desk.needs, { wait: async () => {} }));
  await during("the settlement sweep", () => sweepSettlements(desk.needs));
  await during("the metrics are read", () => readOperation(database.db, desk.now()));
}

async function countRows({ portal }: CompanyPortal): Promise<Record<string, number>> {
  const counts = MONEY.map(async (table) => {
    const found = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
      portal.database.db,
    );
    return [table, found.rows[0]?.count ?? 0];
  });
  return Object.fromEntries(await Promise.all(counts));
}

beforeAll(async () => {
  const { connection } = await freshDatabase();
  const database = "database" in connection ? connection.database : "";
  const books = await fillBooks(database, { flats: 200, months: 60 });
  await reportPlans(database);
  const open = await openCompanyPortal({ connection });
  try {
    rows = await countRows(open);
    broken = (await checkBooks(open.portal.database.db, new Date())).filter(({ bad }) => bad.length > 0);
    served = open.portal.routes
      .filter(({ url }) => url.startsWith(API) && !url.startsWith(`${API}/docs`))
      .map(({ method, url }) => `${method} ${url.replace(API, "")}`);
    await callAll(open, books);
    await doJobs(open);
  } finally {
    recorder.end();
    await open.close();
  }
});

describe("five years of two hundred flats", () => {
  it("are in the books, and the books are clean", () => {
    expect(broken).toEqual([]);
  });

  it.each(MONEY)("are enough rows of %s for an index to be quicker", (table) => {
    expect(rows[table]).toBeGreaterThan(ENOUGH);
  });

  it("were asked for by every route", () => {
    expect(Object.keys(scans)).toEqual(expect.arrayContaining(served));
  });

  it("are never read from end to end for a request or a job", () => {
    const found = Object.entries(scans).flatMap(([what, all]) =>
      all
        .filter(({ table }) => !exceptions[what]?.tables.includes(table))
        .map(({ table, statement }) => `${what} scans ${table}: ${statement}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });
});
