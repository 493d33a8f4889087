import { Writable } from "node:stream";
import { logInByCode } from "@aangan/contract/people/second-factor";
import { changeSetting } from "@aangan/contract/settings";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "../../../test/desks/authenticator.ts";
import { FRESH_MS, GRACE_MS, MINUTE_MS, said, useFactors, type WithPhone } from "../../../test/desks/factor-desk.ts";
import { refuseNobodyForLoad } from "../../../test/desks/patient-portal.ts";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { onThisMachine } from "../../../test/slower.ts";

let portal: TestPortal;
let asha: WithPhone;
let logged = "";
const { nextCode, logIn, enrol, give, settle } = useFactors(() => portal);

refuseNobodyForLoad();
beforeAll(async () => {
  const heard = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  portal = await openPortal({}, undefined, { log: pino({ level: "trace" }, heard) as never });
  asha = await enrol(await portal.admin());
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

describe("somebody who holds a session and guesses codes", () => {
  it(
    "has a handful of 10,000 looked at, and the office hears of it",
    async () => {
      const evaluated = { tried: 0, refused: 0 };
      const codes = wrongCodes(10_000);
      for (let from = 0; from < codes.length; from += 50) {
        // Fifty at once, a second apart.
        const answers = await Promise.all(codes.slice(from, from + 50).map((code) => give(asha.token, code)));
        for (const { status } of answers) evaluated[status === 429 ? "refused" : "tried"]++;
        portal.pass(1000);
      }
      expect(evaluated.tried + evaluated.refused).toBe(10_000);
      expect(evaluated.tried).toBeLessThanOrEqual(15);
      expect(await alertsOf("codes_guessed")).toEqual(["asha@office.example"]);
    },
    onThisMachine(120_000),
  );

  it("gains nothing by another log-in, which does not forget what was counted", async () => {
    // Whether the last second of the guessing was a closed one is chance, and so is how long the next ones are.
    for (const code of wrongCodes(10)) if ((await give(asha.token, code)).status === 429) break;
    const again = await logIn();
    expect(said(await give(again, codeAt(asha.secret, portal.now())))).toEqual([429, "too_many_attempts"]);
  });

  it("keeps the owner waiting for a quarter of an hour at most", async () => {
    portal.pass(15 * MINUTE_MS);
    expect((await give(asha.token, nextCode(asha))).status).toBe(200);
  });

  it("of forty at once has five looked at", async () => {
    const answers = await Promise.all(wrongCodes(40).map((code) => give(asha.token, code)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    portal.pass(16 * MINUTE_MS);
    expect((await give(asha.token, nextCode(asha))).status).toBe(200);
  }, 60_000);
});

describe("a setting that is changed with a code", () => {
  it("is changed by the same request with the same key; a session elsewhere still needs its own code", async () => {
    const elsewhere = await logIn();
    portal.pass(FRESH_MS + 1000);
    const sent = { params: { key: "cash" }, body: { value: { mostADay: 50_000 }, was: null } };
    const change = (token: string) =>
      portal.ask(changeSetting, { ...sent, token, headers: { "idempotency-key": "changed-once" } });
    expect(said(await change(asha.token))).toEqual([403, "code_needed"]);
    expect((await give(asha.token, nextCode(asha))).status).toBe(200);
    expect(said(await change(elsewhere))).toEqual([403, "code_needed"]);
    const done = await change(asha.token);
    expect(done.status).toBe(200);
    // The answer was lost on its way, and the request is sent again when the code is old.
    portal.pass(FRESH_MS + 1000);
    expect(said(await change(asha.token))).toEqual([403, "code_needed"]);
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
