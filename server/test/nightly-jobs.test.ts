import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openPortal, type TestPortal } from "./desks/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it("A nightly check of the books that does not come to its end is an alert", async () => {
  const { connection } = portal.database;
  const database = "database" in connection ? connection.database : "";
  const superuser = new pg.Client({ ...inject("databaseServer"), database });
  await superuser.connect();
  // Its first statement fails, as on a timeout.
  await superuser.query("ALTER TABLE credit_uses RENAME TO elsewhere");
  portal.startJobs().nudge("check-books");
  const kinds = async () => (await portal.database.db.selectFrom("alerts").select("kind").execute()).map((a) => a.kind);
  await expect.poll(kinds).toEqual(["books_unchecked"]);
  await superuser.end();
});
