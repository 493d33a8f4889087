import { registerAdmin } from "@aangan/contract/people/admins";
import { askForAdminPasswordLink, askForPasswordLink } from "@aangan/contract/people/password-links";
import { registerResident } from "@aangan/contract/people/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPasswordDesk } from "./desks/password-desk.ts";
import { ADMIN, type Answer, openPortal, RESIDENT_PASSWORD, type TestPortal } from "./desks/portal.ts";
import { hearStatements } from "./heard-statements.ts";

/** Samples of each; 500 with ROUNDS=500. */
const ROUNDS = Number(process.env.ROUNDS ?? 12);

/** Who may be asked for: every one of them is to be answered alike. */
const residents = {
  known: "K-1",
  unknown: "K-2",
  waiting: "K-3",
  former: "K-4",
  withoutAddress: "K-5",
  noFlat: "' OR 1=1 --",
  addressOfNone: "nobody@example.com",
  addressOfOne: "K-1@example.com",
  addressOfSeveral: "several@example.com",
};
const admins = { known: ADMIN.email, unknown: "nobody@office.example", waiting: "waits@office.example", text: "K-1" };

let portal: TestPortal;
let address = 0;

beforeAll(async () => {
  const deployed = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox", TRUSTED_PROXY: "127.0.0.1" };
  const mail = { MAIL_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@example.org" };
  portal = await openPortal({ ...deployed, ...mail, RESIDENT_REGISTRATION: "open" });
  for (const flat of ["K-1", "K-3", "K-4", "K-5", "S-1", "S-2", "S-3"]) await register(flat);
  await change("K-3", { approvedAt: null, approvedBy: null });
  await change("K-4", { leftAt: portal.now(), leftBy: "test" });
  await change("K-5", { email: "" });
  for (const flat of ["S-1", "S-2", "S-3"]) await change(flat, { email: residents.addressOfSeveral });
  for (const email of [admins.known, admins.waiting]) {
    await portal.call(registerAdmin, { body: { ...ADMIN, email } });
  }
  await portal.database.inTransaction((tx) =>
    tx
      .updateTable("admins")
      .set({ approvedAt: portal.now(), approvedBy: "test" })
      .where("email", "=", admins.known)
      .execute(),
  );
});
afterAll(() => portal.close());

function register(flatNumber: string) {
  const person = { name: "Asha Rao", phone: "9876543210", complex: "RICHMOND PARK", password: RESIDENT_PASSWORD };
  const headers = fresh();
  return portal.ask(registerResident, { body: { ...person, flatNumber, email: `${flatNumber}@example.com` }, headers });
}

function change(flat: string, row: object): Promise<unknown> {
  return portal.database.inTransaction((tx) =>
    tx.updateTable("residents").set(row).where("flatNumber", "=", flat).execute(),
  );
}

/** A new address for each, so that none is throttled. */
function fresh() {
  address += 1;
  return { "x-forwarded-for": `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
}

const askResident = (flatOrEmail: string) =>
  portal.ask(askForPasswordLink, { body: { flatOrEmail }, headers: fresh() });
const askAdmin = (email: string) => portal.ask(askForAdminPasswordLink, { body: { email }, headers: fresh() });

const visible = ({ status, headers, body }: Answer<unknown>) => ({
  status,
  headers: [...headers].filter(([name]) => name !== "date"),
  body,
});

/** The fastest: other load on the machine only slows some. */
const quick = (times: number[]) => Math.min(...times);

describe.each([
  ["a resident", residents, askResident],
  ["an administrator", admins, askAdmin],
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
    const heard = hearStatements();
    const works: string[][] = [];
    for (const account of Object.values(accounts)) {
      heard.sinceLast();
      await ask(account);
      works.push(heard.sinceLast().statements);
    }
    heard.end();
    for (const work of works) expect(work).toEqual(works[0]);
  });

  it("waits as long for all, while the portal sends links", async () => {
    const jobs = portal.startJobs();
    const times = Object.values(accounts).map((account) => ({ account, taken: [] as number[] }));
    for (let round = 0; round < ROUNDS; round++) {
      // In turn, so that other load affects all alike.
      for (const { account, taken } of times) {
        const began = performance.now();
        await ask(account);
        taken.push(performance.now() - began);
      }
    }
    await jobs.stop();
    const typical = times.map(({ taken }) => quick(taken));
    expect(Math.max(...typical) / Math.min(...typical), JSON.stringify(typical)).toBeLessThan(1.05);
  }, 600_000);
});

describe("what came of it", () => {
  it("are links for those who may log in and have an address, and for nobody else", async () => {
    const desk = openPasswordDesk(portal);
    await desk.lookedUp();
    const links = await desk.mails("password_link");
    const reached = new Set(links.map((mail) => mail.flat || mail.address));
    expect([...reached].sort()).toEqual(["K-1", "S-1", "S-2", "S-3", ADMIN.email].sort());
    for (const one of reached) expect(links.filter((mail) => (mail.flat || mail.address) === one)).toHaveLength(3);
  });
});
