import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { counterOf } from "./counter-desk.ts";
import { openDesk, type PaymentDesk } from "./payment-desk.ts";

/**
 * For each test a resident of an own flat at a counter that the tests of a file share. After each, the books break no rule
 * and the numbers of receipts have no gap.
 */
export function useCounter() {
  const opened = {} as { desk: PaymentDesk; counter: ReturnType<typeof counterOf>; resident: string };
  let flats = 0;

  /** Another resident. */
  const moveIn = () => opened.desk.resident(`E-${++flats}`);

  beforeAll(async () => {
    opened.desk = await openDesk();
    opened.counter = counterOf(opened.desk);
  });
  afterAll(() => opened.desk.close());
  beforeEach(async () => {
    opened.resident = await moveIn();
  });
  afterEach(async () => {
    expect(await opened.desk.brokenRules()).toEqual([]);
    const serials = await opened.counter.serials();
    expect(serials).toEqual(serials.map((_, index) => index + 1));
  });

  /** What is left of a resident's credits, in paise. */
  const creditsOf = async (residentId: string) => {
    const creditsQuery = opened.desk.database.db.selectFrom("credits").select(["leftPaise", "awaitsClearance"]);
    const rows = await creditsQuery.where("residentId", "=", residentId).orderBy("id").execute();
    return rows.map(({ leftPaise, awaitsClearance: waits }) => ({ leftPaise, waits }));
  };

  return Object.assign(opened, { moveIn, creditsOf });
}
