import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "./desks/database.ts";

const ALL = ["INSERT", "UPDATE", "DELETE"];

/** Writes that the portal's role may make without an entry in the audit log, and the reason for each. */
const unnoted: Record<string, { verbs: string[]; because: string }> = {
  alerts: { verbs: ["INSERT"], because: "an alert only draws attention; how it ends is noted" },
  audit_log: { verbs: ["INSERT"], because: "it is the log; triggers decide what an entry says" },
  bill_serials: { verbs: ALL, because: "rule I-23 finds a number that is missing or used twice" },
  half_sessions: { verbs: ALL, because: "opens nothing without a code, which is noted" },
  idempotency_keys: { verbs: ALL, because: "answers of calls that were noted when they were made" },
  journals: { verbs: ["INSERT"], because: "balances, and changes a row that is noted" },
  known_devices: { verbs: ALL, because: "decides only how long a log-in waits" },
  last_logins: { verbs: ALL, because: "an instant that is only shown; the session is noted" },
  ledger: { verbs: ["INSERT"], because: "balances, and changes a row that is noted" },
  emails: { verbs: ["UPDATE"], because: "the state of sending; words stay, and the address is the person's" },
  nightly_jobs: { verbs: ALL, because: "when a job ran" },
  password_requests: { verbs: ALL, because: "anyone may request a link; the link is noted" },
  payment_facts: { verbs: ["INSERT"], because: "the answers of companies, never changed afterwards" },
  payment_transactions: { verbs: ["INSERT"], because: "written with its payment, which is noted" },
  sandbox_deliveries: { verbs: ALL, because: "the sandbox is a company outside of the books" },
  sandbox_keys: { verbs: ALL, because: "the sandbox is a company outside of the books" },
  sandbox_orders: { verbs: ALL, because: "the sandbox is a company outside of the books" },
  sandbox_refunds: { verbs: ALL, because: "the sandbox is a company outside of the books" },
  settlement_days: { verbs: ALL, because: "a comparison with a company's report, which moves no money by itself" },
  settlement_lines: { verbs: ALL, because: "a comparison with a company's report, which moves no money by itself" },
  throttles: { verbs: ALL, because: "counts guesses; an entry for each would flood the log" },
  uploads: { verbs: ["INSERT"], because: "noted when it is done" },
  webhook_inbox: { verbs: ["INSERT", "UPDATE"], because: "a hint that only makes the portal ask the company" },
};

interface Right {
  table: string;
  verb: string;
  isNoted: boolean;
}

let rights: Right[];
beforeAll(async () => {
  const { connection } = await freshDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Right>(`
    SELECT relname AS table, verb, EXISTS (
        SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'note_' || did AND tgenabled <> 'D') AS "isNoted"
    FROM pg_class, (VALUES ('INSERT', 'added'), ('UPDATE', 'changed'), ('DELETE', 'removed')) AS verbs (verb, did)
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND (has_table_privilege(pg_class.oid, verb)
      OR verb <> 'DELETE' AND has_any_column_privilege(pg_class.oid, CASE verb WHEN 'DELETE' THEN 'UPDATE' ELSE verb END))
    ORDER BY 1, 2`);
  rights = rows;
  await client.end();
});

describe("every write that the portal's role may make", () => {
  it("is noted in the audit log, or has a reason not to be", () => {
    const gaps = rights.filter(({ table, verb, isNoted }) => !isNoted && !unnoted[table]?.verbs.includes(verb));
    expect(gaps.map(({ table, verb }) => `${verb} ${table}`)).toEqual([]);
  });

  it("has no reason on this list any more once it is noted or not allowed", () => {
    const listed = Object.entries(unnoted).flatMap(([table, { verbs }]) => verbs.map((verb) => `${verb} ${table}`));
    const open = rights.filter(({ isNoted }) => !isNoted).map(({ table, verb }) => `${verb} ${table}`);
    expect(listed.filter((write) => !open.includes(write))).toEqual([]);
  });

  it("is known for all tables", () => {
    expect(rights.length).toBeGreaterThan(80);
  });
});
