import {
  changeAdminRole,
  inviteAdmin,
  listAdmins,
  logInAdmin,
  removeAdmin,
  sendAdminInvitation,
} from "@aangan/contract/features/admins";
import { chooseAdminPasswordByLink } from "@aangan/contract/features/login/password-links";
import type { Role } from "@aangan/contract/rights";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roundsOf } from "../../../test/at-once.ts";
import { asSuperuser } from "../../../test/desks/database.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { anotherAdmin } from "../../../test/sheets/upload.ts";
import { createCommit } from "../../platform/commit.ts";
import { type Database, openDatabase } from "../../platform/database/db.ts";
import { type Connection, PORTAL } from "../../platform/database/postgres/access.ts";
import { setRole } from "./change-role.ts";

const RAVI = "ravi@office.example";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
  await anotherAdmin(portal, RAVI, "clerk");
});
afterAll(() => portal.close());

async function personOf(email: string) {
  const { users } = await portal.call(listAdmins, { token });
  return (
    users.find((user) => user.email === email) ?? {
      _id: "nobody" as string,
      role: undefined,
      state: undefined,
      lastLogInAt: undefined,
    }
  );
}
const idOf = async (email: string) => ({ id: (await personOf(email))._id });
const change = async (email: string, role: Role) =>
  portal.ask(changeAdminRole, { token, params: await idOf(email), body: { role } });
const codeOf = ({ status, body }: Awaited<ReturnType<TestPortal["ask"]>>) => [status, body.code];

describe("The role of a person of the office", () => {
  it("is secretary for the first, and as approved for whoever comes after", async () => {
    expect([(await personOf(ADMIN.email)).role, (await personOf(RAVI)).role]).toEqual(["secretary", "clerk"]);
    const { admin } = await portal.call(logInAdmin, { body: { email: RAVI, password: "verandah-lamp-9" } });
    expect(admin.role).toBe("clerk");
    expect((await personOf(RAVI)).lastLogInAt).toMatch(/^20/);
  });

  it("is changed by a secretary, who cannot change the own one", async () => {
    expect(codeOf(await change(RAVI, "treasurer"))).toEqual([200, undefined]);
    expect((await personOf(RAVI)).role).toBe("treasurer");
    expect(codeOf(await change(ADMIN.email, "clerk"))).toEqual([409, "last_secretary"]);
    expect(codeOf(await portal.ask(removeAdmin, { token, params: await idOf(ADMIN.email) }))).toEqual([
      409,
      "last_secretary",
    ]);
    await change(RAVI, "secretary");
    expect(codeOf(await change(ADMIN.email, "clerk"))).toEqual([409, "own_role"]);
    expect((await personOf(ADMIN.email)).role).toBe("secretary");
  });

  it("stays, with its sessions, when it is given once more", async () => {
    const { token: theirs } = await portal.call(logInAdmin, { body: { email: RAVI, password: "verandah-lamp-9" } });
    expect((await change(RAVI, "secretary")).status).toBe(200);
    expect((await portal.ask(listAdmins, { token: theirs })).status).toBe(200);
  });

  it("is not that of somebody who waits or of nobody", async () => {
    expect(codeOf(await change("nobody@office.example", "clerk"))).toEqual([404, "not_found"]);
    expect(
      codeOf(await portal.ask(changeAdminRole, { token, params: await idOf(RAVI), body: { role: "boss" } })),
    ).toEqual([400, "field_invalid"]);
  });
});

