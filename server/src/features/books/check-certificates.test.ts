import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { accountsOf } from "../../../test/desks/accounts-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";

let desk: PaymentDesk;
let superuser: pg.Client;

/** Three certificates; somebody writes past the portal: no triggers. */
beforeAll(async () => {
  desk = await openDesk();
  const { rows } = await desk.database.inTransaction(async (tx) => ({
    rows: await tx.selectNoFrom((eb) => eb.fn<string>("current_database").as("name")).execute(),
  }));
  superuser = new pg.Client({ ...inject("databaseServer"), database: rows[0]?.name });
  await superuser.connect();
  await superuser.query("SET session_replication_role = replica");
  for (const flat of ["E-1", "E-2", "E-3"]) await accountsOf(desk).certify(await desk.resident(flat));
});
afterAll(async () => {
  await superuser.end();
  await desk.close();
});
beforeEach(() => superuser.query("CREATE TABLE as_they_were AS SELECT * FROM certificates"));
afterEach(() =>
  superuser.query(
    "DELETE FROM certificates; INSERT INTO certificates SELECT * FROM as_they_were; DROP TABLE as_they_were",
  ),
);

it("certificates that are right break no rule, withdrawn or not", async () => {
  await superuser.query(
    "UPDATE certificates SET withdrawn_at = now(), withdrawn_by = 'x', withdraw_reason = 'x' WHERE serial = 2",
  );
  expect(await desk.brokenRules()).toEqual([]);
});

it.each([
  ["the first is gone", "DELETE FROM certificates WHERE serial = 1"],
  ["one in the middle is gone", "DELETE FROM certificates WHERE serial = 2"],
  ["the last is gone", "DELETE FROM certificates WHERE serial = 3"],
  ["a number is another one's", "UPDATE certificates SET number = 'NDC-2627-000009' WHERE serial = 2"],
  ["the face is of another flat", `UPDATE certificates SET face = face || '{"flatNumber": "E-9"}' WHERE serial = 2`],
  ["the face is of another day", `UPDATE certificates SET face = face || '{"asOf": "2026-01-01"}' WHERE serial = 2`],
  ["the face has no name", "UPDATE certificates SET face = face - 'name' WHERE serial = 2"],
  [
    "the day is not that of its issue",
    "UPDATE certificates SET issued_at = issued_at + interval '1 day' WHERE serial = 2",
  ],
])("I-34: %s", async (_what, corruption) => {
  await superuser.query(corruption);
  expect(await desk.brokenRules()).toContainEqual(expect.objectContaining({ check: "I-34" }));
});
