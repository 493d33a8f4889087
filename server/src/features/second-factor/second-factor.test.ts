import { listAdmins, setAdminPassword } from "@aangan/contract/features/admins";
import { listAuditEntries } from "@aangan/contract/features/audit";
import {
  beginSecondFactor,
  confirmSecondFactor,
  RECOVERY_CODES,
  removeOthersFactor,
  showSecondFactor,
} from "@aangan/contract/features/second-factor/second-factor";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "../../../test/desks/authenticator.ts";
import { MINUTE_MS, statusAndCode, useFactors, type WithPhone } from "../../../test/desks/factor-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { anotherAdmin } from "../../../test/sheets/upload.ts";

const RAVI = { email: "ravi@office.example", password: "verandah-lamp-9" };

let portal: TestPortal;
let asha: WithPhone;
let ravi: string;
const { nextCode, logIn, enrol, give, takeOff } = useFactors(() => portal);

beforeAll(async () => {
  portal = await openPortal();
  const token = await portal.admin();
  ravi = await anotherAdmin(portal, RAVI.email);
  asha = await enrol(token);
});
afterAll(() => portal.close());
// More wrong codes than one person may enter in a day.
afterEach(() =>
  portal.database.inTransaction((tx) => tx.deleteFrom("throttles").where("key", "like", "day:%").execute()),
);

const state = (token: string) => portal.call(showSecondFactor, { token });
const begin = (token: string, body: object) => portal.ask(beginSecondFactor, { token, body });
const confirm = (token: string, code: string) => portal.ask(confirmSecondFactor, { token, body: { code } });
const WRONG = [400, "code_wrong"];

describe("somebody who sets up a second factor", () => {
  it("needs the password, so that a screen left open is not enough", async () => {
    expect(statusAndCode(await begin(ravi, {}))).toEqual([400, "field_missing"]);
    expect(statusAndCode(await begin(ravi, { password: "not-the-password" }))).toEqual([400, "current_password_wrong"]);
    expect(await state(ravi)).toMatchObject({ since: null, codesLeft: 0 });
  });

  it("has none before a code of the app proved that it works", async () => {
    const { secret } = await portal.call(beginSecondFactor, { token: ravi, body: { password: RAVI.password } });
    expect(await state(ravi)).toMatchObject({ since: null });
    expect(statusAndCode(await give(ravi, codeAt(secret, portal.now())))).toEqual([403, "second_factor_needed"]);
    const wrong = codeAt(secret, portal.now(), 5);
    expect(statusAndCode(await confirm(ravi, wrong))).toEqual(WRONG);
  });

  it("begins again when the offer is half an hour old", async () => {
    const { secret } = await portal.call(beginSecondFactor, { token: ravi, body: { password: RAVI.password } });
    portal.pass(30 * MINUTE_MS + 1000);
    expect(statusAndCode(await confirm(ravi, codeAt(secret, portal.now())))).toEqual([409, "offer_too_old"]);
  });

  it("sees the secret as a picture and in letters, and ten recovery codes, once", async () => {
    const { uri, secret, picture } = await portal.call(beginSecondFactor, {
      token: ravi,
      body: { password: RAVI.password },
    });
    expect(uri).toContain(`secret=${secret}&`);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(picture.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    const { codes } = await portal.call(confirmSecondFactor, {
      token: ravi,
      body: { code: codeAt(secret, portal.now()) },
    });
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^([A-Z0-9]{5}-){4}[A-Z0-9]{5}$/);
    expect(await state(ravi)).toMatchObject({ since: expect.stringMatching(/Z$/), codesLeft: RECOVERY_CODES });
    expect((await takeOff(ravi, codes[0] ?? "")).status).toBe(200);
    expect(await state(ravi)).toMatchObject({ since: null, codesLeft: 0 });
  });

  it("replaces it with a code only: the password alone would let its thief bring another phone", async () => {
    expect(statusAndCode(await begin(asha.token, { password: ADMIN.password }))).toEqual([400, "field_missing"]);
    const code = nextCode(asha);
    expect((await begin(asha.token, { code })).status).toBe(200);
    // The old one stays in force until the new one was proved.
    expect((await give(asha.token, nextCode(asha))).status).toBe(200);
  });
});

