import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { useCash } from "../../../../test/desks/use-cash.ts";

const OCTOBER_31 = "2026-10-31";

/** It is 21 November. */
const at = useCash();

const dueAfter = (days: number) =>
  sql`INSERT INTO settings (key, value, set_at, set_by) VALUES ('bounce', ${{ charge: 25_000, dueDays: days }}, now(), 'office')`.execute(
    at.desk.database.db,
  );

/** Of a cheque that was deposited on 28 October. */
async function dueDayOfCharge(returnedOn: string, closed?: string): Promise<string | undefined> {
  const day = "2026-10-28";
  const cheque = await at.counter.takeCheque(at.resident, { advance: 100, receivedOn: day, chequeOn: day });
  await at.counter.deposit([cheque._id], day);
  if (closed !== undefined) await (await booksOf(at.desk)).close(closed);
  await at.counter.bounce(cheque._id, 250, returnedOn);
  const charges = at.desk.database.db.selectFrom("bills").select("dueOn").where("bouncedReceiptId", "=", cheque._id);
  return (await charges.executeTakeFirst())?.dueOn;
}

describe("the charge for a returned cheque is due", () => {
  beforeEach(() => dueAfter(30));

  it("as many days after the return as the settings say, whenever the return is recorded", async () => {
    expect(await dueDayOfCharge(OCTOBER_31)).toBe("2026-11-30");
  });

  it("as many days after the first open day, when the books of the return are closed", async () => {
    expect(await dueDayOfCharge(OCTOBER_31, "2026-10")).toBe("2026-12-01");
  });
});

it("the charge for a returned cheque is never late when the return is recorded", async () => {
  await dueAfter(7);
  expect(await dueDayOfCharge(OCTOBER_31)).toBe("2026-11-21");
});
