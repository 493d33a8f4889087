import { listAuditEntries } from "@aangan/contract/features/audit";
import { cancelBill, raiseBill } from "@aangan/contract/features/bills";
import {
  addResident,
  approveResident,
  correctResident,
  listResidents,
  logInResident,
  logOutResident,
  registerResident,
  removeResident,
} from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FRESH_MS, statusAndCode, useFactors } from "../../../test/desks/factor-desk.ts";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { anotherAdmin } from "../../../test/sheets/upload.ts";

const COMPLEX = "REGENT HOUSE";
const person = {
  name: "Meera Nair",
  flatNumber: "E-041",
  email: "meera@example.com",
  phone: "+91 98765 43210",
  password: "banyan-by-the-gate",
  complex: COMPLEX,
};

let portal: TestPortal;
let token: string;
const factors = useFactors(() => portal);
beforeAll(async () => {
  portal = await openPortal({ RESIDENT_REGISTRATION: "approval" });
  token = await portal.admin();
});
afterAll(() => portal.close());

const add = (changes: object = {}) => portal.ask(addResident, { token, body: { ...person, ...changes } });
const listed = async (id: string) =>
  (await portal.call(listResidents, { token })).users.find((user) => user._id === id);

/** Adds a resident of a flat, and gives the id. */
async function added(flatNumber: string): Promise<string> {
  const { user } = await portal.call(addResident, { token, body: { ...person, flatNumber } });
  return user._id;
}

describe("a resident whom the office adds", () => {
  it("is active at once, also where registrations wait for approval", async () => {
    const { status, body } = await add({ flatNumber: " e-041 " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: "User added successfully.",
      user: { name: "Meera Nair", flatNumber: "E-041", phone: "+919876543210", complex: COMPLEX },
    });
    await portal.call(logInResident, { body: { flatNumber: "E-041", password: person.password } });
    const { users } = await portal.call(listResidents, { token, query: { complex: COMPLEX } });
    expect(users).toMatchObject([{ flatNumber: "E-041", state: "active" }]);
  });

  it("cannot have a flat that somebody lives in, which is said at the flat number", async () => {
    expect(await add({ flatNumber: "e-041", name: "Somebody else" })).toMatchObject({
      status: 409,
      body: { code: "flat_taken", field: "flatNumber" },
    });
  });

  // [AUTH-31]
  it("is one only, when two administrators add the same flat at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ flatNumber: "E-050" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it("takes the flat before one who waits for it", async () => {
    await portal.call(registerResident, { body: { ...person, flatNumber: "E-051", name: "Who waits" } });
    await added("E-051");
    const { users } = await portal.call(listResidents, { token });
    const waiting = users.find((user) => user.name === "Who waits");
    const answer = await portal.ask(approveResident, { token, params: { id: waiting?._id ?? "" } });
    expect(answer.body.code).toBe("flat_taken");
  });

  it.each([
    ["an unknown complex", { complex: "regent house" }, "complex_unknown", "complex"],
    [
      "the flat number as password",
      { flatNumber: "ABCD-0421", password: "abcd-0421" },
      "password_too_common",
      "password",
    ],
    ["a short password", { password: "1234567" }, "password_too_short", "password"],
    ["a password that ends in a blank", { password: "neem-and-tulsi " }, "password_unseen", "password"],
    ["a phone number of zeros", { phone: "0000000000" }, "phone_made_up", "phone"],
    ["no flat number", { flatNumber: "41" }, "flat_number_invalid", "flatNumber"],
    ["no e-mail address", { email: "meera" }, "email_invalid", "email"],
  ])("is refused with %s, naming the field", async (_what, change, code, field) => {
    expect(await add({ flatNumber: "E-060", ...change })).toMatchObject({ status: 400, body: { code, field } });
  });

  it("stands in the audit log under the administrator who did it", async () => {
    const lines = await portal.database.db
      .selectFrom("auditLog")
      .select(["actorKind", "action"])
      .where("action", "=", "add-resident")
      .execute();
    expect(lines[0]).toEqual({ actorKind: "admin", action: "add-resident" });
  });
});

