import { listAuditEntries } from "@aangan/contract/features/audit";
import { listOwnSessions } from "@aangan/contract/features/login/sessions";
import {
  correctResident,
  logInResident,
  registerResident,
  removeResident,
  setResidentPassword,
} from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NEW_PASSWORD, openPasswordDesk } from "../../../../test/desks/password-desk.ts";
import { openPortal, RESIDENT_PASSWORD, type TestPortal } from "../../../../test/desks/portal.ts";

const MINUTE_MS = 60_000;

let portal: TestPortal;
let desk: ReturnType<typeof openPasswordDesk>;
let office: string;
beforeAll(async () => {
  portal = await openPortal();
  desk = openPasswordDesk(portal);
  office = await portal.admin();
});
afterAll(() => portal.close());

const contact = { name: "Meera Nair", phone: "9876543210" };
const dead = { status: 410, body: { code: "link_dead" } };

describe("a resident who forgot the password", () => {
  it("gets a link by flat number, however typed, chooses a password and is in", async () => {
    const { token: session } = await portal.resident("A-1");
    const [mail] = await desk.ask("a 1");
    expect(mail).toMatchObject({ address: "A-1@example.com", flat: "A-1", name: "Resident of A-1" });
    expect(mail?.token).toMatch(/^[\w-]{43}$/);
    expect(await desk.choose(mail?.token ?? "")).toMatchObject({ status: 200, body: { flatNumber: "A-1" } });
    expect(await desk.logsIn("A-1", NEW_PASSWORD)).toBe(true);
    expect(await desk.logsIn("A-1", RESIDENT_PASSWORD)).toBe(false);
    expect((await portal.ask(listOwnSessions, { token: session })).status).toBe(401);
  });

  it("hears by mail that the password was changed, and has chosen it", async () => {
    await portal.resident("A-2");
    await portal.call(setResidentPassword, {
      params: { id: (await userOf("A-2"))._id },
      body: { newPassword: "lime-tree-and-gate" },
      token: office,
    });
    await desk.choose(await desk.askForOne("A-2"));
    const mails = (await desk.mails("password_changed")).filter(({ address }) => address === "A-2@example.com");
    expect(mails).toHaveLength(2);
    const { choosePassword } = await portal.call(logInResident, {
      body: { flatNumber: "A-2", password: NEW_PASSWORD },
    });
    expect(choosePassword).toBe(false);
  });

  it("is not kept waiting for the log-ins that failed before", async () => {
    await portal.resident("A-3");
    const logIn = (password: string, cookie = "") =>
      portal.ask(logInResident, { body: { flatNumber: "A-3", password }, headers: { cookie } });
    for (let failed = 0; failed < 12; failed++) await logIn("forgotten-this-one");
    expect((await logIn(RESIDENT_PASSWORD)).status).toBe(429);
    const answer = await desk.choose(await desk.askForOne("A-3"));
    const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0];
    expect((await logIn(NEW_PASSWORD, cookie)).status).toBe(200);
  });

  it("is refused a password that is guessed first, and the link stays good", async () => {
    await portal.resident("A-4");
    const token = await desk.askForOne("A-4");
    expect((await desk.choose(token, "A-4@example.com")).body.code).toBe("password_too_common");
    expect((await desk.choose(token)).status).toBe(200);
  });

  it("gets one link for each flat of an e-mail address, in any case", async () => {
    const shared = { ...contact, email: "Owner@Example.com", password: RESIDENT_PASSWORD, complex: "RICHMOND PARK" };
    for (const flatNumber of ["B-1", "B-2", "B-3"]) {
      await portal.call(registerResident, { body: { ...shared, flatNumber } });
    }
    const mails = await desk.ask(" owner@example.COM ");
    expect(mails.map(({ flat }) => flat).sort()).toEqual(["B-1", "B-2", "B-3"]);
    const second = mails.find(({ flat }) => flat === "B-2")?.token ?? "";
    expect((await desk.choose(second)).body.flatNumber).toBe("B-2");
    expect(await desk.logsIn("B-1", RESIDENT_PASSWORD)).toBe(true);
  });
});

