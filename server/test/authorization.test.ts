import { rm } from "node:fs/promises";
import { request as plainRequest } from "node:http";
import { raiseBill } from "@aangan/contract/features/bills";
import { payBill } from "@aangan/contract/features/payments/payments";
import { logInResident, registerResident, removeResident } from "@aangan/contract/features/residents";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepRoutes } from "../src/platform/http/declared-access.ts";
import { type LoggedIn, openPortal, RESIDENT_PASSWORD, type TestPortal } from "./desks/portal.ts";
import { smallWeb } from "./desks/small-web.ts";
import { admin, anyone, closed, everybody, paymentCompany, resident, residentOrAdmin } from "./who-may.ts";

let portal: TestPortal;
let web: string;
let tokens: Record<"resident" | "admin" | "removed" | "expired", string>;
let owner: LoggedIn;
let neighbour: LoggedIn;
let theirs: { bill: string; payment: string };

beforeAll(async () => {
  web = await smallWeb();
  portal = await openPortal({}, web);
  const expired = (await portal.resident("A-9")).token;
  portal.pass(8 * 24 * 60 * 60 * 1000);
  const office = await portal.admin();
  owner = await portal.resident("A-1");
  neighbour = await portal.resident("A-2");
  const removed = await portal.resident("A-3");
  await portal.call(removeResident, { params: { id: removed.user._id }, token: office });
  tokens = { admin: office, resident: owner.token, removed: removed.token, expired };
  theirs = await openNeighboursPayment(office);
});
afterAll(async () => {
  await portal.close();
  await rm(web, { recursive: true });
});

async function openNeighboursPayment(token: string) {
  const { _id: userId, flatNumber, complex } = neighbour.user;
  const dueDate = portal.now().toISOString().slice(0, 10);
  const body = { userId, flatNumber, billType: "electricity" as const, originalAmount: 500, dueDate };
  const { bill } = await portal.call(raiseBill, { body, token });
  const paying = { body: { billId: bill._id, amount: 500, complex }, token: neighbour.token };
  return { bill: bill._id, payment: (await portal.call(payBill, paying)).transactionId };
}

interface Raw {
  status: number;
  body: string;
}