describe("Every secretary, and the person", () => {
  const readNotices = async () => {
    const { rows } = await sql<{ address: string; facts: object }>`SELECT address, facts FROM emails
      WHERE kind = 'office_changed' ORDER BY address`.execute(portal.database.db);
    return rows.map(({ address, facts }) => [address, facts]);
  };
  const forgetMails = () => asSuperuser(portal.database.db, "DELETE FROM emails");
  const about = (who: string, own: boolean, was: Role | null, is: Role | null) =>
    expect.objectContaining({ who, own, by: ADMIN.name, was, is });
  const MEERA = "meera@office.example";

  it("hears of a changed role, of a person who is added and of one who is removed", async () => {
    await change(RAVI, "secretary");
    await anotherAdmin(portal, MEERA, "clerk");
    await forgetMails();
    await change(MEERA, "treasurer");
    const { name } = (await personOf(MEERA)) as { name: string };
    expect(await readNotices()).toEqual([
      [ADMIN.email, about(name, false, "clerk", "treasurer")],
      [MEERA, about(name, true, "clerk", "treasurer")],
      [RAVI, about(name, false, "clerk", "treasurer")],
    ]);
    await forgetMails();
    await portal.call(removeAdmin, { token, params: await idOf(MEERA) });
    expect((await readNotices()).map(([address]) => address)).toEqual([ADMIN.email, MEERA, RAVI]);
    expect((await readNotices())[0]?.[1]).toEqual(about(name, false, "treasurer", null));
    await forgetMails();
    await portal.call(inviteAdmin, {
      token,
      body: { name: "Anita", email: "anita@office.example", role: "clerk" },
    });
    // The person gets an invitation.
    expect(await readNotices()).toEqual([
      [ADMIN.email, about("Anita", false, null, "clerk")],
      [RAVI, about("Anita", false, null, "clerk")],
    ]);
    await forgetMails();
    await change(RAVI, "secretary");
    expect(await readNotices()).toEqual([]);
  });
});

