import { logInAdmin, logOutAdmin } from "@aangan/contract/features/admins";
import { correctResident } from "@aangan/contract/features/residents";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { checkAuditLog } from "./check-audit-log.ts";
import { sealAuditLog } from "./seal-audit-log.ts";

/** What whoever has the portal's role, and can run any SQL with it, may try against the audit log. */
describe("Whoever has the portal's own role in the database", () => {
  let portal: TestPortal;
  let token: string;
  let admin: string;
  let resident: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    resident = (await portal.resident("E-041")).user._id;
    const { rows } = await asPortal("SELECT person_id FROM sessions WHERE kind = 'admin'");
    admin = rows[0]?.person_id;
  });
  afterAll(() => portal.close());
  beforeEach(() => sealAuditLog(portal.database));

  async function asPortal(sql: string, user?: string): Promise<pg.QueryResult> {
    const server = user === undefined ? portal.database.connection : inject("databaseServer");
    const { database } = portal.database.connection as { database: string };
    const client = new pg.Client({ ...server, database });
    await client.connect();
    try {
      return (await client.query(sql)) as pg.QueryResult;
    } finally {
      await client.end();
    }
  }

  async function newest(): Promise<{ actorKind: string; actorId: string | null; action: string; detail: object }> {
    return portal.database.db
      .selectFrom("auditLog")
      .select(["actorKind", "actorId", "action", "detail"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow() as never;
  }

  const fits = async () => {
    await sealAuditLog(portal.database);
    return checkAuditLog(portal.database.db, { noted: undefined, now: portal.now(), isRunning: true });
  };

  it("sees nothing of a column in the log until that is listed as one to show", async () => {
    const change = (sql: string) => asPortal(sql, "postgres");
    await change("ALTER TABLE residents ADD COLUMN shoe_size text");
    await change(`UPDATE residents SET name = 'Meera Rao', shoe_size = 'DL 3C 1234' WHERE id = '${resident}'`);
    expect((await newest()).detail).toMatchObject({
      changes: [{ key: resident, now: { name: "Meera Rao", shoeSize: "•••" } }],
    });
    await change("ALTER TABLE residents DROP COLUMN shoe_size");
  });

  const change = (phone: string) => `UPDATE residents SET phone = '${phone}' WHERE id = '${resident}'`;
  const direct = (phone: string) => ({
    actorKind: "database",
    actorId: "aangan_portal",
    action: "direct-change",
    detail: { changes: [{ of: "residents", key: resident, now: { phone: `•••${phone}` } }] },
  });

  it.each([
    ["by the setting that once held it", "SELECT set_config('aangan.changes', '', true)", "1111"],
    ["by having the rules looked at early", "SET CONSTRAINTS ALL IMMEDIATE", "2222"],
    ["by an entry for nothing, of nobody", entryOf("anyone", null), "3333"],
    // [AUTZ-23]
  ])("cannot erase the trace of a change: %s", async (_how, trick, phone) => {
    await asPortal(`BEGIN; SAVEPOINT one; ${change(phone)}; RELEASE one; ${trick}; COMMIT`);
    const { detail } = await newest();
    expect(detail).toMatchObject(direct(phone).detail);
  });

  it.each([
    "DELETE FROM audit_pending",
    "UPDATE audit_pending SET changes = '[]'",
    "TRUNCATE audit_pending",
    `INSERT INTO audit_pending (transaction_id, changes) VALUES (pg_current_xact_id(), '[]')`,
    "SELECT note_for_audit('[]', '[]')",
    "ALTER TABLE audit_pending DISABLE TRIGGER ALL",
    "INSERT INTO audit_columns VALUES ('residents', 'password_hash')",
    `CREATE TEMP TABLE bills (id text);
     CREATE TRIGGER note_added AFTER INSERT ON bills FOR EACH STATEMENT EXECUTE FUNCTION note_changes('id', '')`,
    "INSERT INTO audit_log (at, actor_kind, action, request_id, detail) VALUES (now(), 'clock', 'a', 'b', '{}')",
    "INSERT INTO audit_log (at, actor_kind, action, request_id, touched) VALUES (now(), 'clock', 'a', 'b', '{x}')",
    `INSERT INTO audit_log (at, actor_kind, action, request_id, seal, hash)
     VALUES (now(), 'clock', 'a', 'b', 9223372036854775807, '\\x00')`,
    "UPDATE audit_log SET seal = null, hash = null",
    "UPDATE sessions SET token_sha256 = sha256('mine')",
    "UPDATE sessions SET person_id = 'somebody'",
    "UPDATE sessions SET kind = 'admin'",
    // [AUTZ-23]
  ])("may not %s", async (sql) => {
    await expect(asPortal(sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  function entryOf(kind: string, id: string | null, shownToken = "null"): string {
    return `INSERT INTO audit_log (at, actor_kind, actor_id, action, request_id, shown_token)
      VALUES (now(), '${kind}', ${id === null ? "null" : `'${id}'`}, 'remove-resident', 'x', ${shownToken})`;
  }

  // [AUTZ-23]
  it("writes no entry in a person's name: it is the role's own, with the name that it claimed", async () => {
    await asPortal(entryOf("admin", admin));
    expect(await newest()).toMatchObject({
      actorKind: "database",
      actorId: "aangan_portal",
      detail: { claimed: { kind: "admin", id: admin } },
    });
    await asPortal(entryOf("admin", admin, "encode((SELECT token_sha256 FROM sessions LIMIT 1), 'hex')"));
    expect(await newest()).toMatchObject({ actorKind: "database", actorId: "aangan_portal" });
    expect(await fits()).toMatchObject({ misfit: undefined, isUnsealedTooLong: false });
  });

  it("writes none in another person's name with the token of one", async () => {
    const { token: own } = await portal.resident("E-042");
    await asPortal(entryOf("admin", admin, `'${own}'`));
    expect(await newest()).toMatchObject({ actorKind: "database" });
    await asPortal(
      `BEGIN; DELETE FROM sessions WHERE token_sha256 = sha256('${own}'); ${entryOf("admin", admin, `'${own}'`)}; COMMIT`,
    );
    expect(await newest()).toMatchObject({ actorKind: "database" });
  });

  it("writes none in the name of another role, and leaves no token in the log", async () => {
    await asPortal(entryOf("database", "postgres"));
    expect(await newest()).toMatchObject({ actorKind: "database", actorId: "aangan_portal" });
    await asPortal(entryOf("admin", admin, `'${token}'`));
    expect(await newest()).toMatchObject({ actorKind: "admin", actorId: admin });
    const { rows } = await asPortal("SELECT 1 FROM audit_log WHERE shown_token IS NOT NULL", "postgres");
    expect(rows).toEqual([]);
  });

  it("opens a session in somebody's name only with an entry of that", async () => {
    await asPortal(`INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at)
      VALUES (sha256('made-up'), 'admin', '${admin}', now(), now() + interval '1 hour')`);
    expect(await newest()).toMatchObject({
      action: "direct-change",
      actorId: "aangan_portal",
      detail: { changes: [{ of: "sessions", did: "added", key: admin }] },
    });
  });

  it("does not keep the entries of people from being theirs, also of one who logs out", async () => {
    const body = { name: "Meera Nair", email: "meera@example.com", phone: "+91 98765 43210" };
    await portal.call(correctResident, { token, params: { id: resident }, body });
    expect(await newest()).toMatchObject({ actorKind: "admin", actorId: admin, action: "correct-resident" });
    const { token: other } = await portal.call(logInAdmin, { body: { email: ADMIN.email, password: ADMIN.password } });
    await portal.call(logOutAdmin, { token: other });
    expect(await newest()).toMatchObject({ actorKind: "admin", actorId: admin, action: "log-out-admin" });
  });
});

it("A place of the chain that nobody can count to is refused from the owner, too", async () => {
  const portal = await openPortal();
  const { database } = portal.database.connection as { database: string };
  const client = new pg.Client({ ...inject("databaseServer"), database });
  await client.connect();
  const ahead = client.query(`INSERT INTO audit_log (at, actor_kind, action, request_id, touched, seal, hash)
    VALUES (now(), 'clock', 'a', 'b', '{x}', 9223372036854775807, '\\x00')`);
  await expect(ahead).rejects.toThrow("seal_countable");
  await client.end();
  await portal.close();
});
