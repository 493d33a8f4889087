import { readdir, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import { listMails } from "@aangan/contract/features/emails/emails";
import { registerResident } from "@aangan/contract/features/residents";
import { describe, expect, it } from "vitest";
import { API } from "../../server/src/platform/http/read-request.ts";
import { clickUntilServed } from "../process/ask-portal.ts";
import { emptyData, startPortal, temporaryFolder } from "../process/portal-process.ts";
import { expectBooksRight, setScene } from "../process/scene.ts";
import { expectWithin, isMeasuring, startWatch } from "../timing/measure.ts";

const ADMIN = { name: "Asha Verma", email: "asha@office.example", password: "courtyard-lamp-7" };

async function post(
  url: string,
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${url}${API}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** Runs a command of the built portal to its end. */
async function run(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const ran = await startPortal(environment, { command: [process.execPath, "scripts/start.mjs", ...args] });
  const code = await ran.ended();
  return { code, said: ran.said() };
}

describe("A portal that does nothing for a moment", () => {
  it("has all of a thousand callers wait who come meanwhile, and turns none away", async () => {
    const portal = await startPortal({ DATA_DIR: await emptyData() });
    await portal.ready();
    process.kill(portal.pid, "SIGSTOP");
    let waiting = 0;
    const callers = Array.from({ length: 1_000 }, () =>
      createConnection(Number(new URL(portal.url).port), "127.0.0.1", () => waiting++),
    );
    // Refused callers retry until the portal has stopped.
    for (const caller of callers) caller.on("error", () => undefined);
    await expect.poll(() => waiting).toBe(callers.length);
    for (const caller of callers) caller.destroy();
    process.kill(portal.pid, "SIGCONT");
  });
});

describe("A portal that is told to stop under load (test INF-25)", () => {
  // [INF-25]
  it("says that it is not ready, answers all that is under way, refuses what is new, and ends well", async () => {
    const scene = await setScene();
    try {
      const portal = await scene.start({ PUBLIC_URL: "http://localhost:1", HOST: "127.0.0.1" });
      const residents = await Promise.all(
        Array.from({ length: 10 }, (_, at) => scene.community.resident(`E-${at + 1}`)),
      );
      const bills = await Promise.all(residents.map((resident) => scene.community.bill(resident, 300)));
      let letGo = () => {};
      const gate = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      scene.company.server.script.beforeAnswer = () => gate;
      const clicks = residents.map((resident, at) => clickUntilServed(portal.url, resident, bills[at] ?? "", 300));
      const reads = Array.from({ length: 40 }, (_, at) =>
        fetch(`${portal.url}${API}/auth/dashboard`, {
          headers: { authorization: `Bearer ${residents[at % 10]?.token}` },
        }),
      );
      await expect.poll(() => scene.company.server.calls.length).toBe(residents.length);
      const passed = startWatch();
      const ended = portal.end("SIGTERM");
      const seen = await readinessUntilRefused(portal.url);
      // A busy machine may look too seldom to see the second.
      expect(seen.join(" ")).toMatch(isMeasuring ? /^(200 )*(503 )+refused$/ : /^(200 )*(503 )*refused$/);
      letGo();
      for (const read of await Promise.all(reads)) expect([200, 503]).toContain(read.status);
      const answers = await Promise.all(clicks);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await ended).toBe(0);
      expectWithin("the end", passed(), 15_000);
      await expectBooksRight(scene);
    } finally {
      await scene.close();
    }
  });
});

/** What the portal says of itself, until it takes no connection. */
async function readinessUntilRefused(url: string): Promise<(number | "refused")[]> {
  const seen: (number | "refused")[] = [];
  while (seen.at(-1) !== "refused") {
    const answer = await fetch(`${url}/health/ready`, { headers: { connection: "close" } }).catch(
      () => "refused" as const,
    );
    seen.push(answer === "refused" ? answer : answer.status);
    await sleep(50);
  }
  return seen;
}

describe("The commands of whoever looks after the server", () => {
  it("back up a portal that runs and one that does not, restore it elsewhere, and let a locked-out administrator in", async () => {
    const folder = await temporaryFolder();
    const DATA_DIR = `${folder}/data`;
    const BACKUP_DIR = `${folder}/backups`;
    const settings = { DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE: "nine neem trees by the gate", BACKUP_KEEP: "2" };
    const portal = await startPortal({ DATA_DIR });
    await portal.ready();
    expect((await post(portal.url, registerAdmin.path, ADMIN)).status).toBe(201);
    const resident = { name: "Ravi", flatNumber: "E-041", email: "ravi@example.com", phone: "9876543210" };
    await post(portal.url, registerResident.path, {
      ...resident,
      password: "neem-tree-and-swing",
      complex: "RICHMOND PARK",
    });

    const running = await run(settings, "--backup");
    expect(running.said).toMatch(/Made the back-up .*\.backup: 0\.\d MB/);
    expect(running.said).not.toContain(settings.BACKUP_PASSPHRASE);
    const unknown = await run({ DATA_DIR }, "--admin", "reset", "nobody@office.example");
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining("These are active: asha@office.example") });
    const reset = await run({ DATA_DIR }, "--admin", "reset", ADMIN.email);
    const password = /shown only once:\n\s+(\S+)/.exec(reset.said)?.[1] ?? "";
    const logIn = (tried: string) => post(portal.url, logInAdmin.path, { email: ADMIN.email, password: tried });
    expect((await logIn(ADMIN.password)).status).toBe(401);
    const { status, body: session } = await logIn(password);
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${session.token}` };
    const reply = await fetch(`${portal.url}${API}${listMails.path}`, { headers }).then(
      (answer) => answer.json() as Promise<{ mails: object[] }>,
    );
    expect(reply.mails).toMatchObject([{ kind: "password_changed", to: { address: ADMIN.email } }]);
    expect(await portal.end("SIGTERM")).toBe(0);

    expect((await run(settings, "--backup")).code).toBe(0);
    expect((await run({ DATA_DIR }, "--admin")).said).toContain(
      "asha@office.example   Asha Verma   secretary   active",
    );
    const [first = "", second = ""] = (await readdir(BACKUP_DIR)).sort();
    expect(second).not.toBe("");

    const refused = await run(settings, "--restore", `${BACKUP_DIR}/${first}`);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("The database is not empty") });
    const elsewhere = { ...settings, DATA_DIR: `${folder}/elsewhere` };
    await writeFile(`${BACKUP_DIR}/other.txt`, "no back-up");
    expect((await run(elsewhere, "--restore", `${BACKUP_DIR}/other.txt`)).code).toBe(1);
    const restored = await run(elsewhere, "--restore", `${BACKUP_DIR}/${first}`);
    expect(restored.said).toMatch(
      /Skipping 10[02]00 bill numbers[\s\S]*The books are clean[\s\S]*Restored in [\d.]+ s/,
    );
    expect(restored.code).toBe(0);
    const again = await startPortal({ DATA_DIR: elsewhere.DATA_DIR });
    await again.ready();
    // With the password from when the first back-up was made.
    expect((await post(again.url, logInAdmin.path, { email: ADMIN.email, password: ADMIN.password })).status).toBe(200);
    expect(await again.end("SIGTERM")).toBe(0);
  });
});
