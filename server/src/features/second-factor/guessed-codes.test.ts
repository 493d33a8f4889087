import { Writable } from "node:stream";
import { listAdmins } from "@aangan/contract/features/admins";
import { logInByCode, removeOthersFactor } from "@aangan/contract/features/second-factor/second-factor";
import { changeSetting } from "@aangan/contract/features/settings/settings";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "../../../test/desks/authenticator.ts";
import {
  FRESH_MS,
  GRACE_MS,
  MINUTE_MS,
  statusAndCode,
  useFactors,
  type WithPhone,
} from "../../../test/desks/factor-desk.ts";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { anotherAdmin } from "../../../test/sheets/upload.ts";

let portal: TestPortal;
let asha: WithPhone;
let ravi: WithPhone;
let logged = "";
const RAVI = { email: "ravi@office.example", password: "verandah-lamp-9" };
const { nextCode, logIn, enrol, give, settle } = useFactors(() => portal);

beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  portal = await openPortal({}, undefined, { log: pino({ level: "trace" }, logStream) as never });
  portal.stopClock();
  asha = await enrol(await portal.admin());
  ravi = await enrol(await anotherAdmin(portal, RAVI.email), RAVI.password);
  await settle("money");
});
afterAll(() => portal.close());

async function alertsOf(kind: string): Promise<string[]> {
  const rows = await portal.database.db
    .selectFrom("alerts")
    .select("subject")
    .where("kind", "=", kind as never)
    .execute();
  return rows.map(({ subject }) => subject);
}

/** No code of the phone now, nor of the half minutes around. */
function wrongCodes(count: number): string[] {
  const right = [-1, 0, 1].map((steps) => codeAt(asha.secret, portal.now(), steps));
  return Array.from({ length: count + 3 }, (_, at) => String(at).padStart(6, "0"))
    .filter((code) => !right.includes(code))
    .slice(0, count);
}

/** Sessions have ended by then. */
async function nextDay(): Promise<void> {
  portal.pass(24 * 60 * MINUTE_MS);
  asha = { ...asha, token: await logIn() };
}

describe("guesses by a person who holds a session", () => {
  it("end after ten wrong codes in a day, and the office gets an alert", async () => {
    const answers = [];
    for (const code of wrongCodes(200)) {
      answers.push(statusAndCode(await give(asha.token, code)));
      portal.pass(MINUTE_MS);
    }
    expect(answers.filter(([status]) => status === 400)).toHaveLength(10);
    expect(answers.at(-1)).toEqual([429, "codes_used_up"]);
    expect(await alertsOf("codes_guessed")).toEqual(["asha@office.example"]);
  });

  it("gain nothing by another log-in, nor by the right code, until the day is over", async () => {
    const another = await logIn();
    expect(statusAndCode(await give(another, nextCode(asha)))).toEqual([429, "codes_used_up"]);
    await nextDay();
    expect((await give(asha.token, nextCode(asha))).status).toBe(200);
  });

  it("are counted over a day, whatever right codes come between", async () => {
    const [first = "", ...otherCodes] = wrongCodes(11);
    for (const code of otherCodes) {
      expect((await give(asha.token, code)).status).toBe(400);
      portal.pass(MINUTE_MS);
      if (code !== otherCodes.at(-1)) expect((await give(asha.token, nextCode(asha))).status).toBe(200);
    }
    expect(statusAndCode(await give(asha.token, first))).toEqual([429, "codes_used_up"]);
    await nextDay();
  });

  it("sent eight at once are compared five times", async () => {
    const answers = await Promise.all(wrongCodes(8).map((code) => give(asha.token, code)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    await nextDay();
  });

  it("are forgotten with the factor, so that a colleague's help opens the way for a new phone", async () => {
    ravi = { ...ravi, token: await logIn(RAVI.email, RAVI.password) };
    for (const code of wrongCodes(10)) {
      await give(ravi.token, code);
      portal.pass(MINUTE_MS);
    }
    expect(statusAndCode(await give(ravi.token, nextCode(ravi)))).toEqual([429, "codes_used_up"]);
    await give(asha.token, nextCode(asha));
    const { users } = await portal.call(listAdmins, { token: asha.token });
    const id = users.find(({ email }) => email === RAVI.email)?._id ?? "";
    await portal.call(removeOthersFactor, { params: { id }, token: asha.token });
    const again = await enrol(await logIn(RAVI.email, RAVI.password), RAVI.password);
    expect(again.codes).toHaveLength(10);
  });
});

describe("a setting that is changed with a code", () => {
  it("is changed by the same request with the same key; a session elsewhere still needs its own code", async () => {
    const elsewhere = await logIn();
    portal.pass(FRESH_MS + 1000);
    const request = { params: { key: "cash" }, body: { value: { mostADay: 50_000 }, was: null } };
    const change = (token: string) =>
      portal.ask(changeSetting, { ...request, token, headers: { "idempotency-key": "changed-once" } });
    expect(statusAndCode(await change(asha.token))).toEqual([403, "code_needed"]);
    expect((await give(asha.token, nextCode(asha))).status).toBe(200);
    expect(statusAndCode(await change(elsewhere))).toEqual([403, "code_needed"]);
    const done = await change(asha.token);
    expect(done.status).toBe(200);
    // The answer was lost on its way, and the request is sent again when the code is old.
    portal.pass(FRESH_MS + 1000);
    expect(statusAndCode(await change(asha.token))).toEqual([403, "code_needed"]);
    expect((await give(asha.token, nextCode(asha))).status).toBe(200);
    expect((await change(asha.token)).body).toEqual(done.body);
  });
});

describe("the log of the portal", () => {
  it("has no code, secret or recovery code", async () => {
    portal.pass(GRACE_MS);
    asha = { ...asha, token: await logIn() };
    const [recovery = ""] = asha.codes;
    const code = nextCode(asha);
    await give(asha.token, code);
    await give(asha.token, recovery);
    const half = "h".repeat(43);
    await portal.ask(logInByCode, { body: { half, code } });
    for (const secret of [code, recovery, recovery.replaceAll("-", ""), asha.secret, half])
      expect(logged).not.toContain(secret);
    expect(logged).toContain("/admin/session/code");
  });
});
