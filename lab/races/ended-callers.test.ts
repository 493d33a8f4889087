import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../server/src/platform/database/db.ts";
import { type CompanyPortal, openCompanyPortal } from "../../server/test/desks/company-portal.ts";
import { freshDatabase } from "../../server/test/desks/database.ts";
import { type Books, fillBooks, tokenOf } from "../../server/test/desks/years-of-books.ts";
import { writes } from "../../server/test/every-call.ts";
import { countWaitingIn } from "../../server/test/lock-waits.ts";
import { attempt } from "../../server/test/make-call.ts";
import { closed } from "../../server/test/who-may.ts";

/** Calls that only read or ask for others' facts, and write nothing for the caller. */
const writeNothingOfTheirs = [
  "POST /admin/papers",
  "POST /admin/settings/wording/preview",
  "POST /admin/payment-stories/:id/inquiry",
  "POST /admin/settlements/orders",
  "POST /admin/settlements/:day/comparison",
];

let open: CompanyPortal;
let books: Books;

beforeAll(async () => {
  const { connection } = await freshDatabase();
  books = await fillBooks("database" in connection ? connection.database : "", { flats: 6, months: 4 });
  open = await openCompanyPortal({ connection });
});
afterAll(() => open.close());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => open.portal.database.inTransaction(work);

interface Caller {
  kind: "resident" | "admin";
  id: string;
  token: string;
}

/** The caller of a sample token: `admin-1-xxx…`. */
function callerOf(token = tokenOf("admin", 1)): Caller {
  const [kind = "", nth = ""] = token.split("-");
  return { kind: kind as Caller["kind"], id: `${kind}${nth}`, token };
}

const endings = {
  "logged out": ({ token }: Caller) => sql`DELETE FROM sessions WHERE token_sha256 = sha256(${token}::bytea)`,
  removed: ({ kind, id }: Caller) =>
    kind === "admin"
      ? sql`UPDATE admins SET refused_at = now() WHERE id = ${id}`
      : sql`UPDATE residents SET left_at = now() WHERE id = ${id}`,
};

async function bringBack({ kind, id, token }: Caller): Promise<void> {
  await inTransaction(async (tx) => {
    await sql`UPDATE admins SET refused_at = NULL WHERE id = ${id}`.execute(tx);
    await sql`UPDATE residents SET left_at = NULL WHERE id = ${id}`.execute(tx);
    // With a fresh code, which a call about a colleague's password needs.
    const confirmedAt = open.portal.now();
    await sql`INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at, confirmed_at)
      VALUES (sha256(${token}::bytea), ${kind}, ${id}, now(), now() + interval '8 hours', ${confirmedAt})
      ON CONFLICT (token_sha256) DO UPDATE SET confirmed_at = excluded.confirmed_at`.execute(tx);
  });
}

async function deedsOf({ id }: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM audit_log WHERE actor_id = ${id}`.execute(
    open.portal.database.db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Makes a call while the end of the caller's session is uncommitted; returns the answer and the number of new audit
 * entries.
 */
async function callWhileEnding(route: string, how: keyof typeof endings) {
  const call = writes(books, open.portal.now())[route] ?? {};
  const caller = callerOf("token" in call ? call.token : undefined);
  await bringBack(caller);
  const before = await deedsOf(caller);
  let answer: ReturnType<typeof attempt> | undefined;
  await inTransaction(async (tx) => {
    await endings[how](caller).execute(tx);
    let isAnswered = false;
    answer = attempt(open.portal, route, call).finally(() => {
      isAnswered = true;
    });
    // Calls that do not wait are answered here, and checked below. An upload's progress may wait too.
    await expect.poll(async () => isAnswered || (await countWaitingIn(open.portal.database)) >= 1).toBe(true);
  });
  const { status, text } = (await answer) ?? { status: 0, text: "{}" };
  return { status, code: JSON.parse(text).code, deeds: (await deedsOf(caller)) - before };
}

/** Every call that writes for a person, as served. */
const served = closed.map((route) => route.replace("/flat/api", "")).filter((route) => !route.startsWith("GET"));

describe("a caller who has ended before the commit", () => {
  // [AUTH-37]
  it.each(served)("%s: is refused, and nothing stays of what was asked", async (route) => {
    expect(Object.keys(writes(books, open.portal.now()))).toContain(route);
    if (writeNothingOfTheirs.includes(route)) return;
    for (const how of ["logged out", "removed"] as const) {
      expect(await callWhileEnding(route, how), how).toEqual({ status: 401, code: "session_ended", deeds: 0 });
    }
  });
});

describe("what a caller has done", () => {
  it("goes on as ever when somebody else is removed at the same moment", async () => {
    const call = { params: { id: "resident3" }, body: { name: "Asha", email: "a@example.com", phone: "9876543210" } };
    await bringBack(callerOf());
    await inTransaction(async (tx) => {
      await sql`UPDATE admins SET refused_at = now() WHERE id = 'admin2'`.execute(tx);
      expect((await attempt(open.portal, "PUT /admin/residents/:id", call)).status).toBe(200);
    });
  });

  // [AUTH-37]
  it("is waited for by who removes that person, so that it comes before the removal", async () => {
    const caller = callerOf();
    await bringBack(caller);
    const call = writes(books, open.portal.now())["POST /admin/bills/:id/cancellation"] ?? {};
    let removal: Promise<unknown> | undefined;
    let answer: ReturnType<typeof attempt> | undefined;
    await inTransaction(async (tx) => {
      await sql`SELECT 1 FROM bills WHERE id = ${call.params?.id ?? ""} FOR UPDATE`.execute(tx);
      answer = attempt(open.portal, "POST /admin/bills/:id/cancellation", call);
      await expect.poll(() => countWaitingIn(open.portal.database)).toBe(1);
      removal = inTransaction(async (other) => endings.removed(caller).execute(other));
      await expect.poll(() => countWaitingIn(open.portal.database)).toBe(2);
    });
    expect((await answer)?.status).toBe(200);
    await removal;
  });
});
