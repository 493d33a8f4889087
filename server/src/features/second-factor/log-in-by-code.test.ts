import { listAdmins, logInAdmin, removeAdmin, setAdminPassword } from "@aangan/contract/features/admins";
import { logInByCode, removeOthersFactor } from "@aangan/contract/features/second-factor/second-factor";
import { changeSetting } from "@aangan/contract/features/settings/settings";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeAt } from "../../../test/desks/authenticator.ts";
import { MINUTE_MS, statusAndCode, useFactors, type WithPhone } from "../../../test/desks/factor-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { anotherAdmin } from "../../../test/sheets/upload.ts";

const RAVI = { email: "ravi@office.example", password: "verandah-lamp-9" };

let portal: TestPortal;
let asha: WithPhone;
let ravi: WithPhone;
const { nextCode, enrol, settle } = useFactors(() => portal);

beforeAll(async () => {
  portal = await openPortal();
  portal.stopClock();
  const token = await portal.admin();
  const colleague = await anotherAdmin(portal, RAVI.email);
  asha = await enrol(token);
  ravi = await enrol(colleague, RAVI.password);
  await settle("login");
});
afterAll(() => portal.close());
// So that no failure counts for the next story.
beforeEach(() => portal.pass(25 * 60 * MINUTE_MS));

const first = ({ email, password }: { email: string; password: string }) =>
  portal.ask(logInAdmin, { body: { email, password } });
const halfOf = async (who: { email: string; password: string }) => String((await first(who)).body.params?.half);
const second = (half: string, code: string) => portal.ask(logInByCode, { body: { half, code } });
const WRONG = [401, "log_in_wrong"];

describe("a log-in where the association asks for a code", () => {
  it("gives no token for the password, and one for password and code", async () => {
    const response = await first(ADMIN);
    expect(statusAndCode(response)).toEqual([401, "log_in_code_needed"]);
    expect(JSON.stringify(response.body)).not.toContain("token");
    const half = String(response.body.params?.half);
    expect((await portal.ask(listAdmins, { token: half })).status).toBe(401);
    const { status, body } = await second(half, nextCode(asha));
    expect([status, body]).toMatchObject([200, { admin: { email: ADMIN.email }, choosePassword: false }]);
    asha.token = (body as unknown as { token: string }).token;
    expect((await portal.ask(listAdmins, { token: asha.token })).status).toBe(200);
    // The code of the log-in counts for ten minutes, as any other.
    const bounce = { params: { key: "bounce" }, body: { value: { charge: 200, dueDays: 10 } } };
    expect((await portal.ask(changeSetting, { ...bounce, token: asha.token })).status).toBe(200);
    portal.pass(10 * MINUTE_MS + 1000);
    expect(statusAndCode(await portal.ask(changeSetting, { ...bounce, token: asha.token }))).toEqual([
      403,
      "code_needed",
    ]);
  });

  it("does not tell a wrong password before a code was given, nor after", async () => {
    const answers = await Promise.all([
      first({ ...ADMIN, password: "not-the-password" }),
      first({ email: "nobody@office.example", password: "not-the-password" }),
      first(ADMIN),
    ]);
    const replies = answers.map(({ status, body: { requestId: _, params, ...rest } }) => [
      status,
      rest,
      String(params?.half).length,
    ]);
    expect(replies[0]).toEqual(replies[2]);
    expect(replies[1]).toEqual(replies[2]);
    const [wrong, unknown, right] = answers.map(({ body }) => String(body.params?.half));
    const code = nextCode(asha);
    expect(statusAndCode(await second(wrong ?? "", code))).toEqual(WRONG);
    expect(statusAndCode(await second(unknown ?? "", code))).toEqual(WRONG);
    expect(statusAndCode(await second(right ?? "", "000000"))).toEqual(WRONG);
    expect((await second(right ?? "", code)).status).toBe(200);
  });

  it("waits five minutes for the code, and takes the half once", async () => {
    const half = await halfOf(ADMIN);
    portal.pass(5 * MINUTE_MS + 1000);
    expect(statusAndCode(await second(half, nextCode(asha)))).toEqual(WRONG);
    const another = await halfOf(ADMIN);
    expect((await second(another, nextCode(asha))).status).toBe(200);
    expect(statusAndCode(await second(another, nextCode(asha)))).toEqual(WRONG);
    expect(statusAndCode(await second("x".repeat(43), nextCode(asha)))).toEqual(WRONG);
  });

  it("by two requests at once, with one code each, lets one in", async () => {
    for (let turn = 0; turn < 5; turn++) {
      const half = await halfOf(RAVI);
      const code = nextCode(ravi);
      const both = await Promise.all([second(half, code), second(half, ravi.codes[turn] ?? "")]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });

  it("takes a recovery code, and no code of another person", async () => {
    const half = await halfOf(ADMIN);
    expect(statusAndCode(await second(half, nextCode(ravi)))).toEqual(WRONG);
    expect((await second(half, asha.codes[0] ?? "")).status).toBe(200);
  });

  it("by password is as good as none: guesses of the code stay counted, whatever log-ins come between", async () => {
    const waits = [0, 0, 0, 0, 1, 2, 4, 8];
    for (const seconds of waits) {
      expect(statusAndCode(await second(await halfOf(ADMIN), "000000"))).toEqual(WRONG);
      portal.pass(seconds * 1000);
    }
    expect(statusAndCode(await second(await halfOf(ADMIN), "000000"))).toEqual(WRONG);
    const right = codeAt(asha.secret, portal.now(), 1);
    expect(statusAndCode(await second(await halfOf(ADMIN), right))).toEqual([429, "too_many_attempts"]);
  });

  it("of a stranger with wrong passwords and codes does not close the owner's", async () => {
    const stranger = await halfOf({ ...ADMIN, password: "not-the-password" });
    for (let turn = 0; turn < 5; turn++) expect(statusAndCode(await second(stranger, "000000"))).toEqual(WRONG);
    expect(statusAndCode(await second(stranger, "000000"))).toEqual([429, "too_many_attempts"]);
    expect((await second(await halfOf(ADMIN), nextCode(asha))).status).toBe(200);
  });

  it("that waits for its code ends with the password, and with the person", async () => {
    const { token } = (await second(await halfOf(ADMIN), nextCode(asha))).body as unknown as { token: string };
    const { users } = await portal.call(listAdmins, { token });
    const params = { id: users.find(({ email }) => email === RAVI.email)?._id ?? "" };
    const waiting = await halfOf(RAVI);
    await portal.call(setAdminPassword, { token, params, body: { newPassword: "lantern-and-neem-4" } });
    expect(statusAndCode(await second(waiting, nextCode(ravi)))).toEqual(WRONG);
    const again = await halfOf({ ...RAVI, password: "lantern-and-neem-4" });
    await portal.call(removeOthersFactor, { token, params });
    expect(statusAndCode(await second(again, nextCode(ravi)))).toEqual(WRONG);
    // Who has none logs in with the password, and is asked to set one up.
    expect((await first({ ...RAVI, password: "lantern-and-neem-4" })).status).toBe(200);
    await portal.call(removeAdmin, { token, params });
    expect(statusAndCode(await first({ ...RAVI, password: "lantern-and-neem-4" }))).toEqual([
      401,
      "log_in_code_needed",
    ]);
  });
});
