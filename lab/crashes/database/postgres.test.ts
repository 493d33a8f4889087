import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endServer, findRunning } from "../../../server/src/platform/database/postgres/left-over.ts";
import { databaseIn } from "../../../server/src/platform/database/postgres/place.ts";
import { type Postgres, startPostgres } from "../../../server/src/platform/database/postgres/postgres.ts";

describe("The embedded PostgreSQL", () => {
  let dataDir: string;
  let messages: string[];
  let started: Postgres[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "aangan-postgres-"));
    await chmod(dataDir, 0o711);
    messages = [];
    started = [];
  });
  afterEach(async () => {
    for (const postgres of started) await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<Postgres> {
    const postgres = await startPostgres({ dataDir, progress: (text) => messages.push(text) });
    started.push(postgres);
    return postgres;
  }

  /** Starts one as a portal that is killed afterwards: the server stays, and nobody watches over it. */
  async function leaveOver(): Promise<void> {
    const watch = vi.spyOn(globalThis, "setInterval").mockReturnValue(undefined as never);
    await start();
    watch.mockRestore();
  }

  async function ask({ connection }: Pick<Postgres, "connection">, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query(sql).finally(() => client.end());
    return rows;
  }

  const running = () => findRunning(databaseIn(dataDir));

  it("keeps what was written, over a stop and a start", async () => {
    const first = await start();
    await ask(first, "CREATE TABLE notices (text text)");
    await ask(first, "INSERT INTO notices VALUES ('No water on Sunday / रविवार को पानी नहीं')");
    await first.stop();
    expect(await running()).toBeNull();
    expect(await ask(await start(), "SELECT text FROM notices")).toEqual([
      { text: "No water on Sunday / रविवार को पानी नहीं" },
    ]);
  });

  it("loses nothing when the power fails, notices damage, and is heard by nobody else", async () => {
    const names = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums", "listen_addresses"];
    const values = names.map((name) => `current_setting('${name}') AS ${name}`);
    expect(await ask(await start(), `SELECT ${values.join(", ")}`)).toEqual([
      { fsync: "on", synchronous_commit: "on", full_page_writes: "on", data_checksums: "on", listen_addresses: "" },
    ]);
    expect((await stat(databaseIn(dataDir))).mode & 0o077).toBe(0);
  });

  it("gives the portal a role that owns its database and may nothing else", async () => {
    const postgres = await start();
    const [role] = await ask(postgres, "SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user");
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false });
    await expect(ask(postgres, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow("permission denied");
  });

  it("has a role besides that owns nothing, for the portal to work with, also in the data folder of an earlier portal", async () => {
    const first = await start();
    await ask({ ...first, connection: { ...first.connection, user: "postgres" } }, "DROP ROLE aangan_portal");
    await first.stop();
    const { workerConnection: connection } = await start();
    const [role] = await ask({ connection }, "SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user");
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false });
    await expect(ask({ connection }, "CREATE TABLE notices (text text)")).rejects.toThrow("permission denied");
  });

  it("is used again when it was left over", async () => {
    await start();
    const leftover = await running();
    const again = await start();
    expect((await running())?.pid).toBe(leftover?.pid);
    expect(await ask(again, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(messages).toContain("The database was still running; using it.");
  });

  it("is started anew when what is left over was started otherwise, as by an older portal", async () => {
    await leaveOver();
    const leftover = await running();
    await writeFile(join(databaseIn(dataDir), "postmaster.opts"), "/elsewhere/postgres\n");
    const again = await start();
    expect((await running())?.pid).not.toBe(leftover?.pid);
    expect(await ask(again, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("is started again when somebody ends it", async () => {
    const postgres = await start();
    const pid = (await running())?.pid ?? 0;
    await endServer(pid, 0);
    await expect.poll(async () => (await running())?.state).toBe("ready");
    await expect.poll(() => ask(postgres, "SELECT 1 AS one").catch(() => null)).toEqual([{ one: 1 }]);
    expect(messages.join()).toContain("The database stopped by itself");
  });

  it("begins afresh when the first start was interrupted half-way", async () => {
    const draft = `${databaseIn(dataDir)}.new-abc123`;
    await mkdir(draft);
    await writeFile(join(draft, "PG_VERSION"), "18");
    await start();
    expect((await readdir(dataDir)).filter((name) => name.includes("new"))).toEqual([]);
  });

  it("refuses the database of another version, and says which", async () => {
    await (await start()).stop();
    const version = join(databaseIn(dataDir), "PG_VERSION");
    const ours = (await readFile(version, "utf8")).trim();
    await writeFile(version, "14\n");
    await expect(start()).rejects.toThrow(`was made by PostgreSQL 14, but this portal comes with PostgreSQL ${ours}`);
  });

  it("does not touch a folder that holds something else", async () => {
    await mkdir(databaseIn(dataDir));
    await writeFile(join(databaseIn(dataDir), "letter.txt"), "Dear neighbours");
    await expect(start()).rejects.toThrow("holds no database");
    expect(await readdir(databaseIn(dataDir))).toEqual(["letter.txt"]);
  });
});
