import {
  approveResident,
  listResidents,
  logInResident,
  logOutResident,
  refuseResident,
  registerResident,
  removeResident,
  resetPassword,
  setResidentPassword,
} from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, RESIDENT_PASSWORD, type TestPortal } from "../../../test/desks/portal.ts";

const newcomer = {
  name: "Meera Nair",
  flatNumber: " e-041 ",
  email: "meera@example.com",
  phone: "+91 98765 43210",
  password: "banyan-by-the-gate",
  complex: "RICHMOND PARK",
};

describe("residents on a trial", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  // [spec 1.1] [spec 3.1] [spec 3.12] [spec 7.3] [AUTH-01] [AUTH-04]
  it("register and log in with their flat number, however they type it", async () => {
    await portal.call(registerResident, { body: newcomer });
    const { user, token, message } = await portal.call(logInResident, {
      body: { flatNumber: "E-041", password: newcomer.password },
    });
    expect(message).toBe("Login successful.");
    expect(user).toMatchObject({ flatNumber: "E-041", phone: "+919876543210", complex: "RICHMOND PARK" });
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it.each(["E041", "e 41", "E–0041", " e-41 "])("log in with %j just as well", async (flatNumber) => {
    const { user } = await portal.call(logInResident, { body: { flatNumber, password: newcomer.password } });
    expect(user.flatNumber).toBe("E-041");
  });

  it("are not mixed up with a flat that differs in a zero", async () => {
    const other = { ...newcomer, flatNumber: "E-41", password: "lanterns-on-the-stairs" };
    const { user: own } = await portal.call(logInResident, {
      body: { flatNumber: "E-41", password: newcomer.password },
    });
    expect(own.flatNumber).toBe("E-041");
    await portal.call(registerResident, { body: other });
    const logIn = (flatNumber: string, password: string) =>
      portal.ask(logInResident, { body: { flatNumber, password } }).then(({ status }) => status);
    expect(await logIn("E-41", other.password)).toBe(200);
    expect(await logIn("E-041", newcomer.password)).toBe(200);
    expect(await logIn("E-41", newcomer.password)).toBe(401);
    expect(await logIn("E-0041", newcomer.password)).toBe(401);
  });

  // [spec 7.4]
  it("cannot take a flat that is taken", async () => {
    const answer = await portal.ask(registerResident, { body: newcomer });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("flat_taken");
  });

  it("get one answer for a wrong password and for an unknown flat", async () => {
    const wrong = await portal.ask(logInResident, { body: { flatNumber: "E-041", password: "not-the-password" } });
    const unknown = await portal.ask(logInResident, { body: { flatNumber: "Z-999", password: "not-the-password" } });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  it.each([
    ["a Cyrillic letter in the flat", { flatNumber: "Е-042" }, "flatNumber"],
    ["a short password", { password: "1234567" }, "password"],
    ["a password that everybody uses", { password: "password123" }, "password"],
    ["the flat number as password", { flatNumber: "ABCD-0421", password: "abcd-0421" }, "password"],
    ["no e-mail address", { email: "meera" }, "email"],
    ["a line break in the e-mail", { email: "m@example.com\nBcc: x@example.com" }, "email"],
    ["letters in the phone", { phone: "98765ABCDE" }, "phone"],
    ["a complex that does not exist", { complex: "richmond park" }, "complex"],
    ["hidden characters in the name", { name: "Meera\u202eriaN" }, "name"],
    ["a number for a name", { name: 5 }, "name"],
    ["a role nobody asked for", { role: "admin" }, "role"],
    // [AUTH-05] [AUTH-15] [INP-15] [INP-16]
  ])("are refused with %s, naming the field", async (_what, change, field) => {
    const answer = await portal.ask(registerResident, { body: { ...newcomer, flatNumber: "E-042", ...change } });
    expect(answer.status).toBe(400);
    expect(answer.body.field).toBe(field);
    expect(answer.body.error).toBe(answer.body.message);
  });

  // [AUTH-08]
  it("must wait longer and longer after five wrong passwords, and not for ever", async () => {
    await portal.resident("T-001");
    const guess = () => portal.ask(logInResident, { body: { flatNumber: "T-001", password: "wrong-wrong" } });
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(401);
    const right = { body: { flatNumber: "T-001", password: RESIDENT_PASSWORD } };
    const slowed = await portal.ask(logInResident, right);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
    const reset = { flatNumber: "T-001", oldPassword: RESIDENT_PASSWORD, newPassword: "another-quiet-lane" };
    expect((await portal.ask(resetPassword, { body: reset })).status).toBe(429);
    portal.pass(2_000);
    expect((await portal.ask(logInResident, right)).status).toBe(200);
  });

  // [spec 7.5] [AUTH-14]
  it("change their password with the old one, which ends their sessions", async () => {
    const { token } = await portal.resident("T-002");
    const wrong = { flatNumber: "T-002", oldPassword: "not-the-password", newPassword: "another-quiet-lane" };
    expect((await portal.ask(resetPassword, { body: wrong })).status).toBe(401);
    await portal.call(resetPassword, { body: { ...wrong, oldPassword: RESIDENT_PASSWORD } });
    expect((await portal.ask(logOutResident, { token })).status).toBe(401);
    await portal.call(logInResident, { body: { flatNumber: "T-002", password: wrong.newPassword } });
  });

  // [AUTH-22]
  it("log out, and the token is dead", async () => {
    const { token } = await portal.resident("T-003");
    await portal.call(logOutResident, { token });
    const answer = await portal.ask(logOutResident, { token });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("session_ended");
  });

  // [AUTH-16]
  it("log in with the composed and the decomposed form of one password", async () => {
    const password = "café-under-neem";
    await portal.call(registerResident, {
      body: { ...newcomer, flatNumber: "T-004", password: password.normalize("NFD") },
    });
    await portal.call(logInResident, { body: { flatNumber: "T-004", password: password.normalize("NFC") } });
  });

  it("stay logged in for seven days and no longer", async () => {
    const { token } = await portal.resident("T-005");
    portal.pass(7 * 24 * 60 * 60 * 1000 + 1000);
    expect((await portal.ask(logOutResident, { token })).status).toBe(401);
  });
});

describe("the office", () => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
  });
  afterAll(() => portal.close());

  // [spec 2.85] [spec 3.1] [INP-23]
  it("sees residents by block as text, then by number", async () => {
    for (const flat of ["B-2", "A-10", "AA-1", "A-9", "B-1"]) await portal.resident(flat, "REGENT HOUSE");
    const { users } = await portal.call(listResidents, { token, query: { complex: "REGENT HOUSE" } });
    expect(users.map((user) => user.flatNumber)).toEqual(["A-9", "A-10", "AA-1", "B-1", "B-2"]);
  });

  // [spec 7.12] [INP-21]
  it("asks for a complex by its exact name", async () => {
    const answer = await portal.ask(listResidents, { token, query: { complex: "regent house" } });
    expect(answer.body.code).toBe("complex_unknown");
    expect((await portal.ask(listResidents, { token, query: { complex: "EWS/SP UNITS" } })).status).toBe(200);
  });

  // [spec 7.13] [AUTZ-20]
  it("removes a resident: the token dies and the flat becomes free for the next owner", async () => {
    const former = await portal.resident("C-001");
    await portal.call(removeResident, { token, params: { id: former.user._id } });
    expect((await portal.ask(logOutResident, { token: former.token })).status).toBe(401);
    expect((await portal.ask(logInResident, { body: { flatNumber: "C-001", password: former.password } })).status).toBe(
      401,
    );
    const next = await portal.resident("C-001");
    expect(next.user._id).not.toBe(former.user._id);
    expect((await portal.ask(removeResident, { token, params: { id: former.user._id } })).status).toBe(404);
  });

  // [spec 7.14] [AUTH-32]
  it("sets a password, which ends that resident's sessions", async () => {
    const resident = await portal.resident("C-002");
    const newPassword = "set-by-the-office";
    await portal.call(setResidentPassword, { token, params: { id: resident.user._id }, body: { newPassword } });
    expect((await portal.ask(logOutResident, { token: resident.token })).status).toBe(401);
    await portal.call(logInResident, { body: { flatNumber: "C-002", password: newPassword } });
  });

  it.each(["1", "null", "[object Object]", "%00", "x".repeat(2000)])("finds nobody under the id %s", async (id) => {
    const answer = await portal.ask(removeResident, { token, params: { id } });
    expect([404, 414]).toContain(answer.status);
  });

  it("is closed to residents and to strangers", async () => {
    const resident = await portal.resident("C-003");
    expect((await portal.ask(listResidents, { token: resident.token })).status).toBe(403);
    expect((await portal.ask(listResidents)).status).toBe(401);
    expect((await portal.ask(listResidents, { token: "x".repeat(43) })).status).toBe(401);
  });

  // [AUTH-32]
  it("writes one line into the audit log for every change", async () => {
    const { user } = await portal.resident("C-004");
    await portal.call(removeResident, { token, params: { id: user._id } });
    const lines = await portal.database.db.selectFrom("auditLog").selectAll().where("subject", "=", user._id).execute();
    expect(lines.map(({ action, actorKind }) => ({ action, actorKind }))).toEqual([
      { action: "remove-resident", actorKind: "admin" },
    ]);
  });
});

