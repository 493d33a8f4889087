import { connect } from "node:net";
import { registerAdmin } from "@aangan/contract/features/admins";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOwnHost } from "../src/platform/http/own-address.ts";
import { openDeployedWithWeb } from "./desks/deployed-with-web.ts";
import { ADMIN, openPortal, type TestPortal } from "./desks/portal.ts";

/** Sends these bytes and returns the whole answer. */
function send(portal: { url: string }, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(portal.url).port), "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (part) => {
      answer += part;
    });
    socket.on("error", reject).on("close", () => resolve(answer));
  });
}

const request = (line: string, headers: Record<string, string>, body = "") =>
  `${line} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;

describe("A trial", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it("lets no web page become the first administrator whose name was made to lead to this machine", async () => {
    const body = JSON.stringify({ ...ADMIN });
    const rebound = { Host: `evil.example:${new URL(portal.url).port}`, "Content-Type": "application/json" };
    const answer = await send(portal, request(`POST /flat/api${registerAdmin.path}`, rebound, body));
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "foreign_host" });
    await portal.call(registerAdmin, { body: ADMIN });
  });

  it.each(["/", "/health/ready", "/flat/api/association", "/sandbox-gateway/orders", "/flat/api/docs"])(
    "answers nothing at %s to a foreign name",
    async (path) => {
      expect(await send(portal, request(`GET ${path}`, { Host: "rebound.example" }))).toMatch(/^HTTP\/1\.1 421 /);
    },
  );

  it.each([
    ["localhost:3000", "127.0.0.1", true],
    ["LOCALHOST", "127.0.0.1", true],
    ["127.0.0.1:8080", "127.0.0.1", true],
    ["[::1]:3000", "127.0.0.1", true],
    ["office-pc.lan:3000", "office-pc.lan", true],
    ["192.168.1.7:3000", "192.168.1.7", true],
    ["192.168.1.7:3000", "0.0.0.0", true],
    ["[fd00::7]:3000", "::", true],
    ["192.168.1.7:3000", "127.0.0.1", false],
    ["evil.example", "0.0.0.0", false],
    ["localhost.evil.example", "127.0.0.1", false],
    ["127.0.0.1.evil.example", "0.0.0.0", false],
    ["", "127.0.0.1", false],
  ])("asked for as %j, with HOST %s: %s", (host, listensOn, isOwn) => {
    expect(isOwnHost(host, listensOn)).toBe(isOwn);
  });
});

describe("A request line in absolute form", () => {
  let portal: Awaited<ReturnType<typeof openDeployedWithWeb>>;
  beforeAll(async () => {
    portal = await openDeployedWithWeb();
  });
  afterAll(() => portal.close());
  const ask = (address: string) => send(portal, request(`GET ${address}`, { Host: "localhost" }));

  it.each(["http://localhost", "http://evil.example:80", "HTTP://x"])(
    "from %s is kept out of caches",
    async (origin) => {
      expect(await ask(`${origin}/flat/api/association`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*cache-control: no-store/i);
      expect(await ask(`${origin}/flat/api/auth/dashboard`)).toMatch(/^HTTP\/1\.1 401 [\s\S]*cache-control: no-store/i);
      expect(await ask(`${origin}/flat/api/nothing`)).toMatch(/^HTTP\/1\.1 404 [\s\S]*"not_found"/);
      expect(await ask(`${origin}/login`)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await ask(origin)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

describe("The sandbox's forms", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  const post = (headers: Record<string, string>) =>
    fetch(`${portal.url}/sandbox-gateway/orders/none`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ decision: "pay" }),
      headers,
    });

  it.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
  ])("take nothing that a page of another site sends: %j", async (headers) => {
    expect((await post(headers)).status).toBe(403);
  });

  it("take what their own pages send, and what no page sends", async () => {
    expect((await post({ origin: portal.url })).status).toBe(303);
    expect((await post({ origin: portal.url, "sec-fetch-site": "same-origin" })).status).toBe(303);
    expect((await post({})).status).toBe(303);
  });
});

it("Whoever found a weakness learns at /.well-known/security.txt whom to write to", async () => {
  const portal = await openDeployedWithWeb();
  const answer = await fetch(`${portal.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = new Map(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => line.split(": ") as [string, string]),
  );
  expect(fields.get("Contact")).toMatch(/^mailto:\S+@\S+$/);
  const days = (Date.parse(fields.get("Expires") ?? "") - portal.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(366);
  expect(fields.get("Canonical")).toBe(`${portal.config.publicUrl}/.well-known/security.txt`);
  await portal.close();
});
