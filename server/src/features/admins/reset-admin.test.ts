import { listAdmins as listContract, logInAdmin } from "@aangan/contract/features/admins";
import { showSecondFactor } from "@aangan/contract/features/second-factor/second-factor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFactors } from "../../../test/desks/factor-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { createCommit } from "../../platform/commit.ts";
import { type Database, openDatabase } from "../../platform/database/db.ts";
import { type Connection, PORTAL } from "../../platform/database/postgres/access.ts";
import { startTexts } from "../../start/texts.ts";
import { listAdmins } from "./list-admins.ts";
import { resetAdmin } from "./reset-admin.ts";

let portal: TestPortal;
let token: string;
/** The command works as the owner of the tables. */
let owner: Database;
beforeAll(async () => {
  portal = await openPortal();
  owner = openDatabase({ ...(portal.database.connection as Connection), user: PORTAL }, () => {});
  token = await portal.admin();
});
afterAll(async () => {
  await owner.close();
  await portal.close();
});

const reset = (email: string) => resetAdmin(owner.db, createCommit(owner, portal.now), email, portal.now());
const { enrol } = useFactors(() => portal);
const logIn = async (password: string) =>
  (await portal.ask(logInAdmin, { body: { email: ADMIN.email, password } })).status;

describe("An administrator who is locked out", () => {
  it("is unknown under another e-mail, and nothing changes", async () => {
    expect(await reset("somebody@office.example")).toBeUndefined();
    expect(await logIn(ADMIN.password)).toBe(200);
  });

  it("is found in the list", async () => {
    const { email, name } = ADMIN;
    expect(await listAdmins(portal.database.db)).toMatchObject([{ email, name, state: "active" }]);
  });

  it("gets a new password, which the old one and all open sessions give way to", async () => {
    const password = (await reset(ADMIN.email.toUpperCase())) ?? "";
    expect(password).toMatch(/^[\w-]{22}$/);
    expect((await portal.ask(listContract, { token })).status).toBe(401);
    expect(await logIn(ADMIN.password)).toBe(401);
    expect(await logIn(password)).toBe(200);
  });

  it("is asked for no second factor any more, whose phone may be what was lost", async () => {
    const password = (await reset(ADMIN.email)) ?? "";
    const session = await portal.call(logInAdmin, { body: { email: ADMIN.email, password } });
    await enrol(session.token, password);
    const isOn = async (by: string) => (await portal.call(showSecondFactor, { token: by })).since !== null;
    expect(await isOn(session.token)).toBe(true);
    const again = (await reset(ADMIN.email)) ?? "";
    const { token: later } = await portal.call(logInAdmin, { body: { email: ADMIN.email, password: again } });
    expect(await isOn(later)).toBe(false);
    const message = startTexts.adminReset(ADMIN.email, again).join(" ");
    expect(message).toContain("the second factor was taken off");
  });

  it("hears of both by mail, and of nothing that was not done", async () => {
    const kinds = async () => {
      const mailQuery = owner.db.selectFrom("emails").select(["kind", "address"]).orderBy("kind").orderBy("id");
      const rows = await mailQuery.execute();
      await owner.inTransaction((tx) => tx.deleteFrom("emails").execute());
      return rows.map(({ kind, address }) => `${kind} ${address}`);
    };
    await kinds();
    const password = (await reset(ADMIN.email)) ?? "";
    expect(await kinds()).toEqual([`password_changed ${ADMIN.email}`]);
    const session = await portal.call(logInAdmin, { body: { email: ADMIN.email, password } });
    await enrol(session.token, password);
    await reset(ADMIN.email);
    expect(await kinds()).toEqual([
      `factor_removed ${ADMIN.email}`,
      `factor_set_up ${ADMIN.email}`,
      `password_changed ${ADMIN.email}`,
    ]);
    await reset("somebody@office.example");
    expect(await kinds()).toEqual([]);
  });

  it("gets another one each time, and the audit log tells that it was done at the server", async () => {
    expect(await reset(ADMIN.email)).not.toBe(await reset(ADMIN.email));
    const [line] = await portal.database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "reset-admin")
      .orderBy("id", "desc")
      .execute();
    expect(line).toMatchObject({ actorKind: "database", actorId: "command", address: null });
    expect(JSON.stringify(line)).not.toContain("argon2");
  });
});
