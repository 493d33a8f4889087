import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkBooks } from "../src/features/books/check-books.ts";
import { type Database, openDatabase } from "../src/platform/database/db.ts";
import { type GoodTown, openGoodTown } from "./desks/good-town.ts";
import { howMuch } from "./faults/how-much.ts";
import { how, when } from "./faults/when-and-how.ts";
import { whose } from "./faults/whose.ts";

let town: GoodTown;
/** As the owner, who can switch the triggers off. */
let owner: Database;

beforeAll(async () => {
  town = await openGoodTown();
  const { database } = town.desk.database.connection as { database: string };
  owner = openDatabase({ ...inject("databaseServer"), database }, () => {});
});
afterAll(async () => {
  await owner.close();
  await town.desk.close();
});

class Undone extends Error {}

/** The rules that name a fault, which is undone. */
async function rulesThatFind(fault: string): Promise<string[]> {
  let rules: string[] = [];
  const work = owner.inTransaction(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    // The portal never lets a bill be paid beyond its total.
    await sql`ALTER TABLE bills DROP CONSTRAINT paid_within_total`.execute(tx);
    await sql`ALTER TABLE payments DROP CONSTRAINT receipt_of_office_money`.execute(tx);
    for (const statement of fault.split(/;\s/)) await sql.raw(statement).execute(tx);
    const found = await checkBooks(tx, town.desk.now());
    rules = found.filter(({ bad }) => bad.length > 0).map(({ check }) => check);
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return rules;
}

describe("The check of the books", () => {
  it("finds nothing in a town where everything was done through the portal", async () => {
    expect(await town.desk.brokenRules()).toEqual([]);
  });

  it.each([...howMuch, ...whose, ...when, ...how])("finds $fault ($foundBy)", async ({ sql: plant, foundBy, from }) => {
    const rules = await rulesThatFind(plant(town));
    expect(rules).toContain(foundBy);
    // Says truly which faults the tables alone cannot show.
    expect(rules.some((rule) => !rule.startsWith("I-43"))).toBe(from === "tables");
  });
});
