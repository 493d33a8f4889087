import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { listFormerResidents } from "@aangan/contract/features/bills";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { changeOwnNotices } from "@aangan/contract/features/emails/preferences";
import { verifyPaper } from "@aangan/contract/features/verification";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { API } from "../src/platform/http/read-request.ts";
import { callLimits, overloadLimits } from "../src/platform/limits.ts";
import { createMetrics } from "../src/platform/watching/metrics.ts";
import { type LoggedIn, openPortal, type TestPortal } from "./desks/portal.ts";
import { countWaiting } from "./lock-waits.ts";
import { recordStatements } from "./recorded-statements.ts";

const everyLetter = (path: string) =>
  path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Other spellings of an address, which lead to the same route. */
const spellings: Record<string, (path: string) => string> = {
  "as written": (path) => path,
  "with its first letter encoded": (path) => path.replace("/f", "/%66"),
  "with the part of all routes encoded": (path) => path.replace("/flat/api/", "/%66l%61t/%61pi/"),
  "with its last letter encoded": (path) => `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}`,
  "with every letter encoded": everyLetter,
  "in capital and small digits": (path) => path.replace(/[l-o]/g, (letter) => everyLetter(letter).toLowerCase()),
  "as a whole URL": (path) => `http://elsewhere.example${path}`,
  "as a whole URL, encoded": (path) => `HTTPS://elsewhere.example:1${everyLetter(path)}`,
  "with a query": (path) => `${path}?/${API}`,
};
const MINUTE_MS = 60_000;
const names = Object.keys(spellings);

let portal: TestPortal;
const metrics = createMetrics({ ofProcess: false });

/** Sends the address exactly as it is spelled. */
async function sendTo(path: string, { method = "GET", token = "", body = "" } = {}) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
  };
  const { hostname, port } = new URL(portal.url);
  const clientRequest = request({ hostname, port, path, method, headers });
  clientRequest.end(body);
  const [answer] = (await once(clientRequest, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const spell = (how: string, { path }: { path: string }) => spellings[how]?.(`${API}${path}`) ?? "";

describe("A call whose address is spelled otherwise", () => {
  const { person } = callLimits;
  const usual = { ...person, eventLoopDelayMs: overloadLimits.eventLoopDelayMs, sampleMs: overloadLimits.sampleMs };
  const atMost = listFormerResidents.atMost ?? { times: 0 };
  const { times } = atMost;
  let first: TestPortal;
  let resident: LoggedIn;

  beforeAll(async () => {
    first = await openPortal({}, undefined, { metrics });
    resident = await first.resident("E-041");
    await first.admin();
  });
  beforeEach(async () => {
    portal = first;
    await portal.call(showDashboard, { token: resident.token });
  });
  afterEach(async () => {
    const { eventLoopDelayMs, sampleMs, ...share } = usual;
    Object.assign(person, share);
    Object.assign(overloadLimits, { eventLoopDelayMs, sampleMs });
    Object.assign(atMost, { times });
    if (portal !== first) await portal.close();
  });
  afterAll(() => first.close());

  /** Opens a portal with the limits of now, on the same database. */
  async function openAnother(): Promise<void> {
    portal = await openPortal({}, undefined, { connection: first.database.connection, metrics });
  }

  it.each(names)("%s is kept out of caches, and counted under its route", async (how) => {
    const answer = await sendTo(spell(how, showDashboard), { token: resident.token });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    const routes = (await metrics.render()).text.match(/route="[^"]*"/g);
    expect(new Set(routes?.filter((route) => route.includes("dashboard") || route.includes("%")))).toEqual(
      new Set([`route="${API}${showDashboard.path}"`]),
    );
  });

  it.each(names)("%s counts for the limit of its route, together with all others", async (how) => {
    const token = await portal.admin();
    portal.pass(MINUTE_MS);
    Object.assign(atMost, { times: 2 });
    const statusOf = async (spelling: string) => (await sendTo(spell(spelling, listFormerResidents), { token })).status;
    expect(await statusOf(how)).toBe(200);
    expect(await statusOf("as written")).toBe(200);
    expect(await statusOf(how)).toBe(429);
    expect(await statusOf("as written")).toBe(429);
  });

  it.each(names)("%s takes a place of its caller's share, and is refused from memory beyond it", async (how) => {
    Object.assign(person, { each: 2, waitingEach: 1, waitMs: 600_000 });
    await openAnother();
    const { token, user } = resident;
    await portal.call(showDashboard, { token });
    const save = () =>
      sendTo(spell(how, changeOwnNotices), {
        ...{ method: changeOwnNotices.method, token },
        body: JSON.stringify({ language: "en", reminders: true }),
      });
    const saving: ReturnType<typeof save>[] = [];
    await portal.database.inTransaction(async (tx) => {
      await tx.selectFrom("residents").select("id").where("id", "=", user._id).forUpdate().execute();
      saving.push(save(), save(), save());
      await expect.poll(() => countWaiting(portal)).toBe(2);
      const recorder = recordStatements();
      const refusedAnswer = await save();
      const { statements } = recorder.sinceLast();
      recorder.end();
      expect([refusedAnswer.status, refusedAnswer.headers["retry-after"], statements]).toEqual([429, "5", []]);
    });
    expect((await Promise.all(saving)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each(names)("%s is shed while the portal is too busy", async (how) => {
    Object.assign(overloadLimits, { eventLoopDelayMs: 1e-9, sampleMs: 50 });
    await openAnother();
    const statusOf = async () => (await sendTo(spell(how, showDashboard), { token: resident.token })).status;
    await expect.poll(statusOf).toBe(503);
  });

  it.each(names)("%s needs the right that its route needs", async (how) => {
    expect((await sendTo(spell(how, listFormerResidents), { token: resident.token })).status).toBe(403);
    expect((await sendTo(spell(how, listFormerResidents))).status).toBe(401);
  });
});

describe("A stranger's check of a paper", () => {
  it("is counted for the network, however its address is spelled", async () => {
    portal = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" });
    const atMost = verifyPaper.atMost ?? { times: 0 };
    const { times } = atMost;
    Object.assign(atMost, { times: names.length - 1 });
    try {
      const body = JSON.stringify({ token: "no-such-paper" });
      const statuses: (number | undefined)[] = [];
      for (const how of names) {
        statuses.push((await sendTo(spell(how, verifyPaper), { method: verifyPaper.method, body })).status);
      }
      expect(statuses.slice(0, -1)).not.toContain(429);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      Object.assign(atMost, { times });
      await portal.close();
    }
  });
});
