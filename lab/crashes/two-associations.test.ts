import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { chooseAdminPasswordByLink } from "@aangan/contract/features/login/password-links";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SUPERUSER } from "../../server/src/platform/database/postgres/access.ts";
import type { Postgres } from "../../server/src/platform/database/postgres/postgres.ts";
import { API } from "../../server/src/platform/http/read-request.ts";
import { startThrowAwayPostgres } from "../../server/test/desks/throw-away-postgres.ts";
import { type PortalProcess, root } from "../process/launch-portal.ts";
import { startPortal, temporaryFolder } from "../process/portal-process.ts";

const SECRETARY = "Asha Rao <asha@office.example>";

/** A firm's, which has a database of another program, too: `aangan`, open to every role. */
let server: Postgres;
beforeAll(async () => {
  server = await startThrowAwayPostgres();
});
afterAll(() => server.stop());

/** The superuser's address of the server. */
function serverUrl(): string {
  const { host, port } = server.connection;
  return `postgres://${SUPERUSER}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
}

/** What the command said; rejects with it when it refused. */
async function associations(HOSTING_DIR: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, HOSTING_DIR, HOSTING_DATABASE_URL: serverUrl() };
  const command = [join(root, "server/dist/main.js"), "--association", ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

const add = (folder: string, name: string, address: string) =>
  associations(folder, "add", name, "--address", address, "--secretary", SECRETARY);

const linkIn = (output: string) => /^http\S+#(\S+)$/m.exec(output)?.[1] ?? "";

async function settingsOf(folder: string, name: string) {
  const read = async (file: string) =>
    parseEnv(await readFile(join(folder, name, file), "utf8")) as Record<string, string>;
  return { ...(await read("portal.env")), ...(await read("owner.env")) } as Record<string, string>;
}

async function ask(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

async function choosePassword({ url }: PortalProcess, token: string): Promise<number> {
  const response = await fetch(`${url}${API}${chooseAdminPasswordByLink.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, newPassword: "a quiet evening by the river" }),
  });
  return response.status;
}

async function expectOwnDatabaseOnly(settings: Record<string, string>, otherDatabases: string[]): Promise<void> {
  for (const variable of ["DATABASE_URL", "DATABASE_OWNER_URL"]) {
    for (const other of otherDatabases) {
      const url = new URL(settings[variable] ?? "");
      url.pathname = other;
      await expect(ask(url.href, "SELECT 1"), `${variable} on ${other}`).rejects.toThrow(
        "permission denied for database",
      );
    }
    expect(await ask(settings[variable] ?? "", "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  }
}

const OPEN_TO_ALL = `Attention     Every role of this server may connect to: aangan. Close it to them: REVOKE ALL ON DATABASE "aangan" FROM PUBLIC\n`;

describe("Associations of before, whose roles could connect to the databases that every server has", () => {
  it("can connect to their own only after the next update", async () => {
    const folder = await temporaryFolder();
    await add(folder, "old-mill", "http://localhost:5006");
    for (const name of ["postgres", "template1", '"aangan_old-mill"']) {
      await ask(serverUrl(), `GRANT CONNECT ON DATABASE ${name} TO PUBLIC`);
    }
    const settings = await settingsOf(folder, "old-mill");
    const common = new URL(settings.DATABASE_URL ?? "");
    common.pathname = "postgres";
    expect(await ask(common.href, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    const output = await associations(folder, "update", "old-mill");
    expect(output).toContain("Closed to all but their own roles: aangan_old-mill, postgres, template1\n");
    expect(output).toContain(OPEN_TO_ALL);
    await expectOwnDatabaseOnly(settings, ["postgres", "template1"]);
    await ask(serverUrl(), "CREATE ROLE stranger LOGIN");
    const stranger = new URL(settings.DATABASE_URL ?? "");
    stranger.username = "stranger";
    await expect(ask(stranger.href, "SELECT 1")).rejects.toThrow("permission denied for database");
  });
});

describe("Two associations on one PostgreSQL", () => {
  it("have a portal each, a wall between them, and a link for the first administrator that works once", async () => {
    const folder = await temporaryFolder();
    const links = new Map<string, string>();
    const ports: unknown[] = [];
    for (const [name, address] of [
      ["green-park", "http://localhost:5001"],
      ["river-view", "http://localhost:5002"],
    ] as const) {
      const output = await add(folder, name, address);
      links.set(name, linkIn(output));
      const { PORT, ...settings } = await settingsOf(folder, name);
      ports.push(PORT);
      const secrets = [settings.BACKUP_PASSPHRASE, new URL(settings.DATABASE_URL ?? "").password];
      for (const secret of secrets) expect(output).not.toContain(secret);
      const portal = await startPortal({ ...settings, DATA_DIR: join(folder, `data-${name}`), DATABASE_OWNER_URL: "" });
      await portal.ready();
      expect(portal.said()).not.toContain("First administrator");
      expect(await choosePassword(portal, links.get(name) ?? "")).toBe(200);
      expect(await choosePassword(portal, links.get(name) ?? "")).toBe(410);
    }
    for (const file of ["portal.env", "owner.env"]) {
      expect((await stat(join(folder, "green-park", file))).mode & 0o777).toBe(0o600);
    }
    const [one, other] = await Promise.all([settingsOf(folder, "green-park"), settingsOf(folder, "river-view")]);
    expect(new Set(ports).size).toBe(2);
    await expectOwnDatabaseOnly(one, ["aangan_river-view", "postgres", "template1"]);
    await expectOwnDatabaseOnly(other, ["aangan_green-park", "postgres", "template1"]);
    await expect(ask(one.DATABASE_URL ?? "", "UPDATE audit_log SET action = ''")).rejects.toThrow("permission denied");
    expect(await associations(folder, "list")).toMatch(/green-park .*5001\n.*river-view .*5002\n/);
    expect(await associations(folder, "update")).toBe(`green-park: up to date\nriver-view: up to date\n${OPEN_TO_ALL}`);
    expect(await add(folder, "green-park", "http://localhost:5001")).toContain("has a password already");
  });

  it("are refused a name or address that leads to another, and one that was added half is gone on with", async () => {
    const folder = await temporaryFolder();
    for (const name of ["Green", "../etc", "a_b", "x; DROP", "-x", "a".repeat(31)]) {
      await expect(add(folder, name, "http://localhost:5003"), name).rejects.toThrow("cannot be the name");
    }
    const first = await add(folder, "half-done", "http://localhost:5003");
    await ask(serverUrl(), 'DROP DATABASE "aangan_half-done"');
    await ask(serverUrl(), 'ALTER ROLE "aangan_half-done" NOLOGIN');
    const before = await settingsOf(folder, "half-done");
    const second = await add(folder, "half-done", "http://localhost:5003");
    expect(await settingsOf(folder, "half-done")).toEqual(before);
    expect(linkIn(second)).not.toBe(linkIn(first));
    await expect(add(folder, "half-done", "http://localhost:5004")).rejects.toThrow("exists with the address");
    await expect(add(folder, "beside", "http://localhost:5003")).rejects.toThrow(
      "belongs to the association half-done",
    );
    await expect(add(await temporaryFolder(), "half-done", "http://localhost:5005")).rejects.toThrow(
      "no settings of it",
    );
  });
});
