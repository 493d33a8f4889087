import pg from "pg";
import { expect, inject, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { grantRights } from "./grant-rights.ts";
import { type Connection, PORTAL } from "./postgres/access.ts";

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

it("changes nothing where one role owns the tables and works with them", async () => {
  const { connection } = await freshDatabase();
  const owner = { ...connection, user: PORTAL };
  await grantRights(owner, owner);
  await expect(ask(owner, "DELETE FROM ledger")).rejects.toThrow("insert-only");
});
