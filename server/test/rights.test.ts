import { type Role, rightsOf, roles } from "@aangan/contract/rights";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CompanyPortal, openCompanyPortal } from "./desks/company-portal.ts";
import { freshDatabase } from "./desks/database.ts";
import { useFactors } from "./desks/factor-desk.ts";
import { type Books, fillBooks, tokenOf } from "./desks/years-of-books.ts";
import { reads, writes } from "./every-call.ts";
import { everyEndpoint } from "./every-endpoint.ts";
import { countWaiting } from "./lock-waits.ts";
import { attempt } from "./make-call.ts";
import { type Code, codes, expectedAnswer, mayDo, needsCode, rightFor } from "./who-may.ts";

let open: CompanyPortal;
let books: Books;
const { settle } = useFactors(() => open.portal);

/** Somebody of each role, in a session that gave no code, gave one too long ago, or just now. */
const person = (role: string, code: Code = "fresh") => ({
  id: `of-${role}`,
  token: `${role}-${code}-`.padEnd(43, "x"),
});
/** By the database's clock, when each of these sessions gave its code. */
const gaveCode: Record<Code, string | null> = { no: null, stale: "10 minutes 1 second", fresh: "0 seconds" };

beforeAll(async () => {
  const { connection } = await freshDatabase();
  books = await fillBooks("database" in connection ? connection.database : "", { flats: 4, months: 3 });
  open = await openCompanyPortal({ connection });
  for (const role of roles) {
    const { id } = person(role);
    await open.portal.database.inTransaction(async (tx) => {
      await sql`INSERT INTO admins (id, name, email, password_hash, created_at, approved_at, role)
        VALUES (${id}, ${role}, ${`${role}@office.example`}, 'HASH', now(), now(), ${role})`.execute(tx);
      await sql`INSERT INTO second_factors (admin_id, secret, confirmed_at)
        VALUES (${id}, '20 bytes of a secret', now())`.execute(tx);
    });
    await openSessions(role);
  }
});
beforeEach(() => settle("money"));
afterAll(() => open.close());

/** A session for each code; those that stand are left alone. */
async function openSessions(role: string): Promise<void> {
  for (const code of codes) {
    const { id, token } = person(role, code);
    await sql`INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at, confirmed_at)
      VALUES (sha256(${token}::bytea), 'admin', ${id}, now(), now() + interval '8 hours', now() - ${gaveCode[code]}::interval)
      ON CONFLICT (token_sha256) DO NOTHING`.execute(open.portal.database.db);
  }
}

const endsOwnSessions = (route: string) => route.endsWith("/logout") || route === "DELETE /flat/api/auth/sessions";

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

/** What people did whom no code lets in. */
const deedsOfThoseWithout = (route: string) =>
  Promise.all(
    roles.filter((role) => expectedAnswer(route, role, "fresh") !== "let in").map((role) => deedsOf(person(role))),
  );

/**
 * What is to be let in is of nothing that is there, so that the next call finds everything as it was. Who is asked for a code
 * has typed everything right, so those calls are made whole.
 */
async function answerTo(route: string, role: Role, code: Code): Promise<string> {
  const short = route.replace("/flat/api", "");
  const mayPass = expectedAnswer(route, role, code) === "let in";
  const isWhole = !mayPass || needsCode.includes(rightFor[route] ?? "look");
  const call = writes(books, open.portal.now())[short] ?? reads(books)[short] ?? {};
  const missing = { ...(call.headers && { headers: call.headers }), params: nowhere(short) };
  const { status, text } = await attempt(open.portal, short, {
    ...(isWhole ? call : missing),
    token: person(role, code).token,
  });
  return status === 401 || status === 403 ? (JSON.parse(text) as { code: string }).code : "let in";
}

describe("the rights of the office's people", () => {
  it("are in the contract as they are written here", async () => {
    for (const role of roles) expect(rightsOf[role].toSorted(), role).toEqual(mayDo[role].toSorted());
    const declared = (await everyEndpoint())
      .filter(({ access }) => access.includes("admin"))
      .map(({ method, path, right }) => [`${method} /flat/api${path}`, right]);
    expect(Object.fromEntries(declared)).toEqual(rightFor);
  });

  it.each(Object.keys(rightFor))(
    "%s answers each role, with no, a stale and a fresh code, as written here",
    async (route) => {
      const expected = roles.flatMap((role) =>
        codes.map((code) => `${role}, ${code} code: ${expectedAnswer(route, role, code)}`),
      );
      const before = await deedsOfThoseWithout(route);
      const answers: string[] = [];
      for (const role of roles)
        for (const code of codes) {
          answers.push(`${role}, ${code} code: ${await answerTo(route, role, code)}`);
          if (endsOwnSessions(route)) await openSessions(role);
        }
      expect(answers).toEqual(expected);
      expect(await deedsOfThoseWithout(route)).toEqual(before);
    },
  );

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

describe("an administrator who is removed", () => {
  it("is logged out at once, on every portal, and is let in by none again", async () => {
    const second = await openCompanyPortal({ connection: open.portal.database.connection as never });
    const { id } = person("auditor");
    const sessions = codes.map((code) => person("auditor", code).token);
    const answers = () =>
      Promise.all(
        [open, second].flatMap(({ portal }) =>
          sessions.map(async (token) => {
            const { status, text } = await attempt(portal, "GET /admin/home", { token });
            return status === 200 ? "let in" : `${status} ${JSON.parse(text).code}`;
          }),
        ),
      );
    expect(new Set(await answers())).toEqual(new Set(["let in"]));
    const secretary = tokenOf("admin", 1);
    const removal = { token: secretary, params: { id } };
    expect((await attempt(open.portal, "DELETE /admin/administrators/:id", removal)).status).toBe(200);
    expect(new Set(await answers())).toEqual(new Set(["401 session_ended"]));
    await second.close();
  });
});
