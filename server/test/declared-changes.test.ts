import type { Subject } from "@aangan/contract/endpoint";
import { approvalKinds } from "@aangan/contract/features/approvals/approval";
import { approveRefund } from "@aangan/contract/features/approvals/approvals";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CompanyPortal, openCompanyPortal } from "./desks/company-portal.ts";
import { freshDatabase } from "./desks/database.ts";
import { type Books, fillBooks } from "./desks/years-of-books.ts";
import { writes } from "./every-call.ts";
import { everyEndpoint } from "./every-endpoint.ts";
import { attempt } from "./make-call.ts";

/** What the rows of each table in the audit log are to a reader; null if no call shows them. */
const subjects: Record<string, Subject | null> = {
  admins: "admin",
  alerts: "alert",
  approvals: "approval",
  audit_pending: null,
  bills: "bill",
  book_checks: "book-check",
  book_closings: "closed-month",
  book_prints: null,
  book_reopenings: "closed-month",
  cash_days: "cash-day",
  certificates: "certificate",
  claims: "claim",
  closed_months: "closed-month",
  counted_acts: null,
  credit_use_returns: "credit",
  credit_uses: "credit",
  credits: "credit",
  deposits: "deposit",
  emails: "email",
  frozen_bills: "bill",
  instruments: "receipt",
  password_links: null,
  payments: "payment",
  receipts: "receipt",
  recovery_codes: "second-factor",
  refunds: "refund",
  residents: "resident",
  second_factors: "second-factor",
  sessions: "session",
  settings: "setting",
  setup_codes: null,
  unidentified_money: "credit",
  upload_layouts: "layout",
  uploads: "upload",
};

const endpoints = await everyEndpoint();

let open: CompanyPortal;
let books: Books;
beforeAll(async () => {
  const { connection } = await freshDatabase();
  const database = "database" in connection ? connection.database : "";
  books = await fillBooks(database, { flats: 6, months: 4 });
  open = await openCompanyPortal({ connection });
});
afterAll(() => open.close());

/** The tables that people's calls changed after an entry of the audit log, and the newest entry. */
async function changedSince(entry: number): Promise<{ newest: number; tables: string[] }> {
  const { rows } = await sql<{ newest: number | null; tables: string[] | null }>`
    SELECT max(id) AS newest, array_agg(DISTINCT change ->> 'of') FILTER (WHERE change IS NOT NULL) AS tables
    FROM audit_log LEFT JOIN LATERAL jsonb_array_elements(detail -> 'changes') AS change ON true
    WHERE id > ${entry} AND actor_kind IN ('anyone', 'resident', 'admin')`.execute(open.portal.database.db);
  return { newest: rows[0]?.newest ?? entry, tables: rows[0]?.tables ?? [] };
}

function undeclared({ name, changes = [] }: (typeof endpoints)[number], tables: readonly string[]): string[] {
  const isDeclared = (table: string) => {
    const subject = subjects[table];
    return subject === null || (subject !== undefined && changes.includes(subject));
  };
  return tables.filter((table) => !isDeclared(table)).map((table) => `${name}: ${table}`);
}

describe("a call that writes", () => {
  it("declares every subject whose tables it changes", async () => {
    let { newest } = await changedSince(0);
    const missing: string[] = [];
    const changing: string[] = [];
    for (const route of Object.keys(writes(books, open.portal.now()))) {
      await attempt(open.portal, route, writes(books, open.portal.now())[route] ?? {});
      const changed = await changedSince(newest);
      newest = changed.newest;
      const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === route);
      if (!endpoint) continue;
      if (changed.tables.length > 0) changing.push(route);
      missing.push(...undeclared(endpoint, changed.tables));
    }
    expect(missing).toEqual([]);
    expect(changing.length).toBeGreaterThan(65);
  });

  it("has a subject for every table of the audit log", async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT relname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE tgname LIKE 'note\\_%' ORDER BY 1`.execute(open.portal.database.db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(subjects));
  });

  it("and may wait for an approval changes nothing that the approval does not declare", () => {
    const kinds: readonly string[] = approvalKinds;
    const acts = endpoints.filter(({ name, path }) => kinds.includes(name) || /refunds$|pay-out$/.test(path));
    const writing = acts.filter(({ method }) => method !== "GET");
    expect(writing.length).toBeGreaterThanOrEqual(kinds.length);
    for (const { changes = [] } of writing) expect(approveRefund.changes).toEqual(expect.arrayContaining([...changes]));
  });
});

describe("what a call declares", () => {
  it("is no change if it gives a file, after which the browser refetches nothing", () => {
    const files = endpoints.filter(({ document, changes }) => document && changes?.length);
    expect(files.map(({ name }) => name)).toEqual([]);
  });

  it("is shown by a call", () => {
    const shownSubjects = new Set(endpoints.flatMap(({ shows = [] }) => shows));
    const changed = new Set(endpoints.flatMap(({ changes = [] }) => changes));
    expect([...changed].sort()).toEqual([...shownSubjects].sort());
  });
});
