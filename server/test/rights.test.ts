import { rightsOf, roles } from "@aangan/contract/rights";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CompanyPortal, openCompanyPortal } from "./desks/company-portal.ts";
import { freshDatabase } from "./desks/database.ts";
import { type Books, fillBooks, tokenOf } from "./desks/years-of-books.ts";
import { reads, writes } from "./every-call.ts";
import { everyEndpoint } from "./every-endpoint.ts";
import { countWaiting } from "./lock-waits.ts";
import { attempt } from "./make-call.ts";
import { mayDo, rightFor } from "./who-may.ts";

let open: CompanyPortal;
let books: Books;

/** Somebody of each role. */
const person = (role: string) => ({ id: `of-${role}`, token: `${role}-1-`.padEnd(43, "x") });

beforeAll(async () => {
  const { connection } = await freshDatabase();
  books = await fillBooks("database" in connection ? connection.database : "", { flats: 4, months: 3 });
  open = await openCompanyPortal({ connection });
  for (const role of roles) {
    const { id, token } = person(role);
    await open.portal.database.inTransaction(async (tx) => {
      await sql`INSERT INTO admins (id, name, email, password_hash, created_at, approved_at, role)
        VALUES (${id}, ${role}, ${`${role}@office.example`}, 'HASH', now(), now(), ${role})`.execute(tx);
      await sql`INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at)
        VALUES (sha256(${token}::bytea), 'admin', ${id}, now(), now() + interval '8 hours')`.execute(tx);
    });
  }
}, 60_000);
afterAll(() => open.close());

/** Ids of nothing, for every part of the route. */
const nowhere = (route: string) =>
  Object.fromEntries(
    [...route.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, name === "day" ? "2026-11-01" : "a".repeat(20)]),
  );

async function deedsOf({ id }: { id: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM audit_log WHERE actor_id = ${id}`.execute(
    open.portal.database.db,
  );
  return rows[0]?.count ?? 0;
}

describe("the rights of the office's people", () => {
  it("are in the contract as they are written here", async () => {
    for (const role of roles) expect(rightsOf[role].toSorted(), role).toEqual(mayDo[role].toSorted());
    const declared = (await everyEndpoint())
      .filter(({ access }) => access.includes("admin"))
      .map(({ method, path, right }) => [`${method} /flat/api${path}`, right]);
    expect(Object.fromEntries(declared)).toEqual(rightFor);
  });

  it.each(Object.entries(rightFor))("%s needs %s", async (route, right) => {
    const short = route.replace("/flat/api", "");
    const call = writes(books, open.portal.now())[short] ?? reads(books)[short] ?? {};
    for (const role of roles) {
      const { token } = person(role);
      const before = await deedsOf(person(role));
      if (mayDo[role].includes(right)) {
        // Of nothing that is there, so that the next call finds everything as it was.
        const { headers } = call;
        const missing = { token, ...(headers && { headers }), params: nowhere(short) };
        if (route.endsWith("/logout") || route === "DELETE /flat/api/auth/sessions") continue;
        const answer = await attempt(open.portal, short, missing);
        expect([401, 403], `${role}: ${answer.text}`).not.toContain(answer.status);
      } else {
        const answer = await attempt(open.portal, short, { ...call, token });
        expect([answer.status, JSON.parse(answer.text).code], role).toEqual([403, "not_allowed"]);
        expect(await deedsOf(person(role)), role).toBe(before);
      }
    }
  });

  it("do not reach another's password without the right to appoint", async () => {
    const body = { newPassword: "mango-tree-and-well" };
    for (const role of roles) {
      const call = { token: person(role).token, params: { id: "admin2" }, body };
      const { status, text } = await attempt(open.portal, "PUT /admin/users/:id/password", call);
      expect(status, `${role}: ${text}`).toBe(role === "secretary" ? 200 : 403);
    }
  });
});

describe("a role that was changed", () => {
  const cancel = "POST /admin/bills/:id/cancellation";

  it("holds at the moment of the commit, whatever held when the request was read", async () => {
    const { id, token } = person("treasurer");
    const call = { ...writes(books, open.portal.now())[cancel], token };
    let answer: ReturnType<typeof attempt> | undefined;
    const before = await deedsOf({ id });
    await open.portal.database.inTransaction(async (tx) => {
      // As somebody at the database would: the sessions stay.
      await sql`UPDATE admins SET role = 'clerk' WHERE id = ${id}`.execute(tx);
      answer = attempt(open.portal, cancel, call);
      await expect.poll(() => countWaiting(open.portal)).toBe(1);
    });
    const { status, text } = (await answer) ?? { status: 0, text: "{}" };
    expect([status, JSON.parse(text).code, await deedsOf({ id })]).toEqual([403, "not_allowed", before]);
    await open.portal.database.inTransaction((tx) =>
      sql`UPDATE admins SET role = 'treasurer' WHERE id = ${id}`.execute(tx),
    );
  });

  it("ends that person's sessions at once, on every portal, and is in the audit log with who, from and to", async () => {
    const second = await openCompanyPortal({ connection: open.portal.database.connection as never });
    const { id, token } = person("clerk");
    const secretary = tokenOf("admin", 1);
    for (const { portal } of [open, second])
      expect((await attempt(portal, "GET /admin/home", { token })).status).toBe(200);
    const change = { token: secretary, params: { id }, body: { role: "auditor" } };
    expect((await attempt(open.portal, "PUT /admin/administrators/:id/role", change)).status).toBe(200);
    for (const { portal } of [open, second]) {
      const { status, text } = await attempt(portal, "GET /admin/home", { token });
      expect([status, JSON.parse(text).code]).toEqual([401, "session_ended"]);
    }
    const { text } = await attempt(second.portal, "GET /admin/audit-entries", {
      query: { action: "change-admin-role" },
      token: secretary,
    });
    const [entry] = JSON.parse(text).entries;
    expect(entry).toMatchObject({ actor: { name: "Administrator 1" }, subject: id });
    const [changed] = entry.changes;
    expect([changed.of, changed.was, changed.now]).toEqual(["admins", { role: "clerk" }, { role: "auditor" }]);
    await second.close();
  });
});