describe("a correction", () => {
  const right = { name: "Meera Menon", email: "menon@example.com", phone: "98123 45678" };
  const correct = (id: string, body: unknown = right) => portal.ask(correctResident, { token, params: { id }, body });

  it("changes name, e-mail and phone, and nothing else", async () => {
    const id = await added("F-001");
    const before = await listed(id);
    const { status, body } = await correct(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: "User updated successfully.", user: { ...right, phone: "9812345678" } });
    expect(await listed(id)).toEqual({ ...before, ...right, phone: "9812345678" });
  });

  it("takes the e-mail address away from one who has none, and the audit log says so", async () => {
    const id = await added("F-009");
    expect((await correct(id, { ...right, email: " " })).status).toBe(200);
    expect(await listed(id)).toMatchObject({ email: "" });
    const { entries } = await portal.call(listAuditEntries, { token, query: { about: "F-009" } });
    expect(entries[0]?.changes[0]).toMatchObject({ was: { email: "m•••@example.com" }, now: { email: "" } });
    expect(
      (await portal.call(logInResident, { body: { flatNumber: "F-009", password: person.password } })).user,
    ).toMatchObject({ email: "" });
  });

  it("leaves the resident logged in, who reads the right name at the next login", async () => {
    const id = await added("F-002");
    const login = { body: { flatNumber: "F-002", password: person.password } };
    const { token: session } = await portal.call(logInResident, login);
    await correct(id);
    expect((await portal.call(logInResident, login)).user).toMatchObject({ name: "Meera Menon" });
    expect((await portal.ask(logOutResident, { token: session })).status).toBe(200);
  });

  it("reaches also one who waits for approval", async () => {
    await portal.call(registerResident, { body: { ...person, flatNumber: "F-003", name: "Mera Nair" } });
    const { users } = await portal.call(listResidents, { token });
    const id = users.find((user) => user.name === "Mera Nair")?._id ?? "";
    await correct(id);
    expect(await listed(id)).toMatchObject({ name: "Meera Menon", state: "waiting" });
  });

  it.each([
    ["a flat", { flatNumber: "F-999" }, "flatNumber"],
    ["a complex", { complex: "RICHMOND PARK" }, "complex"],
    ["an empty name", { name: "  " }, "name"],
    ["an e-mail address that is none", { email: "meera@" }, "email"],
    ["a short phone number", { phone: "12345" }, "phone"],
  ])("with %s is refused by its field, and changes nothing", async (_what, change, field) => {
    const { users } = await portal.call(listResidents, { token });
    const before = users.find((user) => user.flatNumber === "E-041");
    expect(await correct(before?._id ?? "", { ...right, ...change })).toMatchObject({ status: 400, body: { field } });
    expect(await listed(before?._id ?? "")).toEqual(before);
  });

  it("of nobody, or of somebody who was removed, is not found", async () => {
    const id = await added("F-004");
    await portal.call(removeResident, { token, params: { id } });
    expect((await correct(id)).status).toBe(404);
    expect((await correct("nobody")).status).toBe(404);
  });
});

describe("a resident who owes", () => {
  it("is not removed by a clerk, who might add the same person again without the debt", async () => {
    const clerk = await anotherAdmin(portal, "clerk-of-flats@office.example", "clerk");
    const id = await added("G-001");
    const bill = { userId: id, flatNumber: "G-001", billType: "electricity" as const, originalAmount: 500 };
    const { bill: owed } = await portal.call(raiseBill, { token, body: { ...bill, dueDate: "2027-01-10" } });
    const remove = (by: string) => portal.ask(removeResident, { token: by, params: { id } });
    expect(await remove(clerk)).toMatchObject({
      status: 403,
      body: { code: "resident_owes", params: { owed: "500.00" } },
    });
    await portal.call(cancelBill, { token, params: { id: owed._id }, body: { reason: "Raised twice" } });
    expect((await remove(clerk)).status).toBe(200);
    const other = await added("G-002");
    await portal.call(raiseBill, {
      token,
      body: { ...bill, userId: other, flatNumber: "G-002", dueDate: "2027-01-10" },
    });
    expect((await portal.ask(removeResident, { token, params: { id: other } })).status).toBe(200);
  });

  it("is removed with a code of the last minutes, where the association asks for codes before money moves", async () => {
    const bill = { flatNumber: "G-003", billType: "electricity" as const, originalAmount: 500, dueDate: "2027-01-10" };
    const owes = await added("G-003");
    await portal.call(raiseBill, { token, body: { ...bill, userId: owes } });
    const paidUp = await added("G-004");
    const phone = await factors.enrol(token);
    await factors.settle("money");
    portal.pass(FRESH_MS + 1000);
    const remove = async (id: string) => statusAndCode(await portal.ask(removeResident, { token, params: { id } }));
    expect(await remove(owes)).toEqual([403, "code_needed"]);
    expect(await remove(paidUp)).toEqual([200, undefined]);
    await factors.give(token, factors.nextCode(phone));
    expect(await remove(owes)).toEqual([200, undefined]);
    await factors.settle("off");
  });
});
