import {
  approveAdmin,
  listAdmins,
  logInAdmin,
  registerAdmin,
  removeAdmin,
  setAdminPassword,
} from "@aangan/contract/features/admins";
import {
  askForAdminPasswordLink,
  chooseAdminPasswordByLink,
  choosePasswordByLink,
} from "@aangan/contract/features/login/password-links";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NEW_PASSWORD, openPasswordDesk } from "../../../../test/desks/password-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../../test/desks/portal.ts";

let portal: TestPortal;
let desk: ReturnType<typeof openPasswordDesk>;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  desk = openPasswordDesk(portal);
  token = await portal.admin();
});
afterAll(() => portal.close());

async function colleague(email: string): Promise<string> {
  await portal.call(registerAdmin, { body: { ...ADMIN, name: "Ravi Menon", email } });
  const { users } = await portal.call(listAdmins, { token });
  const id = users.find((admin) => admin.email === email)?._id ?? "";
  await portal.call(approveAdmin, { params: { id }, body: { role: "secretary" }, token });
  return id;
}

async function linksTo(email: string): Promise<string[]> {
  await portal.call(askForAdminPasswordLink, { body: { email } });
  await desk.lookedUp();
  return (await desk.mails("password_link")).filter(({ address }) => address === email).map((mail) => mail.token);
}

const choose = (link: string, newPassword = NEW_PASSWORD) =>
  portal.ask(chooseAdminPasswordByLink, { body: { token: link, newPassword } });
const logsIn = async (email: string, password: string) =>
  (await portal.ask(logInAdmin, { body: { email, password } })).status === 200;

describe("an administrator who forgot the password", () => {
  it("gets a link, chooses a password, hears of it and logs in; everywhere else the session has ended", async () => {
    const email = "ravi@office.example";
    await colleague(email);
    const { token: session } = await portal.call(logInAdmin, { body: { email, password: ADMIN.password } });
    const [link = ""] = await linksTo(email);
    const { status, body } = await choose(link);
    expect([status, body]).toMatchObject([200, { email }]);
    expect((await portal.ask(listAdmins, { token: session })).status).toBe(401);
    expect(await logsIn(email, NEW_PASSWORD)).toBe(true);
    const mails = (await desk.mails("password_changed")).filter(({ address }) => address === email);
    expect(mails).toHaveLength(1);
    expect((await choose(link)).status).toBe(410);
  });

  it("gets none while waiting, and none once removed", async () => {
    await portal.call(registerAdmin, { body: { ...ADMIN, email: "waits@office.example" } });
    expect(await linksTo("waits@office.example")).toEqual([]);
    const id = await colleague("gone@office.example");
    const [link = ""] = await linksTo("gone@office.example");
    await portal.call(removeAdmin, { params: { id }, token });
    expect((await choose(link)).status).toBe(410);
    expect(await linksTo("gone@office.example")).toHaveLength(1);
  });

  it("has a link that ends when a colleague sets the password", async () => {
    const id = await colleague("set@office.example");
    const [link = ""] = await linksTo("set@office.example");
    await portal.call(setAdminPassword, { params: { id }, body: { newPassword: "lime-tree-and-gate" }, token });
    expect((await choose(link)).status).toBe(410);
    expect(await logsIn("set@office.example", "lime-tree-and-gate")).toBe(true);
  });
});

describe("a link of one kind of people", () => {
  it("opens nothing for the other, and stays good at its own door", async () => {
    await colleague("both@office.example");
    const [ofAdmin = ""] = await linksTo("both@office.example");
    await portal.resident("A-1");
    const ofResident = await desk.askForOne("A-1");
    const wrong = { body: { token: ofAdmin, newPassword: NEW_PASSWORD } };
    expect((await portal.ask(choosePasswordByLink, wrong)).status).toBe(410);
    expect((await choose(ofResident)).status).toBe(410);
    expect((await choose(ofAdmin)).status).toBe(200);
    expect((await desk.choose(ofResident)).status).toBe(200);
  });

  it("is not asked for at the other's door", async () => {
    await portal.resident("A-2");
    expect(await linksTo("A-2@example.com")).toEqual([]);
    expect(await desk.ask(ADMIN.email)).toEqual([]);
  });
});
