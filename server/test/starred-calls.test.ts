import { setAdminPassword } from "@aangan/contract/features/admins";
import { changeSetting, showSettings } from "@aangan/contract/features/settings/settings";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { PORTAL } from "../src/platform/database/postgres/access.ts";
import { type CompanyPortal, openCompanyPortal } from "./desks/company-portal.ts";
import { freshDatabase } from "./desks/database.ts";
import { FRESH_MS, GRACE_MS, useFactors } from "./desks/factor-desk.ts";
import { openPortal } from "./desks/portal.ts";
import { type Books, fillBooks, tokenOf } from "./desks/years-of-books.ts";
import { writes } from "./every-call.ts";
import { everyEndpoint } from "./every-endpoint.ts";
import { attempt } from "./make-call.ts";
import { needsCode } from "./who-may.ts";

const endpoints = await everyEndpoint();
const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const isStarred = ({ method, right }: (typeof endpoints)[number]) =>
  method !== "GET" && right !== undefined && needsCode.includes(right);
const starred = endpoints.filter(isStarred).map(routeOf);

let open: CompanyPortal;
let books: Books;
let database: string;
const { settle } = useFactors(() => open.portal);

beforeAll(async () => {
  const { connection } = await freshDatabase();
  database = "database" in connection ? connection.database : "";
  books = await fillBooks(database, { flats: 6, months: 4 });
  open = await openCompanyPortal({ connection });
  await sql`INSERT INTO second_factors (admin_id, secret, confirmed_at) VALUES ('admin1', '20 bytes of a secret', now())`.execute(
    open.portal.database.db,
  );
});
afterAll(() => open.close());
beforeEach(() => settle("money"));

const DAY_MS = 24 * 60 * 60_000;

/** As the owner of the tables: the portal's role cannot put it off. */
async function beganToAsk(database: string, since: Date): Promise<void> {
  const owner = new pg.Client({ ...inject("databaseServer"), user: PORTAL, database });
  await owner.connect();
  await owner.query("UPDATE second_factor_start SET since = $1", [since]);
  await owner.end();
}

/** When the first administrator's session gave its code; another session of the same person gave one just now. */
async function gaveCode(agoMs: number | null): Promise<void> {
  const at = agoMs === null ? null : new Date(open.portal.now().getTime() - agoMs);
  const { db } = open.portal.database;
  await sql`UPDATE sessions SET confirmed_at = ${at} WHERE kind = 'admin' AND person_id = 'admin1'`.execute(db);
  await sql`INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at, confirmed_at)
    VALUES (sha256('elsewhere'), 'admin', 'admin1', now(), now() + interval '8 hours', ${open.portal.now()})
    ON CONFLICT (token_sha256) DO UPDATE SET confirmed_at = excluded.confirmed_at`.execute(db);
}

async function codeOf(route: string): Promise<string> {
  const { status, text } = await attempt(open.portal, route, writes(books, open.portal.now())[route] ?? {});
  return status === 403 ? (JSON.parse(text) as { code: string }).code : "let through";
}

describe("a call that moves money back, appoints or sets up", () => {
  it("is one of these", () => {
    expect(starred.length).toBeGreaterThanOrEqual(24);
    for (const route of starred) expect(Object.keys(writes(books, open.portal.now()))).toContain(route);
  });

  it.each(starred)("%s asks for a code of this session's last ten minutes", async (route) => {
    await gaveCode(null);
    expect(await codeOf(route)).toBe("code_needed");
    await gaveCode(FRESH_MS + 1000);
    expect(await codeOf(route)).toBe("code_needed");
    await gaveCode(FRESH_MS - 2000);
    expect(await codeOf(route)).toBe("let through");
  });

  it("is another administrator's password, too, and not one's own", async () => {
    await gaveCode(null);
    const set = (id: string) =>
      open.portal.ask(setAdminPassword, {
        token: tokenOf("admin", 1),
        params: { id },
        body: { newPassword: "lantern-and-neem-4" },
      });
    expect((await set("admin3")).body.code).toBe("code_needed");
    expect((await set("admin1")).body).toMatchObject({ code: "field_missing", field: "currentPassword" });
  });
});

describe("who has no second factor", () => {
  const token = tokenOf("admin", 2);
  const change = async () =>
    (await open.portal.ask(changeSetting, { token, params: { key: "cash" }, body: { value: { mostADay: 900 } } })).body
      .code ?? "done";

  beforeAll(async () => {
    await sql`DELETE FROM second_factors WHERE admin_id = 'admin2'`.execute(open.portal.database.db);
  });

  it("is asked by the page for a week, and then needs one", async () => {
    expect(await change()).toBe("done");
    const { db } = open.portal.database;
    const back = (ms: number) => new Date(open.portal.now().getTime() - ms);
    const since = async (start: Date, chosen: Date, letIn: Date) => {
      await beganToAsk(database, start);
      await sql`UPDATE settings SET asked_since = ${chosen} WHERE key = 'secondFactor'`.execute(db);
      await sql`UPDATE admins SET approved_at = ${letIn} WHERE id = 'admin2'`.execute(db);
      return change();
    };
    const [longAgo, lately] = [back(GRACE_MS + 1000), back(GRACE_MS - 60_000)];
    // Of the three, the latest counts: when the portal began to ask, when the office first chose one, when the person was let in.
    expect(await since(lately, longAgo, longAgo)).toBe("done");
    expect(await since(longAgo, lately, longAgo)).toBe("done");
    expect(await since(longAgo, longAgo, lately)).toBe("done");
    expect(await since(longAgo, longAgo, longAgo)).toBe("second_factor_needed");
    await settle("login");
    expect(await change()).toBe("second_factor_needed");
    await settle("off");
    expect(await change()).toBe("done");
  });
});

describe("until the office says otherwise", () => {
  it.each([
    ["on a trial", {}, "off"],
    ["when deployed", { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" }, "money"],
  ])("the setting is, %s, %j: %s", async (_where, environment, mode) => {
    const { connection } = await freshDatabase();
    await fillBooks("database" in connection ? connection.database : "", { flats: 6, months: 4 });
    const portal = await openPortal(environment, undefined, { connection });
    const { settings } = await portal.call(showSettings, { token: tokenOf("admin", 1) });
    expect(settings.secondFactor).toEqual({ value: { mode }, setAt: null, setBy: "" });
    await beganToAsk(
      "database" in connection ? connection.database : "",
      new Date(portal.now().getTime() - 8 * DAY_MS),
    );
    await sql`UPDATE admins SET approved_at = now() - interval '8 days'`.execute(portal.database.db);
    await sql`UPDATE sessions SET confirmed_at = NULL`.execute(portal.database.db);
    const body = { value: { mostADay: 900 } };
    const changed = await portal.ask(changeSetting, { token: tokenOf("admin", 1), params: { key: "cash" }, body });
    expect(changed.body.code).toBe(mode === "off" ? undefined : "second_factor_needed");
    await portal.close();
  });
});
