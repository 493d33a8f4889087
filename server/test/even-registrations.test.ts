import { logInAdmin, registerAdmin } from "@aangan/contract/people/admins";
import { logInResident, registerResident } from "@aangan/contract/people/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, openPortal, type TestPortal } from "./desks/portal.ts";
import { hearStatements } from "./heard-statements.ts";

const PAIRS = 50;
const PASSWORD = "neem-tree-and-swing";

let portal: TestPortal;
let address = 0;

beforeAll(async () => {
  const deployed = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox", TRUSTED_PROXY: "127.0.0.1" };
  portal = await openPortal(deployed);
});
afterAll(() => portal.close());

/** A new address for each, so that none is throttled. */
function fresh() {
  address += 1;
  return { "x-forwarded-for": `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
}

const registerFlat = (flatNumber: string, password = PASSWORD) => {
  const person = { name: "Meera", email: "m@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
  return portal.ask(registerResident, { body: { ...person, flatNumber, password }, headers: fresh() });
};
const logInFlat = (flatNumber: string) =>
  portal.ask(logInResident, { body: { flatNumber, password: PASSWORD }, headers: fresh() });
const registerEmail = (email: string, password = PASSWORD) =>
  portal.ask(registerAdmin, { body: { name: "Ravi", email, password }, headers: fresh() });
const logInEmail = (email: string) => portal.ask(logInAdmin, { body: { email, password: PASSWORD }, headers: fresh() });

/** Approves those who wait under names of one kind. */
function approve(table: "residents" | "admins", column: "flatNumber" | "email", like: string) {
  const approval = { approvedAt: portal.now(), approvedBy: "test" };
  return portal.database.inTransaction((tx) =>
    tx
      .updateTable(table)
      .set(approval)
      .where(column as never, "like", like as never)
      .execute(),
  );
}

/** The answer without what is random in every answer. */
function visible({ status, body }: Answer<unknown>) {
  return { status, body: { ...(body as object), requestId: "", waitingCode: "" } };
}

/** Everything that a stranger gets from registering and logging in, and everything that the database is asked meanwhile. */
async function trace(calls: (() => Promise<Answer<unknown>>)[]) {
  const listening = hearStatements();
  const answers = [];
  for (const call of calls) answers.push(visible(await call()));
  const { statements } = listening.sinceLast();
  listening.end();
  return { answers, statements };
}

describe("a stranger who registers where the office approves, and then logs in", () => {
  it(`learns nothing of ${PAIRS} flats that are taken beside ${PAIRS} that are free`, async () => {
    for (let pair = 1; pair <= PAIRS; pair++) await registerFlat(`T-${pair}`, "the-owner-s-password");
    await approve("residents", "flatNumber", "T-%");
    for (let pair = 1; pair <= PAIRS; pair++) {
      const [taken, free] = [`T-${pair}`, `F-${pair}`];
      const ofTaken = await trace([() => registerFlat(taken), () => logInFlat(taken)]);
      const ofFree = await trace([() => registerFlat(free), () => logInFlat(free)]);
      expect(ofTaken).toEqual(ofFree);
      expect(ofFree.answers.map(({ status }) => status)).toEqual([201, 403]);
    }
  });

  it("learns nothing when a zero is left out", async () => {
    await registerFlat("Z-041", "the-owner-s-password");
    await approve("residents", "flatNumber", "Z-%");
    const ofTaken = await trace([() => registerFlat("Z-41"), () => logInFlat("Z-41")]);
    const ofFree = await trace([() => registerFlat("Y-41"), () => logInFlat("Y-41")]);
    expect(ofTaken).toEqual(ofFree);
  });

  it("gets the same answer with one hash, however many wait for the flat", async () => {
    for (let nth = 0; nth < 19; nth++) await registerFlat("C-1", `another-password-${nth}`);
    const crowded = await trace([() => registerFlat("C-1"), () => logInFlat("C-1")]);
    const empty = await trace([() => registerFlat("C-2"), () => logInFlat("C-2")]);
    expect(crowded).toEqual(empty);
  });

  it(`learns nothing of ${PAIRS} e-mails of the office beside ${PAIRS} unknown ones`, async () => {
    for (let pair = 1; pair <= PAIRS; pair++) {
      const [known, unknown] = [`office-${pair}@example.org`, `nobody-${pair}@example.org`];
      await registerEmail(known, "the-secretary-s-password");
      await approve("admins", "email", known);
      const ofKnown = await trace([() => registerEmail(known), () => logInEmail(known)]);
      const ofUnknown = await trace([() => registerEmail(unknown), () => logInEmail(unknown)]);
      expect(ofKnown).toEqual(ofUnknown);
      expect(ofUnknown.answers.map(({ status }) => status)).toEqual([201, 403]);
      await portal.database.inTransaction((tx) => tx.deleteFrom("admins").where("approvedAt", "is", null).execute());
    }
  });
});