describe("a code", () => {
  it("is taken as people type and paste it", async () => {
    const [one, two] = [nextCode(asha), () => nextCode(asha)];
    expect((await give(asha.token, ` ${one.slice(0, 3)} ${one.slice(3)} `)).status).toBe(200);
    const hindi = two().replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    expect((await give(asha.token, hindi)).status).toBe(200);
    for (const typed of ["12345", "1234567", "abcdef", "A".repeat(24), "1".repeat(101)])
      expect(statusAndCode(await give(asha.token, typed))).toEqual([400, "code_form"]);
    expect(statusAndCode(await give(asha.token, " "))).toEqual([400, "code_form"]);
    expect(statusAndCode(await give(asha.token, ""))).toEqual([400, "field_missing"]);
  });

  it("counts once, and none before it counts any more", async () => {
    const before = nextCode(asha);
    const code = nextCode(asha);
    expect((await give(asha.token, code)).status).toBe(200);
    expect(statusAndCode(await give(asha.token, code))).toEqual(WRONG);
    expect(statusAndCode(await give(asha.token, before))).toEqual(WRONG);
    expect((await give(asha.token, nextCode(asha))).status).toBe(200);
  });

  it("of a phone whose clock is half a minute ahead or behind counts, and a whole one does not", async () => {
    for (const [steps, status] of [
      [2, 400],
      [1, 200],
      [-2, 400],
    ] as const) {
      portal.pass(3 * 30_000);
      expect((await give(asha.token, codeAt(asha.secret, portal.now(), steps))).status).toBe(status);
    }
    portal.pass(3 * 30_000);
    expect((await give(asha.token, codeAt(asha.secret, portal.now(), -1))).status).toBe(200);
  });

  it("given by two requests at once counts for one of them", async () => {
    const second = await logIn();
    for (let turn = 0; turn < 8; turn++) {
      const code = nextCode(asha);
      const both = await Promise.all([give(asha.token, code), give(second, code)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it("of another person is wrong", async () => {
    const other = await enrol(ravi, RAVI.password);
    expect(statusAndCode(await give(asha.token, nextCode(other)))).toEqual(WRONG);
    expect(statusAndCode(await give(asha.token, other.codes[1] ?? ""))).toEqual(WRONG);
    expect((await takeOff(ravi, nextCode(other))).status).toBe(200);
  });

  it("of a factor that was taken off is none", async () => {
    const removedFactor = await enrol(ravi, RAVI.password);
    const code = nextCode(removedFactor);
    expect((await takeOff(ravi, code)).status).toBe(200);
    expect(statusAndCode(await give(ravi, nextCode(removedFactor)))).toEqual([403, "second_factor_needed"]);
    expect(statusAndCode(await takeOff(ravi, nextCode(removedFactor)))).toEqual([404, "not_found"]);
  });
});

describe("who lost the phone", () => {
  it("uses a recovery code, each once, in small letters and without dashes too", async () => {
    const [first = "", second = ""] = asha.codes;
    expect((await give(asha.token, first)).status).toBe(200);
    expect(statusAndCode(await give(asha.token, first))).toEqual(WRONG);
    expect(await state(asha.token)).toMatchObject({ codesLeft: RECOVERY_CODES - 1 });
    expect((await begin(asha.token, { code: second.replaceAll("-", " ").toLowerCase() })).status).toBe(200);
  });

  it("of two requests at once with one recovery code lets one through", async () => {
    for (const code of asha.codes.slice(2, 6)) {
      const both = await Promise.all([give(asha.token, code), give(asha.token, code)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it("asks a colleague, who takes it off; the person logs in again with the password", async () => {
    await enrol(ravi, RAVI.password);
    const { users } = await portal.call(listAdmins, { token: asha.token });
    const [raviId, ashaId] = [RAVI.email, ADMIN.email].map(
      (email) => users.find((one) => one.email === email)?._id ?? "",
    );
    const off = (id = "") => portal.ask(removeOthersFactor, { token: asha.token, params: { id } });
    expect(statusAndCode(await off(ashaId))).toEqual([409, "own_factor"]);
    expect((await off(raviId)).status).toBe(200);
    const notifiedAddresses = portal.database.db
      .selectFrom("emails")
      .select("address")
      .where("kind", "=", "factor_removed");
    expect((await notifiedAddresses.orderBy("plannedAt", "desc").execute())[0]).toEqual({ address: RAVI.email });
    expect((await portal.ask(showSecondFactor, { token: ravi })).status).toBe(401);
    ravi = await logIn(RAVI.email, RAVI.password);
    expect(await state(ravi)).toMatchObject({ since: null });
    expect(statusAndCode(await off(raviId))).toEqual([404, "not_found"]);
  });

  it("keeps it when a colleague sets another password", async () => {
    const { codes } = await enrol(ravi, RAVI.password);
    const { users } = await portal.call(listAdmins, { token: asha.token });
    const id = users.find((one) => one.email === RAVI.email)?._id ?? "";
    await portal.call(setAdminPassword, {
      token: asha.token,
      params: { id },
      body: { newPassword: "neem-and-lantern" },
    });
    ravi = await logIn(RAVI.email, "neem-and-lantern");
    expect(await state(ravi)).toMatchObject({ since: expect.any(String) });
    expect((await takeOff(ravi, codes[0] ?? "")).status).toBe(200);
  });
});

describe("the audit log of second factors", () => {
  it("says who did what, and no secret, code or recovery code", async () => {
    const { entries } = await portal.call(listAuditEntries, { token: asha.token, query: {} });
    const changes = entries.flatMap((entry) => entry.changes.map((change) => ({ action: entry.action, ...change })));
    const ofFactors = changes.filter(({ of }) => of === "second_factors");
    expect(new Set(ofFactors.map(({ action }) => action))).toEqual(
      new Set(["begin-second-factor", "confirm-second-factor", "remove-second-factor", "remove-others-factor"]),
    );
    for (const { was, now } of ofFactors)
      for (const [column, value] of Object.entries({ ...was, ...now }))
        expect([column, value === null || value === "•••"]).toEqual([column, true]);
    const log = JSON.stringify(await portal.database.db.selectFrom("auditLog").select("detail").execute());
    for (const code of asha.codes) expect(log).not.toContain(code.replaceAll("-", ""));
    expect(log).not.toContain(asha.secret);
    expect(log).not.toContain("code_sha256");
  });
});
