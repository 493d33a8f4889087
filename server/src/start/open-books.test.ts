import pg from "pg";
import { expect, it } from "vitest";
import { freshDatabase } from "../../test/desks/database.ts";
import { PORTAL } from "../platform/database/postgres/access.ts";
import { migrateAndGrant } from "./open-books.ts";

const unused = { place: "", close: async () => {} };

it("A portal that knows only its own role starts on tables that are up to date, and says whose turn it is when they are not", async () => {
  const { connection } = await freshDatabase();
  const books = { connection, ownerConnection: connection, ...unused };
  expect(await migrateAndGrant(books)).toEqual([]);
  const owner = new pg.Client({ ...connection, user: PORTAL });
  await owner.connect();
  await owner.query("DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)");
  await owner.end();
  await expect(migrateAndGrant(books)).rejects.toThrow(
    /The migration \S+ failed and was rolled back: .*(permission denied|must be owner)/,
  );
});
