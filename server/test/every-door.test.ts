import { connect } from "node:net";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { changeOwnNotices } from "@aangan/contract/features/emails/preferences";
import { verifyPaper } from "@aangan/contract/features/verification";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { API } from "../src/platform/http/read-request.ts";
import { callLimits, refusalLimits, stopLimits } from "../src/platform/limits.ts";
import { type LoggedIn, openPortal, type TestPortal } from "./desks/portal.ts";
import { countWaiting } from "./lock-waits.ts";
import { send } from "./send.ts";

const AN_HOUR_MS = 3_600_000;
const DEPLOYED = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" };
const usual = structuredClone({ ...callLimits, refusals: refusalLimits });

let portal: TestPortal;

const { requestsMs } = stopLimits;
beforeAll(() => {
  // Some calls here are never answered.
  stopLimits.requestsMs = 0;
});
afterAll(() => {
  stopLimits.requestsMs = requestsMs;
});

afterEach(async () => {
  const { refusals, ...calls } = usual;
  for (const [who, limits] of Object.entries(calls)) Object.assign(callLimits[who as keyof typeof calls], limits);
  Object.assign(refusalLimits, refusals);
  await portal.close();
});

const soon = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

interface CallInput {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const JSON_TYPE = { "content-type": "application/json" };
const verification = `${API}${verifyPaper.path}`;

const sendFrom = (address: string, { path, headers, ...rest }: CallInput) =>
  send(`${portal.url}${path}`, { ...rest, headers: { ...headers, "x-forwarded-for": address } });

/** The status of an answer, or that the connection was closed without one. */
const statusOf = (response: ReturnType<typeof send>) =>
  response.then(
    ({ status }) => status,
    () => "closed",
  );

describe("failures that one network causes", () => {
  const notices = { method: "PUT", path: `${API}${changeOwnNotices.path}` };
  const failing: [string, number, CallInput][] = [
    ["after a body was read", 401, { ...notices, headers: { ...JSON_TYPE, authorization: "x" }, body: "{}" }],
    ["by a body that is no JSON", 400, { method: "POST", path: verification, headers: JSON_TYPE, body: "{" }],
    ["by a made-up token", 401, { ...notices, method: "GET", headers: { authorization: `Bearer ${"x".repeat(43)}` } }],
    ["by a packed body", 415, { method: "POST", path: verification, headers: { "content-encoding": "gzip" } }],
    ["at an address that does not exist", 404, { method: "POST", path: "/nothing", headers: JSON_TYPE, body: "{}" }],
    [
      "by a message that no company signed",
      401,
      { method: "POST", path: `${API}/webhooks/sandbox`, headers: JSON_TYPE, body: "{}" },
    ],
  ];

  it.each(failing)("%s are answered in turn, and beyond a queue not at all", async (_when, status, input) => {
    Object.assign(refusalLimits, { each: 2, withinMs: AN_HOUR_MS, waiting: 1, closedAfterMs: 0 });
    portal = await openPortal(DEPLOYED);
    const fail = () => statusOf(sendFrom("203.0.113.1", input));
    expect([await fail(), await fail()]).toEqual([status, status]);
    const last = [fail(), fail()];
    expect(await Promise.race(last)).toBe("closed");
    expect(await statusOf(sendFrom("203.0.113.2", input))).toBe(status);
    await portal.stop();
    expect((await Promise.all(last)).sort()).toEqual(["closed", "closed"]);
  });
});

/** Sends this much, and no more. */
function begin(text: string) {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(text);
  return socket;
}

const headOf = ({ method, path, headers }: CallInput, address: string) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `X-Forwarded-For: ${address}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");

describe("requests of one network that never end", () => {
  const half = { ...JSON_TYPE, "content-length": "60000" };
  const kinds: [keyof typeof callLimits, CallInput, number][] = [
    ["company", { method: "POST", path: `${API}/webhooks/sandbox` }, 401],
    ["page", { method: "POST", path: "/nothing" }, 404],
    ["network", { method: "POST", path: verification }, 404],
  ];

  it.each(kinds)("hold its own places only: %s", async (who, input, status) => {
    Object.assign(callLimits[who], { each: 2, waitingEach: 0, heldMs: 0 });
    portal = await openPortal(DEPLOYED);
    const ask = (address: string) =>
      statusOf(sendFrom(address, { ...input, headers: JSON_TYPE, body: '{"token":"none"}' }));
    const sockets = [1, 2].map(() => begin(`${headOf({ ...input, headers: half }, "203.0.113.1")}{`));
    await soon(() => ask("203.0.113.1")).toBe(429);
    expect(await ask("203.0.113.2")).toBe(status);
    for (const socket of sockets) socket.destroy();
    await soon(() => ask("203.0.113.1")).toBe(status);
  });
});

describe("many pages asked for by one network", () => {
  it("wait, and are refused beyond that, while others are served", async () => {
    Object.assign(callLimits.page, { each: 2, waitingEach: 0, heldMs: AN_HOUR_MS });
    portal = await openPortal(DEPLOYED);
    const live = (address: string) => statusOf(sendFrom(address, { method: "GET", path: "/health/live" }));
    expect([await live("203.0.113.1"), await live("203.0.113.1")]).toEqual([200, 200]);
    expect([await live("203.0.113.1"), await live("203.0.113.2")]).toEqual([429, 200]);
  });
});

describe("a caller who sends several requests on one connection and hangs up", () => {
  let resident: LoggedIn;
  const dashboard = async () => (await portal.ask(showDashboard, { token: resident.token })).status;

  it("keeps no place with those that wait for the first one's answer", async () => {
    Object.assign(callLimits.person, { each: 4, waitingEach: 0 });
    portal = await openPortal();
    resident = await portal.resident("E-1");
    expect(await dashboard()).toBe(200);
    const authorization = `Bearer ${resident.token}`;
    const body = JSON.stringify({ language: "en", reminders: true });
    const headers = { ...JSON_TYPE, authorization, "content-length": String(body.length) };
    const save = headOf({ method: "PUT", path: `${API}${changeOwnNotices.path}`, headers }, "203.0.113.1") + body;
    await portal.database.inTransaction(async (tx) => {
      await tx.selectFrom("residents").select("id").where("id", "=", resident.user._id).forUpdate().execute();
      const socket = begin(save.repeat(4));
      await soon(() => countWaiting(portal)).toBe(2);
      await soon(dashboard).toBe(429);
      socket.destroy();
    });
    await soon(dashboard).toBe(200);
  });
});
