import { rm } from "node:fs/promises";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServedRoute } from "../../server/src/platform/http/declared-access.ts";
import { API } from "../../server/src/platform/http/read-request.ts";
import { SANDBOX } from "../../server/src/sandbox-gateway/address.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../server/test/desks/portal.ts";
import { smallWeb } from "../../server/test/desks/small-web.ts";
import { type FloodRequest, flooded } from "./flood.ts";

const CONNECTIONS = 500;

let portal: TestPortal;
let web: string;
let resident: LoggedIn;

beforeAll(async () => {
  web = await smallWeb();
  const deployed = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox", RESIDENT_REGISTRATION: "open" };
  portal = await openPortal(deployed, web);
  resident = await portal.resident("E-041");
});
afterAll(async () => {
  await portal.close();
  await rm(web, { recursive: true });
});

/** A valid form, which costs the most work. */
const bodies: Record<string, object> = {
  [`${API}/auth/login`]: { flatNumber: "E-041", password: "not-the-password" },
  [`${API}/auth/register`]: {
    name: "A stranger",
    email: "stranger@example.com",
    phone: "9876543210",
    flatNumber: "S-1",
    complex: "RICHMOND PARK",
    password: "a-long-password-77",
  },
  [`${API}/admin/login`]: { email: "asha@office.example", password: "not-the-password" },
};

const json = { "content-type": "application/json" };

/** Requests without a session: every open route, and one with an invented token. */
function floods(): FloodRequest[] {
  const isOpen = ({ access }: ServedRoute) => !access.some((kind) => kind === "resident" || kind === "admin");
  // The sandbox's API refuses all of them by the same check of the key.
  const isAnother = ({ url }: ServedRoute) =>
    url === "*" || (url.startsWith(`${SANDBOX}/api/`) && !url.endsWith("/orders"));
  const open = portal.routes.filter((route) => isOpen(route) && !isAnother(route));
  const requests = open.map(({ method, url }) => {
    const path = url.replace(/:\w+/g, "NOBODYKNOWSTHISORDER").replace("*", "index.html");
    if (method !== "POST") return { method, path };
    const isPage = path.startsWith(`${SANDBOX}/`) && !path.startsWith(`${SANDBOX}/api/`);
    return isPage
      ? { method, path, headers: { "content-type": "application/x-www-form-urlencoded" }, body: "decision=pay" }
      : { method, path, headers: json, body: JSON.stringify(bodies[url] ?? {}) };
  });
  const fakeHeaders = { authorization: `Bearer ${"x".repeat(43)}` };
  return [...requests, { method: "GET", path: `${API}${showDashboard.path}`, headers: fakeHeaders }];
}

describe(`A flood of ${CONNECTIONS} connections by strangers`, () => {
  it("of any route that is open to them refuses no resident", async () => {
    const all = floods();
    expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(["/health/ready", `${API}/auth/login`]));
    for (const request of all) {
      const { status } = await flooded({ url: portal.url, request, connections: CONNECTIONS }, () =>
        portal.ask(showDashboard, { token: resident.token }),
      );
      expect(`${request.method} ${request.path}: ${status}`).toBe(`${request.method} ${request.path}: 200`);
    }
  });
});
