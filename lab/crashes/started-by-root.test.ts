import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readlink, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import { importResidents } from "@aangan/contract/features/uploads/imports";
import { describe, expect, it, onTestFinished } from "vitest";
import { API } from "../../server/src/platform/http/read-request.ts";
import { residentsFile } from "../../server/test/sheets/office-files.ts";
import { databaseProcess, root } from "../process/launch-portal.ts";
import { startPortal, temporaryFolder } from "../process/portal-process.ts";
import { expectWithin } from "../timing/measure.ts";

const run = promisify(execFile);

/** A copy of the repository in a folder that only root may enter, as below /root. */
async function cloneForRootOnly(): Promise<string> {
  // Beside the packages, whose hard links do not cross file systems.
  const beside = join(root, ".cache");
  await mkdir(beside, { recursive: true });
  const folder = await realpath(await mkdtemp(join(beside, "root-only-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of [
    "package.json",
    "package-lock.json",
    "tsconfig.base.json",
    "scripts",
    "contract",
    "server",
    "web",
  ]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await run("cp", ["-al", join(root, "node_modules"), join(folder, "node_modules")]);
  return folder;
}

describe.runIf(process.getuid?.() === 0)("A portal started by root in a clone that only root may enter", () => {
  const kills = Number(process.env.KILLS ?? 3);

  it(`keeps its database where its user can reach it, says so, and is back after each of ${kills} kills`, async () => {
    const clone = await cloneForRootOnly();
    const DATA_DIR = join(clone, "data");
    const first = await startPortal({ DATA_DIR }, { clone });
    await first.ready();
    const place = await readlink(join(DATA_DIR, "postgres"));
    onTestFinished(() => rm(dirname(place), { recursive: true, force: true }));
    expect(first.said()).toContain(`The database is in ${place}`);
    expect(first.said()).toContain("stays root");
    expect((await stat(place)).uid).not.toBe(0);
    const database = await databaseProcess(DATA_DIR);
    expect((await stat(`/proc/${database}`)).uid).not.toBe(0);
    await first.end("SIGKILL");

    const times: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const portal = await startPortal({ DATA_DIR }, { clone });
      times.push(await portal.ready());
      expect(await readlink(join(DATA_DIR, "postgres"))).toBe(place);
      await portal.end("SIGKILL");
    }
    console.info(`back after ${times.join(", ")} ms`);
    expectWithin("back after a kill, in a clone of root", Math.max(...times), 5_000);

    const last = await startPortal({ DATA_DIR }, { clone });
    await last.ready();
    expect(await last.end("SIGTERM")).toBe(0);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();

    // A deployed portal refuses that.
    const deployed = { DATA_DIR: join(clone, "other"), PUBLIC_URL: "http://localhost:1", PAYMENT_GATEWAY: "sandbox" };
    const refused = await startPortal(deployed, { clone });
    expect(await refused.ended()).toBe(1);
    expect(refused.said()).toMatch(/runs as the user \w+, who cannot reach/);
    const other = await readlink(join(deployed.DATA_DIR, "postgres"));
    onTestFinished(() => rm(dirname(other), { recursive: true, force: true }));
  });
});

/** The user ids of a process and its children: real, effective, saved, file system. */
async function usersBelow(pid: number): Promise<string[]> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const below = await Promise.all(
    children
      .trim()
      .split(" ")
      .filter(Boolean)
      .map((child) => usersBelow(Number(child))),
  );
  return [...new Set([...(/Uid:\s+(.*)/.exec(status)?.[1] ?? "").split("\t"), ...below.flat()])];
}

describe.runIf(process.getuid?.() === 0)("A portal started by root where everybody may read", () => {
  it("goes on as the user of its database, reads spreadsheets, brings its database back, and is started again", async () => {
    const folder = await temporaryFolder();
    const DATA_DIR = join(folder, "data");
    const first = await startPortal({ DATA_DIR, BACKUP_DIR: join(folder, "backups") });
    await first.ready();
    await expect.poll(() => first.said()).toContain("no longer root");
    const { uid } = await stat(join(DATA_DIR, "postgres"));
    expect((await run("id", ["--name", "--user", String(uid)])).stdout.trim()).toBe("aangan");
    expect(await usersBelow(first.pid)).toEqual([String(uid)]);
    expect((await stat(join(folder, "backups"))).uid).toBe(uid);
    expect((await stat(join(DATA_DIR, "portal.log"))).mode & 0o077).toBe(0);

    const { token } = await firstAdmin(first.url);
    const uploaded = await uploadResidents(first.url, token);
    expect(uploaded).toBe(200);

    process.kill((await databaseProcess(DATA_DIR)) ?? 0, "SIGKILL");
    await expect.poll(async () => (await fetch(`${first.url}/health/ready`)).status).toBe(200);
    expect(await first.end("SIGTERM")).toBe(0);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();

    const again = await startPortal({ DATA_DIR });
    await again.ready();
    expect(await again.end("SIGTERM")).toBe(0);
  });

  it("does not serve the internet when its user could not make the nightly back-ups", async () => {
    const folder = await temporaryFolder();
    const backups = join(folder, "of-root");
    await mkdir(backups, { mode: 0o700 });
    const settings = { PUBLIC_URL: "http://localhost:1", PAYMENT_GATEWAY: "sandbox", BACKUP_DIR: backups };
    const portal = await startPortal({ DATA_DIR: join(folder, "data"), ...settings });
    expect(await portal.ended()).toBe(1);
    expect(portal.said()).toContain(`cannot reach ${backups}`);
  });
});

const ADMIN = { name: "Asha Verma", email: "asha@office.example", password: "courtyard-lamp-7" };

async function send(url: string, path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${url}${API}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

async function firstAdmin(url: string): Promise<{ token: string }> {
  await send(url, registerAdmin.path, ADMIN);
  const { email, password } = ADMIN;
  return (await send(url, logInAdmin.path, { email, password })).json() as Promise<{ token: string }>;
}

async function uploadResidents(url: string, token: string): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(residentsFile(3))]), "residents.xlsx");
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}${API}${importResidents.path}`, { method: "POST", headers, body: form })).status;
}
