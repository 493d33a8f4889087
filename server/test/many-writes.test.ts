import { showDashboard } from "@aangan/contract/features/dashboard";
import { changeOwnNotices } from "@aangan/contract/features/emails/preferences";
import { logInResident, resetPassword } from "@aangan/contract/features/residents";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeLimits } from "../src/platform/auth/limit-writes.ts";
import { statusAndCode } from "./desks/factor-desk.ts";
import { type LoggedIn, openPortal, type TestPortal } from "./desks/portal.ts";
import { recordStatements } from "./recorded-statements.ts";

const { resident: usual } = writeLimits;
const A_FEW = 5;
const REFUSED = [429, "too_many_attempts"];

let portal: TestPortal;
let busy: LoggedIn;
let flats = 0;
beforeAll(async () => {
  portal = await openPortal();
  portal.stopClock();
  writeLimits.resident = A_FEW;
});
beforeEach(async () => {
  busy = await portal.resident(`W-${++flats}`);
});
afterEach(() => portal.pass(writeLimits.withinMs));
afterAll(async () => {
  writeLimits.resident = usual;
  await portal.close();
});

const save = ({ token }: LoggedIn) =>
  portal.ask(changeOwnNotices, { token, body: { language: "en", reminders: true } });
const logIn = ({ user: { flatNumber }, password }: LoggedIn) =>
  portal.ask(logInResident, { body: { flatNumber, password } });
const entries = async () => {
  const count = portal.database.db.selectFrom("auditLog").select((eb) => eb.fn.countAll<number>().as("count"));
  return (await count.executeTakeFirstOrThrow()).count;
};

describe("a resident who saves without end", () => {
  it("leaves a bounded number of entries a day, and reads on; neighbours save", async () => {
    const neighbour = await portal.resident(`W-${++flats}`);
    const before = await entries();
    const answers = [];
    for (let nth = 0; nth < 2 * A_FEW; nth++) answers.push((await save(busy)).status);
    // The log-in counts.
    expect(answers).toEqual([...Array(A_FEW - 1).fill(200), ...Array(A_FEW + 1).fill(429)]);
    expect(await entries()).toBe(before + A_FEW - 1);
    expect((await portal.ask(showDashboard, { token: busy.token })).status).toBe(200);
    expect((await save(neighbour)).status).toBe(200);
    portal.pass(writeLimits.withinMs);
    const token = (
      await portal.call(logInResident, { body: { flatNumber: busy.user.flatNumber, password: busy.password } })
    ).token;
    expect((await save({ ...busy, token })).status).toBe(200);
  });

  it("is refused before a transaction begins", async () => {
    for (let nth = 1; nth < A_FEW; nth++) await save(busy);
    const recorder = recordStatements();
    expect(statusAndCode(await save(busy))).toEqual(REFUSED);
    expect(recorder.sinceLast().statements.filter((statement) => !statement.startsWith("select"))).toEqual([]);
    recorder.end();
  });
});

describe("a resident who logs in without end", () => {
  it("opens a bounded number of sessions a day, and a wrong password is still told as wrong", async () => {
    for (let nth = 1; nth < A_FEW; nth++) expect((await logIn(busy)).status).toBe(200);
    expect(statusAndCode(await logIn(busy))).toEqual(REFUSED);
    expect(statusAndCode(await logIn({ ...busy, password: "not-the-password" }))).toEqual([401, "credentials_wrong"]);
    const open = portal.database.db.selectFrom("sessions").select("id").where("personId", "=", busy.user._id);
    expect(await open.execute()).toHaveLength(A_FEW);
  });
});

describe("a resident who changes the password without end", () => {
  it("is refused after a bounded number of changes a day", async () => {
    const { flatNumber } = busy.user;
    const statuses = [];
    let oldPassword = busy.password;
    for (let nth = 1; nth <= A_FEW; nth++) {
      const newPassword = `lime-tree-and-gate-${nth}`;
      const { status } = await portal.ask(resetPassword, { body: { flatNumber, oldPassword, newPassword } });
      statuses.push(status);
      if (status === 200) oldPassword = newPassword;
    }
    expect(statuses).toEqual([...Array(A_FEW - 1).fill(200), 429]);
  });
});