describe("Two secretaries who take the office from one another in the same instant", () => {
  it("leave one, every time", async () => {
    const pair = await openPortal();
    await pair.admin();
    await anotherAdmin(pair, RAVI);
    const { rows } = await sql<{ id: string }>`SELECT id FROM admins`.execute(pair.database.db);
    const ids = rows.map(({ id }) => id);
    const logIn = async (email: string, password: string) =>
      (await pair.call(logInAdmin, { body: { email, password } })).token;
    for (let turn = 0; turn < roundsOf(20); turn++) {
      await pair.database.inTransaction((tx) => sql`UPDATE admins SET role = 'secretary'`.execute(tx));
      const tokens = await Promise.all([logIn(ADMIN.email, ADMIN.password), logIn(RAVI, "verandah-lamp-9")]);
      const callers = [tokens[0], tokens[1]] as const;
      const { users, you } = await pair.call(listAdmins, { token: callers[0] });
      const other = users.find(({ _id }) => _id !== you)?._id ?? "";
      const give = (by: string, id: string) =>
        turn % 2 === 0
          ? pair.ask(changeAdminRole, { token: by, params: { id }, body: { role: "clerk" } })
          : pair.ask(changeAdminRole, { token: by, params: { id }, body: { role: "auditor" } });
      const answers = await Promise.all([give(callers[0], other), give(callers[1], you)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      const remaining = await sql`SELECT 1 FROM admins WHERE role = 'secretary' AND id = ANY(${ids})`.execute(
        pair.database.db,
      );
      expect(remaining.rows).toHaveLength(1);
    }
    await pair.close();
  });
});

describe("Whoever has the server", () => {
  let owner: Database;
  beforeAll(() => {
    owner = openDatabase({ ...(portal.database.connection as Connection), user: PORTAL }, () => {});
  });
  afterAll(() => owner.close());
  const set = (email: string, role: Role) =>
    setRole(owner.db, createCommit(owner, portal.now), { email, role }, portal.now());

  it("gives a role, also when no secretary is left, and takes the last from nobody", async () => {
    expect(await set("nobody@office.example", "secretary")).toBeUndefined();
    expect(await set(RAVI.toUpperCase(), "clerk")).toBe(RAVI);
    await expect(set(ADMIN.email, "clerk")).rejects.toMatchObject({ code: "last_secretary" });
    await portal.database.inTransaction((tx) => sql`UPDATE admins SET role = 'clerk'`.execute(tx));
    expect(codeOf(await change(RAVI, "secretary"))).toEqual([403, "not_allowed"]);
    expect(await set(RAVI, "secretary")).toBe(RAVI);
    expect((await personOf(RAVI)).role).toBe("secretary");
    const { rows } = await sql`SELECT actor_kind, actor_id FROM audit_log WHERE action = 'set-admin-role'`.execute(
      portal.database.db,
    );
    expect(rows).toContainEqual({ actorKind: "database", actorId: "command" });
  });
});

describe("A person who is invited to the office", () => {
  const NEHA = { name: "Neha Rao", email: "neha@office.example", role: "clerk" as const };
  const chosen = "jasmine-by-the-door";
  const invite = (body: typeof NEHA) => portal.ask(inviteAdmin, { token, body });

  async function linkOf(email: string): Promise<string> {
    const { rows } = await sql<{ link: string }>`
      SELECT facts ->> 'link' AS link FROM emails WHERE kind = 'invitation' AND address = ${email}
      ORDER BY planned_at DESC, id LIMIT 1`.execute(portal.database.db);
    return rows[0]?.link.split("#")[1] ?? "";
  }
  const choose = async (linkToken: string) =>
    portal.ask(chooseAdminPasswordByLink, { body: { token: linkToken, newPassword: chosen } });
  const logIn = () => portal.ask(logInAdmin, { body: { email: NEHA.email, password: chosen } });

  beforeAll(async () => {
    await sql`UPDATE admins SET role = 'secretary'`.execute(portal.database.db);
    token = (await portal.call(logInAdmin, { body: { email: ADMIN.email, password: ADMIN.password } })).token;
  });

  it("chooses a password by the link of a mail, and may do what the role gives", async () => {
    expect((await invite(NEHA)).status).toBe(201);
    expect(await personOf(NEHA.email)).toMatchObject({ state: "invited", role: "clerk", lastLogInAt: null });
    expect((await logIn()).status).toBe(401);
    expect((await choose(await linkOf(NEHA.email))).status).toBe(200);
    const { body } = await logIn();
    expect(body).toMatchObject({ admin: { role: "clerk" }, choosePassword: false });
    expect((await personOf(NEHA.email)).state).toBe("active");
  });

  it("is somebody whose address nobody of the office has, however it is written", async () => {
    expect(codeOf(await invite({ ...NEHA, email: NEHA.email.toUpperCase() }))).toEqual([409, "email_taken"]);
  });

  it("gets one person's place only when it was sent twice in the same instant", async () => {
    const twice = { ...NEHA, email: "twice@office.example" };
    const answers = await Promise.all([invite(twice), invite(twice)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("gets a new link when the first is too old or was lost, and the old one opens nothing", async () => {
    const late = { ...NEHA, email: "late@office.example" };
    await invite(late);
    const old = await linkOf(late.email);
    portal.pass(1000);
    await portal.call(sendAdminInvitation, { token, params: await idOf(late.email) });
    expect(codeOf(await choose(old))).toEqual([410, "link_dead"]);
    const fresh = await linkOf(late.email);
    portal.pass(3 * 24 * 60 * 60_000);
    expect(codeOf(await choose(fresh))).toEqual([410, "link_dead"]);
    token = (await portal.call(logInAdmin, { body: { email: ADMIN.email, password: ADMIN.password } })).token;
  });

  it("whose invitation was withdrawn chooses nothing", async () => {
    const wrong = { ...NEHA, email: "wrong@office.example" };
    await invite(wrong);
    await portal.call(removeAdmin, { token, params: await idOf(wrong.email) });
    expect(codeOf(await choose(await linkOf(wrong.email)))).toEqual([410, "link_dead"]);
    expect((await personOf(wrong.email))._id).toBe("nobody");
  });
});
