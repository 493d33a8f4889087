import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../../test/desks/database.ts";
import { migrate } from "./migrate.ts";

describe("migrations", () => {
  let folder: string;
  let connection: pg.ClientConfig;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "migrations-"));
    ({ connection } = await emptyDatabase());
    await write("0001_flats.sql", "CREATE TABLE flats (number text); INSERT INTO flats VALUES ('E-041');");
    await write("0002_floors.sql", "ALTER TABLE flats ADD floor integer;");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

  async function ask(sql: string): Promise<unknown[]> {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }

  it("are applied in order, and once", async () => {
    expect(await migrate(connection, folder)).toEqual(["0001_flats", "0002_floors"]);
    expect(await migrate(connection, folder)).toEqual([]);
    await write("0003_lifts.sql", "CREATE TABLE lifts (id integer)");
    expect(await migrate(connection, folder)).toEqual(["0003_lifts"]);
    expect(await ask("SELECT number, floor FROM flats")).toEqual([{ number: "E-041", floor: null }]);
  });

  it("are applied once, however many portals start at the same time", async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(connection, folder)));
    expect(applied.flat().sort()).toEqual(["0001_flats", "0002_floors"]);
    expect(await ask("SELECT count(*)::int AS flats FROM flats")).toEqual([{ flats: 1 }]);
  });

  it("leave nothing of one that fails, and keep those before it", async () => {
    await write("0003_broken.sql", "INSERT INTO flats VALUES ('E-042'); SELECT 1/0;");
    await expect(migrate(connection, folder)).rejects.toThrow(
      "0003_broken failed and was rolled back: division by zero",
    );
    expect(await ask("SELECT count(*)::int AS flats FROM flats")).toEqual([{ flats: 1 }]);
    expect(await ask("SELECT name FROM schema_migrations")).toHaveLength(2);
  });

  it("wait in short turns for a table that is in use, and let others use it meanwhile", async () => {
    await migrate(connection, folder);
    await write("0003_lifts.sql", "ALTER TABLE flats ADD lift integer");
    const copying = new pg.Client(connection);
    await copying.connect();
    await copying.query("BEGIN; LOCK TABLE flats IN ACCESS SHARE MODE");
    const migrating = migrate(connection, folder, { timeoutMs: 100, pauseMs: 100, tries: 1_000 });
    const isWaiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await expect.poll(() => ask(isWaiting)).toHaveLength(1);
    // Behind a migration that waited without end, this would wait as long.
    expect(await ask("SELECT count(*)::int AS flats FROM flats")).toEqual([{ flats: 1 }]);
    await copying.query("COMMIT");
    await copying.end();
    expect(await migrating).toEqual(["0003_lifts"]);
  });

  it("give up a table that is never free, and leave nothing", async () => {
    await migrate(connection, folder);
    await write("0003_lifts.sql", "ALTER TABLE flats ADD lift integer");
    const copying = new pg.Client(connection);
    await copying.connect();
    await copying.query("BEGIN; LOCK TABLE flats IN ACCESS SHARE MODE");
    const migration = migrate(connection, folder, { timeoutMs: 10, pauseMs: 10, tries: 3 });
    await expect(migration).rejects.toThrow("0003_lifts failed and was rolled back: canceling statement due to lock");
    await copying.end();
  });

  describe("outside a transaction", () => {
    const index = `-- outside a transaction
      DROP INDEX CONCURRENTLY IF EXISTS flats_by_floor;
      CREATE INDEX CONCURRENTLY flats_by_floor ON flats (floor);\n`;
    const valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'flats_by_floor'::regclass";

    it("make an index while others write, once, however many portals start", async () => {
      await write("0003_index.sql", index);
      await write("0004_lifts.sql", "CREATE TABLE lifts (id integer)");
      const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(connection, folder)));
      expect(applied.flat().sort()).toEqual(["0001_flats", "0002_floors", "0003_index", "0004_lifts"]);
      expect(await ask(valid)).toEqual([{ indisvalid: true }]);
      expect(await ask("SELECT name FROM schema_migrations")).toHaveLength(4);
    });

    it("are run again from the beginning after a failure", async () => {
      await migrate(connection, folder);
      await ask("INSERT INTO flats VALUES ('E-042', 1), ('E-043', 1)");
      await write("0003_index.sql", index.replace("CREATE INDEX", "CREATE UNIQUE INDEX"));
      await expect(migrate(connection, folder)).rejects.toThrow("0003_index failed halfway: could not create unique");
      await ask("UPDATE flats SET floor = 2 WHERE number = 'E-043'");
      expect(await migrate(connection, folder)).toEqual(["0003_index"]);
      expect(await ask(valid)).toEqual([{ indisvalid: true }]);
    });
  });

  it("must not be changed afterwards", async () => {
    await migrate(connection, folder);
    await appendFile(join(folder, "0001_flats.sql"), "-- better");
    await expect(migrate(connection, folder)).rejects.toThrow("0001_flats was changed");
  });

  it("may come with the line ends of another system", async () => {
    await write("0003_lifts.sql", "CREATE TABLE lifts\n(id integer);\n");
    await migrate(connection, folder);
    await write("0003_lifts.sql", "CREATE TABLE lifts\r\n(id integer);\r\n");
    expect(await migrate(connection, folder)).toEqual([]);
  });

  it("of a newer portal are not touched by an older one", async () => {
    await migrate(connection, folder);
    await rm(join(folder, "0002_floors.sql"));
    await expect(migrate(connection, folder)).rejects.toThrow(
      "newer than this version of the portal (it has 0002_floors)",
    );
  });

  it("have names with numbers, each number once", async () => {
    await write("add-lifts.sql", "");
    await expect(migrate(connection, folder)).rejects.toThrow("add-lifts.sql is not a migration");
    await rm(join(folder, "add-lifts.sql"));
    await write("0002_lifts.sql", "");
    await expect(migrate(connection, folder)).rejects.toThrow("Two migrations have the number 0002");
  });

  it("say so when there is no database to apply them to", async () => {
    const nowhere = { host: "127.0.0.1", port: 1, user: "aangan", database: "aangan" };
    await expect(migrate(nowhere, folder)).rejects.toThrow("The database cannot be reached: connect ECONNREFUSED");
  });
});
