import { inviteResident, inviteResidents } from "@aangan/contract/features/login/password-links";
import { addResident, correctResident, type Resident } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NEW_PASSWORD, openPasswordDesk } from "../../../../test/desks/password-desk.ts";
import { ADMIN, openPortal, RESIDENT_PASSWORD, type TestPortal } from "../../../../test/desks/portal.ts";
import { PORTAL } from "../../../platform/traffic/caller-name.ts";

const DAY_MS = 86_400_000;

let portal: TestPortal;
let desk: ReturnType<typeof openPasswordDesk>;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  desk = openPasswordDesk(portal);
  token = await portal.admin();
});
afterAll(() => portal.close());

const person = { name: "Asha Rao", phone: "9876543210", complex: "RICHMOND PARK", password: RESIDENT_PASSWORD };

async function added(flatNumber: string, email = `${flatNumber}@example.com`): Promise<Resident> {
  const body = { ...person, flatNumber, email: email || "nobody@example.com" };
  const { user } = await portal.call(addResident, { body, token });
  if (email !== "") return user;
  const contact = { name: person.name, phone: person.phone, email };
  return (await portal.call(correctResident, { params: { id: user._id }, body: contact, token })).user;
}
const invite = (id: string) => portal.ask(inviteResident, { params: { id }, token });
const invitedTo = async (flat: string) => (await desk.mails("invitation")).filter((mail) => mail.flat === flat);

describe("a resident whom the office invites", () => {
  it("chooses a password and is in, as long as the old one was never used", async () => {
    const { _id } = await added("A-1");
    expect((await invite(_id)).status).toBe(200);
    const [mail] = await invitedTo("A-1");
    expect(mail).toMatchObject({ address: "A-1@example.com", name: "Asha Rao" });
    expect((await desk.choose(mail?.token ?? "")).status).toBe(200);
    expect(await desk.logsIn("A-1", NEW_PASSWORD)).toBe(true);
  });

  it("gets one mail when the office clicks twice, and the link in it is good", async () => {
    const { _id } = await added("A-2");
    await Promise.all([invite(_id), invite(_id)]);
    const mails = await invitedTo("A-2");
    expect(mails).toHaveLength(1);
    expect((await desk.choose(mails[0]?.token ?? "")).status).toBe(200);
  });

  it("is invited again at another address", async () => {
    const { _id, name, phone } = await added("A-3");
    await invite(_id);
    await portal.call(correctResident, {
      params: { id: _id },
      body: { name, phone, email: "other@example.com" },
      token,
    });
    await invite(_id);
    expect((await invitedTo("A-3")).map(({ address }) => address)).toEqual(["A-3@example.com", "other@example.com"]);
  });

  it("is not invited without an address, nor after leaving", async () => {
    const { _id } = await added("A-4", "");
    expect((await invite(_id)).body.code).toBe("no_address");
    expect((await invite("nobody")).body.code).toBe("not_found");
  });
});

describe("all residents of an upload", () => {
  it("are invited at once: who has an address, and has chosen no password", async () => {
    await added("B-1");
    await added("B-2", "");
    await portal.resident("B-3");
    const flats = ["B-1", "B-1", "B-2", "B-3", "B-9"];
    const answer = await portal.call(inviteResidents, { body: { flats }, token });
    expect(answer).toMatchObject({ sent: 1, withoutAddress: ["B-2"] });
    await portal.call(inviteResidents, { body: { flats }, token });
    expect(await invitedTo("B-1")).toHaveLength(1);
    expect(await invitedTo("B-3")).toHaveLength(0);
  });

  it("are two hundred in one go", async () => {
    const now = portal.now();
    const row = { name: person.name, phone: person.phone, complex: person.complex, passwordHash: "x", createdAt: now };
    const rows = Array.from({ length: 200 }, (_none, place) => ({
      ...row,
      ...{ id: `many-${place}`, flatNumber: `M-${place + 1}`, email: `m${place}@example.com` },
      ...{ passwordGiven: true, approvedAt: now, approvedBy: "test" },
    }));
    await portal.database.inTransaction((tx) => tx.insertInto("residents").values(rows).execute());
    const flats = rows.map(({ flatNumber }) => flatNumber);
    expect((await portal.call(inviteResidents, { body: { flats }, token })).sent).toBe(200);
  });
});

describe("an invitation", () => {
  it("outlives a link that anyone can request in its name", async () => {
    const { _id } = await added("C-6");
    await invite(_id);
    const [invited] = await invitedTo("C-6");
    const requested = await desk.ask("C-6");
    expect(requested).toHaveLength(1);
    expect((await desk.choose(invited?.token ?? "")).status).toBe(200);
  });

  it("ends when its resident has chosen a password by a requested link", async () => {
    const { _id } = await added("C-5");
    await invite(_id);
    const [invited] = await invitedTo("C-5");
    const requested = await desk.askForOne("C-5");
    expect((await desk.choose(requested)).status).toBe(200);
    expect((await desk.choose(invited?.token ?? "")).status).toBe(410);
  });

  it("is good for two weeks", async () => {
    const { _id } = await added("C-1");
    const { _id: late } = await added("C-2");
    await invite(_id);
    await invite(late);
    const [[early], [tooLate]] = [await invitedTo("C-1"), await invitedTo("C-2")];
    portal.pass(13 * DAY_MS);
    expect((await desk.choose(early?.token ?? "")).status).toBe(200);
    portal.pass(DAY_MS + 1000);
    expect((await desk.choose(tooLate?.token ?? "")).status).toBe(410);
  });

  it("is refused while the portal has no mail server", async () => {
    const deployed = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" });
    const { hashPassword } = await import("../../../platform/auth/passwords.ts");
    const { password, ...admin } = ADMIN;
    const at = deployed.now();
    const row = { ...admin, id: "office", passwordHash: await hashPassword(PORTAL, password), createdAt: at };
    await deployed.database.inTransaction((tx) =>
      tx
        .insertInto("admins")
        .values({ ...row, approvedAt: at, approvedBy: "test" })
        .execute(),
    );
    const own = await deployed.admin();
    const flats = ["A-1"];
    expect((await deployed.ask(inviteResidents, { body: { flats }, token: own })).body.code).toBe("mail_off");
    await deployed.close();
  });
});
