import { registerResident } from "@aangan/contract/features/residents";
import type { Failure } from "@aangan/contract/refusals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEvenFlats } from "./desks/even-flats.ts";
import { ADMIN, type Answer, openPortal, RESIDENT_PASSWORD } from "./desks/portal.ts";
import { recordStatements } from "./recorded-statements.ts";

let even: Awaited<ReturnType<typeof openEvenFlats>>;
beforeAll(async () => {
  even = await openEvenFlats();
});
afterAll(() => even.portal.close());

/** The whole answer without its random parts. */
function visible({ status, headers, body }: Answer<Failure>) {
  const stableHeaders = [...headers].filter(([name]) => name !== "date");
  return { status, headers: stableHeaders, body: { ...body, requestId: body.requestId.replace(/./g, "x") } };
}

describe("who offers a wrong password", () => {
  // [AUTH-02] [AUTH-13]
  it("hears the same for a flat that is known, unknown, waiting or given up, at both doors", async () => {
    for (const door of [even.logIn, even.reset]) {
      const [known, ...otherAnswers] = await Promise.all(Object.values(even.flats).map(door));
      for (const other of otherAnswers) expect(visible(other)).toEqual(visible(known as Answer<Failure>));
    }
  });

  // [AUTH-03]
  it("makes the portal do the same work: the same statements, and one hash", async () => {
    const recorder = recordStatements();
    const works: string[][] = [];
    for (const flat of Object.values(even.flats)) {
      // So that no attempt is throttled.
      even.portal.pass(60_000);
      recorder.sinceLast();
      expect((await even.logIn(flat)).status).toBe(401);
      works.push(recorder.sinceLast().statements);
    }
    recorder.end();
    expect(works[0]).not.toEqual([]);
    for (const work of works) expect(work).toEqual(works[0]);
  });

  it("hears the same of an administrator who exists and of one who does not", async () => {
    expect(visible(await even.logInAdmin(ADMIN.email))).toEqual(
      visible(await even.logInAdmin("nobody@office.example")),
    );
  });
});

describe("who registers where the office approves", () => {
  // [AUTH-29]
  it("hears the same for a flat that is taken and for one that is free", async () => {
    const strict = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" };
    const approving = await openPortal(strict);
    const person = { name: "M", email: "m@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
    const ask = (flatNumber: string) =>
      approving.ask(registerResident, { body: { ...person, flatNumber, password: RESIDENT_PASSWORD } });
    // The code is random in every answer.
    const same = ({ status, body }: Answer<unknown>) => ({ status, body: { ...(body as object), waitingCode: "" } });
    const first = same(await ask("E-041"));
    const approval = { approvedAt: new Date(), approvedBy: "test" };
    await approving.database.inTransaction((tx) => tx.updateTable("residents").set(approval).execute());
    expect(same(await ask("E-041"))).toEqual(first);
    expect(same(await ask("E-999"))).toEqual(first);
    await approving.close();
  });
});
