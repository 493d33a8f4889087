import { connect } from "node:net";
import { listAdmins, logInAdmin } from "@aangan/contract/features/admins";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { logInResident } from "@aangan/contract/features/residents";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogTo } from "../../server/src/platform/watching/log.ts";
import { ADMIN, openPortal, type TestPortal } from "../../server/test/desks/portal.ts";
import { send } from "../../server/test/send.ts";
import { startWatch } from "../timing/measure.ts";

/** How much a flood may have logged: 100 lines a minute and one in a thousand, of two kinds. */
const mostIn = (ms: number) => (Math.ceil(ms / 60_000) + 1) * 110 + 20;

interface Line {
  level: number;
  path?: string;
  status?: number;
  address?: string;
  account?: string;
  err?: object;
  leftOut?: number;
}

describe("The log, when strangers flood the portal", () => {
  let portal: TestPortal;
  let lines: Line[];
  beforeEach(async () => {
    lines = [];
    const log = createLogTo("info", { write: (line: string) => lines.push(JSON.parse(line) as Line) });
    portal = await openPortal({}, undefined, { log });
  });
  afterEach(() => portal.close());

  /** Sends half a body and hangs up. */
  function abort(): Promise<void> {
    return new Promise((done) => {
      const socket = connect(Number(new URL(portal.url).port), "127.0.0.1", () => {
        const head = "POST /flat/api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        socket.write(`${head}Content-Length: 500\r\nExpect: 100-continue\r\n\r\n{"flatNumber":`);
      });
      socket.once("data", () => socket.resetAndDestroy());
      socket.on("error", () => undefined);
      socket.on("close", () => done());
    });
  }

  async function many(times: number, atOnce: number, act: () => Promise<unknown>): Promise<void> {
    for (let done = 0; done < times; done += atOnce) await Promise.all(Array.from({ length: atOnce }, act));
  }

  // [INF-34]
  it("has few lines of 3,000 bodies that were not sent to their end, none of them an error", async () => {
    const passed = startWatch();
    await many(3_000, 100, abort);
    // Answered after those before it.
    await portal.ask(listAdmins, { token: "none" });
    await expect.poll(() => lines.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(100);
    expect(lines.length).toBeLessThan(mostIn(passed()));
    expect(lines.filter(({ level, err }) => level >= 50 || err)).toEqual([]);
  });

  // [INF-34]
  it("has few lines of 2,000 public reads, and all of what people do", async () => {
    const { token } = await portal.resident("E-041");
    const passed = startWatch();
    lines.length = 0;
    await many(1_000, 100, () => send(`${portal.url}/health/live`));
    await many(1_000, 100, () => send(`${portal.url}/flat/api/association`));
    expect(lines.length).toBeLessThan(2 * mostIn(passed()));
    lines.length = 0;
    await many(150, 10, () => portal.ask(showDashboard, { token }));
    expect(lines.filter(({ path }) => path?.endsWith("/dashboard"))).toHaveLength(150);
  });

  it("says of a refused log-in from where it came and, in a form that tells no name, for which account", async () => {
    const guess = (flatNumber: string) =>
      portal.ask(logInResident, { body: { flatNumber, password: "not-the-password" } });
    await portal.resident("E-041");
    lines.length = 0;
    for (const flat of ["E-041", "e-041", "E-042"]) await guess(flat);
    await portal.ask(logInAdmin, { body: { email: ADMIN.email, password: "not-the-password" } });
    const refused = lines.filter(({ status }) => status === 401);
    expect(refused.map(({ address }) => address)).toEqual(Array(4).fill("127.0.0.1"));
    const accounts = refused.map(({ account }) => account);
    expect(accounts[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(accounts[1]).toBe(accounts[0]);
    expect(new Set(accounts).size).toBe(3);
    expect(JSON.stringify(lines)).not.toMatch(/E-04|asha/i);
  });

  it("says who asked for what is not theirs", async () => {
    const { token, user } = await portal.resident("E-043");
    lines.length = 0;
    await portal.ask(listAdmins, { token });
    expect(lines.find(({ status }) => status === 403)).toMatchObject({ address: "127.0.0.1", account: user._id });
  });
});
