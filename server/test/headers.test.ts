import { logInAdmin } from "@aangan/contract/features/admins";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { logOutResident } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDeployedWithWeb } from "./desks/deployed-with-web.ts";
import { openPortal } from "./desks/portal.ts";

let portal: Awaited<ReturnType<typeof openDeployedWithWeb>>;
beforeAll(async () => {
  portal = await openDeployedWithWeb();
});
afterAll(() => portal.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${portal.url}${path}`, { redirect: "manual", ...init });

/** Every kind of answer. */
const answers: [string, string, RequestInit?][] = [
  ["a page", "/"],
  ["a page that does not exist", "/no-such-page"],
  ["a script", "/assets/index-abc123.js"],
  ["a picture", "/pictures/gate.svg"],
  ["a file that does not exist", "/assets/gone.js"],
  ["the API", "/flat/api/association"],
  ["the API without a token", "/flat/api/auth/dashboard"],
  ["a call that does not exist", "/flat/api/nothing"],
  [
    "a body that is none",
    "/flat/api/admin/login",
    { method: "POST", body: "{", headers: { "content-type": "application/json" } },
  ],
  [
    "a body of another type",
    "/flat/api/admin/login",
    { method: "POST", body: "x", headers: { "content-type": "text/plain" } },
  ],
  ["a wrong method", "/flat/api/association", { method: "DELETE" }],
  ["a broken address", "/%E0%A4%A"],
  [
    "the webhook",
    "/flat/api/webhooks/sandbox",
    { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
  ],
  ["the way back from the gateway", `/flat/api/payments/return/${"A".repeat(20)}`],
  ["the sandbox's page", "/sandbox-gateway/pay/unknown"],
  ["the sandbox's list", "/sandbox-gateway/orders"],
  ["the sandbox's API", "/sandbox-gateway/api/orders/unknown"],
  ["health", "/health/live"],
];

function expectSecured(headers: Headers): void {
  const policy = headers.get("content-security-policy") ?? "";
  for (const rule of ["base-uri 'none'", "frame-ancestors 'none'", "default-src "]) expect(policy).toContain(rule);
  expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
  expect(policy).not.toContain("unsafe");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("x-frame-options")).toBe("DENY");
  for (const tell of ["server", "x-powered-by"]) expect(headers.get(tell)).toBeNull();
}

describe("every answer has the security headers, and no word on what made it", () => {
  // [FE-03]
  it.each(answers)("%s", async (_what, path, init) => {
    expectSecured((await get(path, init)).headers);
  });

  // [FE-03]
  it("an error that nobody expected", async () => {
    const broken = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" }, portal.web);
    await broken.database.close();
    const answer = await broken.ask(showDashboard, { token: "x".repeat(43) });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expectSecured(answer.headers);
    expect(JSON.stringify(answer.body)).not.toMatch(
      / at |\.ts|\.js|node_modules|select|relation|column|pool|driver|postgres|kysely/i,
    );
    expect(Object.keys(answer.body).sort()).toEqual(["code", "error", "message", "requestId"]);
    await broken.close().catch(() => undefined);
  });
});

describe("what the API says", () => {
  it.each(answers.filter(([, path]) => path.startsWith("/flat/api/")))(
    // [FE-21]
    "is kept by no cache: %s",
    async (_what, path, init) => {
      expect((await get(path, init)).headers.get("cache-control")).toBe("no-store");
    },
  );

  it("is not for pages of other origins, whatever they ask", async () => {
    const origin = "https://evil.example";
    const preflight = { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } };
    for (const init of [preflight, { headers: { origin } }, { headers: { origin: "null" } }]) {
      const { headers } = await get("/flat/api/association", init);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it("tells the browser to empty its cache after a log-out", async () => {
    const trial = await openPortal();
    const { token } = await trial.resident("A-1");
    expect((await trial.ask(logOutResident, { token })).headers.get("clear-site-data")).toBe('"cache"');
    await trial.close();
  });

  it.each([
    ["no type", undefined],
    ["text", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["another encoding", "application/json; charset=utf-16"],
    ["XML", "application/xml"],
    ["a type like JSON", "application/jsonp"],
    // [INP-12]
  ])("asks for JSON that says so: %s is refused", async (_what, type) => {
    const body = new Blob([JSON.stringify({ email: "a@example.com", password: "whatever-it-is" })]);
    const headers = type ? { "content-type": type } : undefined;
    const answer = await get(`/flat/api${logInAdmin.path}`, { method: "POST", body, ...(headers && { headers }) });
    expect(answer.status).toBe(415);
  });
});
