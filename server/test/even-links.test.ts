import {
  askForAdminPasswordLink as askForAdminLink,
  askForPasswordLink as askForLink,
} from "@aangan/contract/features/login/password-links";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/platform/ids.ts";
import { crowdOf } from "./at-once.ts";
import { admins, openEvenLinks, residents } from "./desks/even-links-desk.ts";
import { type From, openTraces, PAIRS, type Sides } from "./desks/even-pairs.ts";
import { openPasswordDesk } from "./desks/password-desk.ts";
import { ADMIN, type Answer } from "./desks/portal.ts";
import { recordStatements } from "./recorded-statements.ts";

let even: Awaited<ReturnType<typeof openEvenLinks>>;
beforeAll(async () => {
  even = await openEvenLinks();
});
afterAll(() => even.portal.close());

const visible = ({ status, headers, body }: Answer<unknown>) => ({
  status,
  headers: [...headers].filter(([name]) => name !== "date"),
  body,
});

describe.each([
  ["a resident", residents, (who: string) => even.askResident(who)],
  ["an administrator", admins, (who: string) => even.askAdmin(who)],
])("who asks for the link of %s", (_who, accounts, ask) => {
  it("gets one answer, whoever it is, and however often", async () => {
    const first = visible(await ask("A-1"));
    expect(first.status).toBe(200);
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.all(Object.values(accounts).map(ask));
      for (const answer of answers) expect(visible(answer)).toEqual(first);
    }
  });

  it("makes the portal do the same work for all", async () => {
    const recorder = recordStatements();
    const works: string[][] = [];
    for (const account of Object.values(accounts)) {
      recorder.sinceLast();
      await ask(account);
      works.push(recorder.sinceLast().statements);
    }
    recorder.end();
    for (const work of works) expect(work).toEqual(works[0]);
  });
});

describe("what came of it", () => {
  it("are links for those who may log in and have an address, and for nobody else", async () => {
    const desk = openPasswordDesk(even.portal);
    await desk.lookedUp();
    const links = await desk.mails("password_link");
    const reached = new Set(links.map((mail) => mail.flat || mail.address));
    expect([...reached].sort()).toEqual(["K-1", "S-1", "S-2", "S-3", ADMIN.email].sort());
    for (const one of reached) expect(links.filter((mail) => (mail.flat || mail.address) === one)).toHaveLength(3);
  });
});

describe("a stranger who asks for links of many", () => {
  let traces: ReturnType<typeof openTraces>;
  beforeAll(async () => {
    traces = openTraces();
    const owner = () => ({
      ...{ id: newId(), name: "Owner", passwordHash: "", createdAt: even.portal.now() },
      ...{ approvedAt: even.portal.now(), approvedBy: "test" },
    });
    const home = { email: "owner@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
    const pairs = Array.from({ length: PAIRS }, (_, nth) => nth + 1);
    await even.portal.database.inTransaction(async (tx) => {
      const flats = pairs.map((pair) => ({ ...owner(), ...home, flatNumber: `T-${pair}` }));
      await tx.insertInto("residents").values(flats).execute();
      const office = pairs.map((pair) => ({ ...owner(), email: `office-${pair}@example.org` }));
      await tx.insertInto("admins").values(office).execute();
    });
  });
  afterAll(() => traces.end());

  it(`learns nothing of ${PAIRS} flats of residents beside ${PAIRS} unknown ones`, async () => {
    const asks = (flatOrEmail: string) => (from: From) => [
      () => even.portal.ask(askForLink, { body: { flatOrEmail }, ...from }),
    ];
    expect(await traces.traceAll((pair): Sides => [asks(`T-${pair}`), asks(`F-${pair}`)], crowdOf(50))).toEqual([200]);
  });

  it(`learns nothing of ${PAIRS} e-mails of the office beside ${PAIRS} unknown ones`, async () => {
    const asks = (email: string) => (from: From) => [
      () => even.portal.ask(askForAdminLink, { body: { email }, ...from }),
    ];
    const sides = (pair: number): Sides => [asks(`office-${pair}@example.org`), asks(`nobody-${pair}@example.org`)];
    expect(await traces.traceAll(sides, crowdOf(50))).toEqual([200]);
  });
});