describe("residents of a deployed portal", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal({ RESIDENT_REGISTRATION: "approval" });
  });
  afterAll(() => portal.close());

  const logIn = (password: string) => portal.ask(logInResident, { body: { flatNumber: "E-041", password } });

  // [AUTH-31]
  it("wait for the office, which approves one and refuses another", async () => {
    const token = await portal.admin();
    await portal.call(registerResident, { body: newcomer });
    expect((await logIn(newcomer.password)).body.message).toBe(
      "Your account is waiting for approval by an administrator.",
    );
    expect((await logIn("not-the-password")).status).toBe(401);
    await portal.call(registerResident, { body: { ...newcomer, name: "Somebody else", password: "other-pass-word" } });
    const { users } = await portal.call(listResidents, { token });
    expect(users.map((user) => user.state)).toEqual(["waiting", "waiting"]);
    const [first, second] = users.map((user) => user._id);
    await portal.call(approveResident, { token, params: { id: first ?? "" } });
    expect((await portal.ask(approveResident, { token, params: { id: second ?? "" } })).body.code).toBe("flat_taken");
    await portal.call(refuseResident, { token, params: { id: second ?? "" } });
    expect((await portal.ask(refuseResident, { token, params: { id: second ?? "" } })).status).toBe(404);
    expect((await logIn(newcomer.password)).status).toBe(200);
  });

  it("are not told whether a flat is taken", async () => {
    const response = await portal.ask(registerResident, { body: newcomer });
    const free = await portal.ask(registerResident, { body: { ...newcomer, flatNumber: "E-999" } });
    const code = expect.stringMatching(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/);
    expect(response.body).toMatchObject({ waitingCode: code });
    expect({ ...response.body, waitingCode: "" }).toEqual({ ...free.body, waitingCode: "" });
    expect([response.status, free.status]).toEqual([201, 201]);
  });
});
