import { askForPasswordLink } from "@aangan/contract/features/login/password-links";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPasswordDesk } from "../../server/test/desks/password-desk.ts";
import { openPortal, type TestPortal } from "../../server/test/desks/portal.ts";
import { recordStatements } from "../../server/test/recorded-statements.ts";

const MINUTE_MS = 60_000;

let portal: TestPortal;
let desk: ReturnType<typeof openPasswordDesk>;
beforeAll(async () => {
  portal = await openPortal();
  portal.stopClock();
  desk = openPasswordDesk(portal);
});
afterAll(() => portal.close());

describe("who asks again and again", () => {
  it("for many accounts of one address fills no letter box: it gets twenty an hour", async () => {
    for (let flat = 1; flat <= 9; flat++) {
      const { user } = await portal.resident(`F-${flat}`);
      const set = { email: flat % 2 ? "victim@example.com" : "Victim@example.com" };
      await portal.database.inTransaction((tx) =>
        tx.updateTable("residents").set(set).where("id", "=", user._id).execute(),
      );
    }
    const links = [];
    for (let count = 0; count < 27; count++) links.push(...(await desk.ask(`F-${(count % 9) + 1}`)));
    expect(links).toHaveLength(20);
    portal.pass(61 * MINUTE_MS);
    expect(await desk.ask("F-1")).toHaveLength(1);
  });
});

describe("a network that asks for one account after the other", () => {
  it("causes a bounded number of mails a day, and is then refused from memory", async () => {
    const deployed = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" });
    deployed.stopClock();
    const { aDay = 0, times } = askForPasswordLink.atMost ?? { times: 0 };
    const ask = (address: string) =>
      deployed.ask(askForPasswordLink, { body: { flatOrEmail: "A-1" }, headers: { "x-forwarded-for": address } });
    const statuses = [];
    for (let nth = 0; nth <= aDay; nth++) {
      statuses.push((await ask("203.0.113.1")).status);
      if (nth % times === times - 1) deployed.pass(61 * MINUTE_MS);
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([aDay, 429]);
    expect((await ask("203.0.113.2")).status).toBe(200);
    const listener = recordStatements();
    const counts = [];
    for (let nth = 0; nth < 5; nth++) {
      expect((await ask("203.0.113.1")).status).toBe(429);
      counts.push(listener.sinceLast().statements.length);
    }
    listener.end();
    // A job may look for work at the same time, but not five times in a row.
    expect(Math.min(...counts)).toBe(0);
    deployed.pass(24 * 60 * MINUTE_MS);
    expect((await ask("203.0.113.1")).status).toBe(200);
    await deployed.close();
  });
});

describe("ten thousand guesses", () => {
  it("end after sixty an hour from one network, as asking does", async () => {
    const environment = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" };
    const deployed = await openPortal(environment);
    deployed.stopClock();
    const guesses = openPasswordDesk(deployed);
    const statuses = [];
    for (let guess = 0; guess < 62; guess++) statuses.push((await guesses.choose(`guess-${guess}`)).status);
    expect(statuses.filter((status) => status === 410)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    const asks = [];
    for (let ask = 0; ask < 62; ask++) {
      asks.push((await deployed.ask(askForPasswordLink, { body: { flatOrEmail: `A-${ask}` } })).status);
    }
    expect(asks.slice(58)).toEqual([200, 200, 429, 429]);
    await deployed.close();
  });
});
