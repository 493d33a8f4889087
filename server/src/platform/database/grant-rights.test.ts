import pg from "pg";
import { expect, inject, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { openDatabase, sessionSettings } from "./db.ts";
import { grantRights } from "./grant-rights.ts";
import { type Connection, PORTAL } from "./postgres/access.ts";
import { closeLargeObjects, findRoleDoors } from "./role-doors.ts";
import { withClient } from "./with-client.ts";

async function ask(connection: Connection | pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

it("takes from the portal's role, at each start, what it got besides", async () => {
  const { connection } = await freshDatabase();
  const owner = { ...connection, user: PORTAL };
  await ask(owner, `GRANT ALL ON ledger, bills, schema_migrations TO ${connection.user}`);
  await grantRights(owner, connection);
  for (const sql of ["DELETE FROM ledger", "TRUNCATE bills", "DELETE FROM schema_migrations"]) {
    await expect(ask(connection, sql)).rejects.toThrow("permission denied");
  }
  await ask(connection, "UPDATE bills SET amount_paid_paise = 0 WHERE false");
});

it("lets another role work with the same tables, and with the queue's", async () => {
  const { connection } = await freshDatabase();
  const other = `other_${connection.database}`;
  await ask({ ...inject("databaseServer"), database: "postgres" }, `CREATE ROLE ${other} LOGIN`);
  const owner = { ...connection, user: PORTAL };
  const worker = { ...connection, user: other };
  await expect(ask(worker, "SELECT FROM residents")).rejects.toThrow("permission denied");
  await grantRights(owner, worker);
  await ask(worker, "SELECT FROM residents");
});

it("leaves the portal's role no large objects once a superuser has closed them", async () => {
  const { connection } = await freshDatabase();
  const database = openDatabase(connection, () => {});
  const findDoors = () => findRoleDoors(database.db);
  const superuser = { ...inject("databaseServer"), database: connection.database };
  await withClient({ ...connection, user: PORTAL }, closeLargeObjects);
  expect(await findDoors()).toEqual({ largeObjects: true, settings: [] });
  await grantRights(superuser, connection);
  expect(await findDoors()).toEqual({ largeObjects: false, settings: [] });
  for (const call of ["lo_create(0)", "lo_from_bytea(0, 'x')", "lo_unlink(1)", "lowrite(0, 'x')"]) {
    await expect(ask(connection, `SELECT ${call}`)).rejects.toThrow("permission denied");
  }
  await database.close();
});

it("changes nothing where one role owns the tables and works with them", async () => {
  const { connection } = await freshDatabase();
  const owner = { ...connection, user: PORTAL };
  await grantRights(owner, owner);
  await expect(ask(owner, "DELETE FROM ledger")).rejects.toThrow("insert-only");
});

it("names what the portal's role has set for its own connections, but for what every portal sets", async () => {
  const { connection } = await freshDatabase();
  const own = `own_${connection.database}`;
  const server = { ...inject("databaseServer"), database: connection.database };
  const usual = sessionSettings().map(([name, value]) => `ALTER ROLE ${own} SET ${name} = '${value}'`);
  await ask(server, [`CREATE ROLE ${own} LOGIN`, ...usual].join(";"));
  await ask({ ...server, user: own }, `ALTER ROLE ${own} SET search_path = elsewhere`);
  const database = openDatabase({ ...connection, user: own }, () => {});
  expect((await findRoleDoors(database.db)).settings).toEqual(["search_path=elsewhere"]);
  await database.close();
  await ask(server, `DROP ROLE ${own}`);
});
