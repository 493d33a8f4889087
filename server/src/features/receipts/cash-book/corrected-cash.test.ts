import { describe, expect, it } from "vitest";
import { useCash } from "../../../../test/desks/use-cash.ts";
import { refused } from "../../../../test/refused.ts";
import { receiptsToPrint } from "../paper/printed-receipt.ts";

const DAY = 24 * 60 * 60 * 1000;
const SATURDAY = "2026-11-21";
const SUNDAY = "2026-11-22";
const MONDAY = "2026-11-23";

const at = useCash();

describe("a cash receipt that is corrected after its day was closed", () => {
  it("says on which day the cash was received, and counts from the day of the correction, also the second time", async () => {
    const [neighbour, third] = [await at.desk.resident("E-042"), await at.desk.resident("E-043")];
    const wrong = await at.counter.take(at.resident, { advance: 500 });
    await at.cash.close(500);
    const closed = await at.cash.day(SATURDAY);
    at.desk.pass(DAY);
    const second = await at.counter.replace(wrong._id, neighbour, {}, 500);
    expect(second).toMatchObject({ receivedOn: SATURDAY, countedOn: SUNDAY });
    await at.cash.close(500);
    at.desk.pass(DAY);
    const last = await at.counter.replace(second._id, third, {}, 500);
    expect(last).toMatchObject({ receivedOn: SATURDAY, countedOn: MONDAY });
    expect(await receiptsToPrint(at.desk.database.db, { ids: [last._id] })).toMatchObject({
      receipts: [{ receivedOn: SATURDAY }],
    });
    expect(await at.cash.day(SATURDAY)).toEqual(closed);
    expect(await at.cash.book()).toMatchObject({ inBox: 500, today: { received: 500, paidOut: 500 } });
  });

  it("counts towards the most cash of a flat on the day on which the cash was received", async () => {
    const neighbour = await at.desk.resident("E-042");
    await at.counter.take(neighbour, { advance: 199_999 });
    const wrong = await at.counter.take(at.resident, { advance: 500 });
    await at.cash.close(200_499);
    at.desk.pass(DAY);
    await expect(at.counter.replace(wrong._id, neighbour, {}, 500)).rejects.toEqual(refused("cash_too_much"));
  });
});