describe("nobody gets a link", () => {
  it.each(["Z-99", "nobody@example.com", "%@example.com", "' OR 1=1 --", "💡"])("for %j", async (typed) => {
    expect(await desk.ask(typed)).toEqual([]);
  });

  it("who has no e-mail address, or has left", async () => {
    const { user } = await portal.resident("C-1");
    const id = user._id;
    await portal.call(correctResident, { params: { id }, body: { ...contact, email: "" }, token: office });
    expect(await desk.ask("C-1")).toEqual([]);
    await portal.call(correctResident, {
      params: { id },
      body: { ...contact, email: "c1@example.com" },
      token: office,
    });
    expect(await desk.ask("c1@example.com")).toHaveLength(1);
    await portal.call(removeResident, { params: { id }, token: office });
    expect(await desk.ask("C-1")).toEqual([]);
    expect(await desk.ask("c1@example.com")).toEqual([]);
  });

  it("whose registration waits", async () => {
    const row = { approvedAt: null, approvedBy: null, waitingCode: "K7Q-M4X" };
    await portal.resident("C-2");
    await portal.database.inTransaction((tx) =>
      tx.updateTable("residents").set(row).where("flatNumber", "=", "C-2").execute(),
    );
    expect(await desk.ask("C-2")).toEqual([]);
  });

  it("for what was asked before the portal was down for an hour", async () => {
    await portal.resident("C-3");
    const hourAgo = new Date(portal.now().getTime() - 60 * MINUTE_MS);
    await portal.database.inTransaction((tx) =>
      tx.insertInto("passwordRequests").values({ kind: "resident", typed: "C-3", requestedAt: hourAgo }).execute(),
    );
    const before = await desk.mails("password_link");
    await desk.lookedUp();
    expect(await desk.mails("password_link")).toEqual(before);
  });
});

describe("a link opens nothing", () => {
  async function linkOf(flatNumber: string) {
    const { user } = await portal.resident(flatNumber);
    return { id: user._id, token: await desk.askForOne(flatNumber) };
  }

  it("twice, nor for two who click at once", async () => {
    const { token } = await linkOf("D-1");
    const answers = await Promise.all([desk.choose(token), desk.choose(token, "lanterns-on-the-stairs")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await desk.choose(token)).toMatchObject(dead);
  });

  it("after half an hour", async () => {
    const { token } = await linkOf("D-2");
    portal.pass(31 * MINUTE_MS);
    expect(await desk.choose(token)).toMatchObject(dead);
  });

  it("once another was asked for", async () => {
    const { token } = await linkOf("D-3");
    const newer = await desk.askForOne("D-3");
    expect(await desk.choose(token)).toMatchObject(dead);
    expect((await desk.choose(newer)).status).toBe(200);
  });

  it("once its resident has left, even for who comes next", async () => {
    const { id, token } = await linkOf("D-4");
    await portal.call(removeResident, { params: { id }, token: office });
    await portal.resident("D-4");
    expect(await desk.choose(token)).toMatchObject(dead);
    expect(await desk.logsIn("D-4", RESIDENT_PASSWORD)).toBe(true);
  });

  it("once the office has set a password", async () => {
    const { id, token } = await linkOf("D-5");
    const body = { newPassword: "lime-tree-and-gate" };
    await portal.call(setResidentPassword, { params: { id }, body, token: office });
    expect(await desk.choose(token)).toMatchObject(dead);
    expect(await desk.logsIn("D-5", body.newPassword)).toBe(true);
  });

  it("once the address has changed", async () => {
    const { id, token } = await linkOf("D-6");
    const body = { ...contact, email: "new@example.com" };
    await portal.call(correctResident, { params: { id }, body, token: office });
    expect(await desk.choose(token)).toMatchObject(dead);
    const mails = (await desk.mails("address_changed")).filter(({ address }) => address === "D-6@example.com");
    expect(mails).toHaveLength(1);
  });

  it.each(["", "x", "A".repeat(43), "%00"])("when it is made up: %j", async (token) => {
    expect((await desk.choose(token)).status).toBe(token === "" ? 400 : 410);
  });
});

describe("what is kept of a link", () => {
  it("is no token, neither in its table nor in the audit log", async () => {
    await portal.resident("E-1");
    const token = await desk.askForOne("E-1");
    await desk.choose(token);
    const other = await desk.askForOne("E-1");
    const rows = await portal.database.db.selectFrom("passwordLinks").selectAll().execute();
    const { entries } = await portal.call(listAuditEntries, { token: office, query: { about: "E-1" } });
    expect(entries.map(({ action }) => action)).toContain("choose-password-by-link");
    for (const secret of [token, other]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });

  it("leaves the mail once that was sent", async () => {
    await portal.resident("E-2");
    await desk.askForOne("E-2");
    await portal.database.inTransaction((tx) =>
      tx
        .updateTable("emails")
        .set({ state: "SENT", endedAt: portal.now(), nextTryAt: null })
        .where("kind", "=", "password_link")
        .execute(),
    );
    expect((await desk.mails("password_link")).every(({ token }) => token === "")).toBe(true);
  });
});

async function userOf(flatNumber: string) {
  const { user } = await portal.call(logInResident, { body: { flatNumber, password: RESIDENT_PASSWORD } });
  return user;
}