function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(portal.url);
    const clientRequest = plainRequest({ hostname, port, method, path, headers }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const split = (route: string) => route.split(" ") as [string, string];
const withIds = (url: string) => url.replace(/:day/g, "2026-11-01").replace(/:\w+/g, "a".repeat(20));
const codeOf = ({ status, body }: Raw) => [status, JSON.parse(body).code];

describe("every route of the running server", () => {
  // [AUTZ-01]
  it("is in the table, with who may use it, and the table has no other", () => {
    const served = Object.fromEntries(portal.routes.map(({ method, url, access }) => [`${method} ${url}`, access]));
    expect(served).toEqual(everybody);
  });

  // [AUTH-23] [AUTH-26] [AUTZ-01]
  it.each(closed)("%s is closed to who has no token, and to tokens of nobody", async (route) => {
    const [method, url] = split(route);
    expect(codeOf(await ask(method, withIds(url)))).toEqual([401, "not_logged_in"]);
    const dead = ["", "garbage", "x".repeat(43), `${tokens.admin}x`, tokens.removed, tokens.expired];
    for (const token of dead) {
      expect(codeOf(await ask(method, withIds(url), bearer(token))), token).toEqual([401, "session_ended"]);
    }
    const misplaced = await ask(method, `${withIds(url)}?token=${tokens.admin}`, { cookie: `token=${tokens.admin}` });
    expect(misplaced.status).toBe(401);
  });

  it.each(closed.filter((route) => !route.endsWith("/logout")))(
    // [AUTH-24] [AUTZ-01]
    "%s knows residents from administrators",
    async (route) => {
      const [method, url] = split(route);
      for (const kind of ["resident", "admin"] as const) {
        const answer = await ask(method, withIds(url), bearer(tokens[kind]));
        if (everybody[route]?.includes(kind)) expect([401, 403], answer.body).not.toContain(answer.status);
        else expect(codeOf(answer)).toEqual([403, "not_allowed"]);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );

  it("a log-out is for its own kind of person", async () => {
    expect((await ask("POST", "/flat/api/auth/logout", bearer(tokens.admin))).status).toBe(403);
    expect((await ask("POST", "/flat/api/admin/logout", bearer(tokens.resident))).status).toBe(403);
  });

  // [AUTZ-01]
  it.each(paymentCompany)("%s is closed to people, whoever they are", async (route) => {
    const [method, url] = split(route);
    const path = withIds(url).replace(/webhooks\/a+/, "webhooks/sandbox");
    for (const token of ["", tokens.resident, tokens.admin]) {
      expect((await ask(method, path, { ...bearer(token), "content-type": "application/json" })).status).toBe(401);
    }
  });

  it.each(anyone)("%s asks nobody for a token", async (route) => {
    const [method, url] = split(route);
    expect([401, 403]).not.toContain((await ask(method, withIds(url))).status);
  });

  // [AUTZ-03]
  it.each([...closed, ...paymentCompany])("%s opens by no other spelling and no other method", async (route) => {
    const [method, url] = split(route);
    const path = withIds(url);
    const spellings = [
      `${path}/`,
      path.replace("/flat/", "//flat//"),
      path.replace("/flat/api/", "/flat/api/association/%2e%2e/"),
      path.replace("/flat/api/", "/health/../flat/api/"),
      path.toUpperCase(),
      `${path};x`,
      `${path}%00`,
    ];
    for (const spelling of spellings)
      expect((await ask(method, spelling)).status, spelling).toBeGreaterThanOrEqual(400);
    const routeMethods = portal.routes.filter((other) => other.url === url).map((other) => other.method);
    for (const other of ["HEAD", "OPTIONS", "TRACE", "PATCH", "GET", "POST", "PUT", "DELETE"]) {
      if (routeMethods.includes(other)) continue;
      expect([401, 404], other).toContain((await ask(other, path, bearer(tokens.admin))).status);
    }
  });
});

describe("who has not been let in", () => {
  // [AUTH-29]
  it("gets no token, with the right password either", async () => {
    const strict = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" });
    const person = { name: "W", email: "w@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
    const login = { flatNumber: "W-1", password: RESIDENT_PASSWORD };
    await strict.call(registerResident, { body: { ...person, ...login } });
    const answer = await strict.ask(logInResident, { body: login });
    await strict.close();
    expect([answer.status, JSON.stringify(answer.body).includes("token")]).toEqual([403, false]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

describe("what belongs to somebody else", () => {
  const withoutId = ({ status, body }: Raw) => ({ status, body: { ...JSON.parse(body), requestId: "" } });

  it("is answered as what does not exist: a payment", async () => {
    const at = (id: string) => ask("GET", `/flat/api/auth/pay-status/${id}`, bearer(tokens.resident));
    const [foreign, unknown] = [await at(theirs.payment), await at("Q".repeat(20))];
    expect(foreign.status).toBe(404);
    expect(withoutId(foreign)).toEqual(withoutId(unknown));
    expect(Buffer.byteLength(foreign.body)).toBe(Buffer.byteLength(unknown.body));
  });

  // [AUTZ-05]
  it("is answered as what does not exist: a bill", async () => {
    const { complex } = owner.user;
    const pay = (billId: string) =>
      portal.ask(payBill, { body: { billId, amount: 500, complex }, token: tokens.resident });
    const [foreign, unknown] = [await pay(theirs.bill), await pay("ELEC-2627-999999")];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  // [AUTZ-04]
  it("is not shown for asking by query", async () => {
    const query = `?userId=${neighbour.user._id}&flatNumber=${neighbour.user.flatNumber}&user_id=${neighbour.user._id}`;
    for (const path of ["/flat/api/auth/dashboard", "/flat/api/auth/payments", "/flat/api/auth/payments/report"]) {
      const answer = await ask("GET", path + query, bearer(tokens.resident));
      expect(answer.body, path).not.toContain(theirs.payment);
      expect(answer.body, path).not.toContain(theirs.bill);
    }
  });

  // [AUTZ-12]
  it("never tells a secret or another's e-mail to a resident", async () => {
    for (const [method, url] of [...resident, ...residentOrAdmin].map(split)) {
      if (method !== "GET") continue;
      const { body } = await ask("GET", withIds(url), bearer(tokens.resident));
      const ofOthers = body.replaceAll("A-1@example.com", "");
      expect(ofOthers, url).not.toMatch(/argon2|password|secret|token|@example\.com/i);
    }
    for (const [method, url] of admin.map(split)) {
      if (method !== "GET") continue;
      const { body } = await ask("GET", withIds(url), bearer(tokens.admin));
      expect(/.{0,60}(\$argon2|sha256|"token").{0,60}/i.exec(body)?.[0], url).toBeUndefined();
    }
  });

  it.each([
    "1",
    "-1",
    "null",
    "undefined",
    "[object Object]",
    "%00",
    "a".repeat(10_000),
    "../../etc/passwd",
    "' OR 1=1--",
    // [AUTZ-06] [INP-30]
  ])("is not found by the id %s", async (id) => {
    for (const route of [...closed].filter((one) => one.includes(":"))) {
      const [method, url] = split(route);
      const path = url.replace(/:\w+/g, encodeURIComponent(id).replace("%2500", "%00"));
      const who = everybody[route]?.includes("resident") ? tokens.resident : tokens.admin;
      const answer = await ask(method, path, bearer(who));
      expect([400, 404, 414, 415, 431], `${route} ${answer.body}`).toContain(answer.status);
    }
  });
});

describe("a route that does not say who may use it", () => {
  // [AUTZ-02]
  it("keeps the server from starting", async () => {
    const server = Fastify();
    keepRoutes(server);
    server.get("/open", { config: { access: ["anyone"] } }, () => "open");
    server.get("/forgotten", () => "forgotten");
    await expect(server.ready()).rejects.toThrow("GET /forgotten");
    await server.close();
  });
});
