import type { Endpoint } from "@aangan/contract/endpoint";
import { logInAdmin } from "@aangan/contract/features/admins";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCS } from "../src/platform/http/documentation.ts";
import { ADMIN, openPortal, type TestPortal } from "./desks/portal.ts";
import { everyEndpoint } from "./every-endpoint.ts";

const endpoints: Endpoint[] = await everyEndpoint();
const guarded = endpoints
  .filter(({ access }) => !access.includes("anyone"))
  .map((endpoint) => ({ name: endpoint.name, endpoint }));

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>;
}

describe("every call of the contract", () => {
  let portal: TestPortal;
  let tokens: { admin: string; resident: string };
  beforeAll(async () => {
    portal = await openPortal();
    tokens = { admin: await portal.admin(), resident: (await portal.resident("A-1")).token };
  });
  afterAll(() => portal.close());

  const params = { id: "a".repeat(20) };

  // [spec 7.1]
  it("is served, and can be read in the API's document", async () => {
    const document = (await (await fetch(`${portal.url}${DOCS}/json`)).json()) as Document;
    const documented = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(documented.sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it("can be read on a page, which has what it shows from the portal itself", async () => {
    const page = await fetch(`${portal.url}${DOCS}`);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    const scripts = [...(await page.text()).matchAll(/src="([^"]+)"/g)].map(([, src = ""]) => src);
    expect(scripts.length).toBeGreaterThan(0);
    for (const src of scripts) {
      const script = await fetch(new URL(src, `${portal.url}${DOCS}`));
      expect([src, script.status]).toEqual([src, 200]);
      expect(script.headers.get("content-type")).toContain("javascript");
    }
    const nothing = await fetch(`${portal.url}${DOCS}/nothing`);
    expect([nothing.status, ((await nothing.json()) as { code: string }).code]).toEqual([404, "not_found"]);
  });

  // [spec 6.9]
  it.each(guarded)("$name is closed to who has no token, a wrong one, or one in the query", async ({ endpoint }) => {
    for (const token of ["", "x".repeat(43), `${tokens.admin}x`]) {
      const answer = await portal.ask(endpoint, { params, token });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect((await portal.ask(endpoint, { params, query: { token: tokens.admin } })).status).toBe(401);
  });

  // [spec 6.7]
  it.each(guarded)("$name is closed to the wrong kind of person", async ({ endpoint }) => {
    for (const kind of ["admin", "resident"] as const) {
      const answer = await portal.ask(endpoint, { params, token: tokens[kind] });
      if (endpoint.access.includes(kind)) expect([401, 403]).not.toContain(answer.status);
      else expect([answer.status, answer.body.code]).toEqual([403, "not_allowed"]);
      if (endpoint.name === `log-out-${kind}`) tokens[kind] = await logInAgain(kind);
    }
  });

  async function logInAgain(kind: "admin" | "resident"): Promise<string> {
    if (kind === "resident") return (await portal.resident("A-2")).token;
    const { email, password } = ADMIN;
    return (await portal.call(logInAdmin, { body: { email, password } })).token;
  }
});

describe("a deployed portal", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" });
  });
  afterAll(() => portal.close());

  it("does not show the API's document", async () => {
    expect((await fetch(`${portal.url}${DOCS}/json`)).status).toBe(404);
  });

  it("tells browsers to come by https, and nobody to frame it", async () => {
    const { headers } = await fetch(`${portal.url}/health/live`);
    expect(headers.get("strict-transport-security")).toContain("max-age");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
