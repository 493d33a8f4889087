import { listFormerResidents } from "@aangan/contract/features/bills";
import { listWatchedPayments } from "@aangan/contract/features/payments/watched";
import { reportPayments } from "@aangan/contract/features/reports";
import { listResidents, logInResident, registerResident } from "@aangan/contract/features/residents";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forgetThrottlesJob } from "../src/platform/auth/limited-requests.ts";
import { ADMIN, openPortal, RESIDENT_PASSWORD } from "./desks/portal.ts";

const from = (address: string) => ({ "x-forwarded-for": address });
const HOUR_MS = 60 * 60 * 1000;

describe("what is limited besides", () => {
  // [AUTH-30]
  it("registrations: ten an hour from one network", async () => {
    const behindProxy = {
      PUBLIC_URL: "https://pay.example.org",
      PAYMENT_GATEWAY: "sandbox",
      TRUSTED_PROXY: "127.0.0.1",
    };
    const portal = await openPortal(behindProxy);
    portal.stopClock();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) => {
        const person = { name: "Newcomer", email: "n@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
        const body = { ...person, flatNumber: `R-${turn}`, password: RESIDENT_PASSWORD };
        return (await portal.ask(registerResident, { body, headers: from("203.0.113.80") })).status;
      }),
    );
    expect(answers.filter((status) => status === 201).length).toBeLessThanOrEqual(10);
    expect(answers).toContain(429);
    await portal.close();
  });

  it("the office's reports of everybody's payments: thirty a minute for each administrator", async () => {
    const trial = await openPortal();
    trial.stopClock();
    const token = await trial.admin();
    for (let turn = 0; turn < 30; turn++) expect((await trial.ask(reportPayments, { token })).status).toBe(200);
    const refused = await trial.ask(reportPayments, { token });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_attempts"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    trial.pass(60_000);
    expect((await trial.ask(reportPayments, { token })).status).toBe(200);
    await trial.close();
  });
});

describe("an administrator who asks for everybody's payments too often", () => {
  it("is told to the office by name, and not before the limit", async () => {
    const trial = await openPortal();
    trial.stopClock();
    const token = await trial.admin();
    const fetchAlerts = async () => (await trial.call(listWatchedPayments, { token })).alerts;
    for (let turn = 0; turn < 30; turn++) await trial.ask(reportPayments, { token });
    expect(await fetchAlerts()).toEqual([]);
    for (let turn = 0; turn < 5; turn++) expect((await trial.ask(reportPayments, { token })).status).toBe(429);
    expect(await fetchAlerts()).toMatchObject([{ kind: "reports_in_mass", subject: ADMIN.email }]);
    await trial.close();
  });
});

describe("an administrator who asks for the residents' addresses and phone numbers too often", () => {
  it.each([
    { list: "of residents", endpoint: listResidents },
    { list: "of former residents", endpoint: listFormerResidents },
  ])("is refused the list $list for a minute, and told to the office by name", async ({ endpoint }) => {
    const trial = await openPortal();
    trial.stopClock();
    const token = await trial.admin();
    const fetchAlerts = async () => (await trial.call(listWatchedPayments, { token })).alerts;
    for (let turn = 0; turn < 60; turn++) expect((await trial.ask(endpoint, { token })).status).toBe(200);
    expect(await fetchAlerts()).toEqual([]);
    const refused = await trial.ask(endpoint, { token });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_attempts"]);
    expect(await fetchAlerts()).toMatchObject([{ kind: "reports_in_mass", subject: ADMIN.email }]);
    trial.pass(60_000);
    expect((await trial.ask(endpoint, { token })).status).toBe(200);
    await trial.close();
  });
});

describe("a portal without a proxy", () => {
  // [INP-33]
  it("believes nobody about an address", async () => {
    const trial = await openPortal();
    trial.stopClock();
    const attempts = Array.from({ length: 12 }, (_, turn) =>
      trial.ask(logInResident, {
        body: { flatNumber: "A-1", password: "wrong-wrong" },
        headers: from(`10.1.1.${turn}`),
      }),
    );
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(7);
    const { rows } = await sql<{ key: string }>`SELECT key FROM throttles WHERE key LIKE 'network:%'`.execute(
      trial.database.db,
    );
    expect(rows).toEqual([{ key: "network:127.0.0.1" }]);
    await trial.close();
  });
});

describe("counters", () => {
  // [AUTH-30]
  it("that nothing was added to for a day are forgotten by the nightly job", async () => {
    const portal = await openPortal();
    const fetchThrottles = () => portal.database.db.selectFrom("throttles").select("key").execute();
    await portal.ask(logInResident, { body: { flatNumber: "Y-1", password: "wrong-wrong" } });
    expect(await fetchThrottles()).not.toEqual([]);
    portal.pass(25 * HOUR_MS);
    await forgetThrottlesJob({ database: portal.database, clock: portal.now }).run();
    expect(await fetchThrottles()).toEqual([]);
    await portal.close();
  });
});
