import { logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import { logInResident, registerResident } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../src/platform/auth/passwords.ts";
import { newId } from "../src/platform/ids.ts";
import { PORTAL } from "../src/platform/traffic/caller-name.ts";
import { crowdOf } from "./at-once.ts";
import { type From, openTraces, PAIRS, type Sides } from "./desks/even-pairs.ts";
import { type Answer, openPortal, type TestPortal } from "./desks/portal.ts";

const PASSWORD = "neem-tree-and-swing";
const WRONG = "not-the-password";

let portal: TestPortal;
let traces: ReturnType<typeof openTraces>;

beforeAll(async () => {
  const deployed = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox", TRUSTED_PROXY: "127.0.0.1" };
  portal = await openPortal(deployed);
  portal.stopClock();
  traces = openTraces();
});
afterAll(async () => {
  traces.end();
  await portal.close();
});

const registerFlat = (flatNumber: string, from: From, password = PASSWORD) => {
  const person = { name: "Meera", email: "m@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
  return portal.ask(registerResident, { body: { ...person, flatNumber, password }, ...from });
};
const logInFlat = (flatNumber: string, from: From, password = PASSWORD) =>
  portal.ask(logInResident, { body: { flatNumber, password }, ...from });
const registerEmail = (email: string, from: From) =>
  portal.ask(registerAdmin, { body: { name: "Ravi", email, password: PASSWORD }, ...from });
const logInEmail = (email: string, from: From, password = PASSWORD) =>
  portal.ask(logInAdmin, { body: { email, password }, ...from });

const registersFlat = (flatNumber: string) => (from: From) => [
  () => registerFlat(flatNumber, from),
  () => logInFlat(flatNumber, from),
];
const registersEmail = (email: string) => (from: From) => [
  () => registerEmail(email, from),
  () => logInEmail(email, from),
];

const owner = async () => ({
  ...{ id: newId(), name: "Owner", passwordHash: await hashPassword(PORTAL, "the-owner-s-password", "bulk") },
  ...{ createdAt: portal.now(), approvedAt: portal.now(), approvedBy: "test" },
});

async function takeFlats(flats: readonly string[]): Promise<void> {
  const home = { email: "owner@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
  const rows = await Promise.all(flats.map(async (flatNumber) => ({ ...(await owner()), ...home, flatNumber })));
  await portal.database.inTransaction((tx) => tx.insertInto("residents").values(rows).execute());
}

async function appoint(emails: readonly string[]): Promise<void> {
  const rows = await Promise.all(emails.map(async (email) => ({ ...(await owner()), email })));
  await portal.database.inTransaction((tx) => tx.insertInto("admins").values(rows).execute());
}

const names = (name: (pair: number) => string) => Array.from({ length: PAIRS }, (_, nth) => name(nth + 1));

/** So that what was refused before counts no more. */
const letGuessesAge = async () => portal.pass(16 * 60_000);

/** So that the list of those who wait is never full. */
const refuseWaiting = () =>
  portal.database.inTransaction((tx) => tx.deleteFrom("admins").where("approvedAt", "is", null).execute());

describe("a stranger who registers where the office approves, and then logs in", () => {
  it(`learns nothing of ${PAIRS} flats that are taken beside ${PAIRS} that are free`, async () => {
    await takeFlats(names((pair) => `T-${pair}`));
    const sides = (pair: number): Sides => [registersFlat(`T-${pair}`), registersFlat(`F-${pair}`)];
    expect(await traces.traceAll(sides, crowdOf(20))).toEqual([201, 403]);
  });

  it("learns nothing when a zero is left out", async () => {
    await takeFlats(["Z-041"]);
    expect(await traces.trace(registersFlat("Z-41"))).toEqual(await traces.trace(registersFlat("Y-41")));
  });

  it("gets the same answer with one hash, however many wait for the flat", async () => {
    for (let nth = 0; nth < 19; nth++) {
      await traces.trace((from) => [() => registerFlat("C-1", from, `another-password-${nth}`)]);
    }
    expect(await traces.trace(registersFlat("C-1"))).toEqual(await traces.trace(registersFlat("C-2")));
  });

  it("learns not even that no more are kept for a flat or an e-mail", async () => {
    const statuses = async (calls: (from: From) => readonly (() => Promise<Answer<unknown>>)[]) =>
      (await traces.trace(calls)).answers.map(({ status }) => status);
    for (let nth = 0; nth < 23; nth++) expect(await statuses(registersFlat("C-3"))).toEqual([201, 403]);
    for (let nth = 0; nth < 5; nth++) expect(await statuses(registersEmail("new@example.org"))).toEqual([201, 403]);
    await refuseWaiting();
    await takeFlats(["C-3"]);
    expect(await statuses(registersFlat("C-3"))).toEqual([201, 403]);
  });

  it(`learns nothing of ${PAIRS} e-mails of the office beside ${PAIRS} unknown ones`, async () => {
    await appoint(names((pair) => `office-${pair}@example.org`));
    const sides = (pair: number): Sides => [
      registersEmail(`office-${pair}@example.org`),
      registersEmail(`nobody-${pair}@example.org`),
    ];
    expect(await traces.traceAll(sides, crowdOf(20), refuseWaiting)).toEqual([201, 403]);
  });
});

describe("a stranger who offers a wrong password", () => {
  it(`learns nothing of ${PAIRS} flats of residents beside ${PAIRS} unknown ones`, async () => {
    await takeFlats(names((pair) => `R-${pair}`));
    const guess = (flat: string) => (from: From) => [() => logInFlat(flat, from, WRONG)];
    expect(
      await traces.traceAll((pair) => [guess(`R-${pair}`), guess(`U-${pair}`)], crowdOf(40), letGuessesAge),
    ).toEqual([401]);
  });

  it(`learns nothing of ${PAIRS} e-mails of the office beside ${PAIRS} unknown ones`, async () => {
    await appoint(names((pair) => `secretary-${pair}@example.org`));
    const guess = (email: string) => (from: From) => [() => logInEmail(email, from, WRONG)];
    const sides = (pair: number): Sides => [
      guess(`secretary-${pair}@example.org`),
      guess(`stranger-${pair}@example.org`),
    ];
    expect(await traces.traceAll(sides, crowdOf(40), letGuessesAge)).toEqual([401]);
  });
});
