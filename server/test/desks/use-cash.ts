import { afterEach, beforeEach, expect } from "vitest";
import { cashOf } from "./cash-desk.ts";
import { counterOf } from "./counter-desk.ts";
import { openDesk, type PaymentDesk } from "./payment-desk.ts";

interface Opened {
  desk: PaymentDesk;
  counter: ReturnType<typeof counterOf>;
  cash: ReturnType<typeof cashOf>;
  resident: string;
}

/**
 * For each test an office with an empty cash box, and a resident of E-041. Without a start it is Saturday, 21 November 2026,
 * 10:00 in India. After each test the books break no rule.
 */
export function useCash(startsAt?: Date) {
  const at = {} as Opened;

  beforeEach(async () => {
    const desk = await openDesk(startsAt && { startsAt });
    const resident = await desk.resident("E-041");
    Object.assign(at, { desk, counter: counterOf(desk), cash: cashOf(desk), resident });
  });
  afterEach(async () => {
    expect(await at.desk.brokenRules()).toEqual([]);
    await at.desk.close();
  });

  return at;
}
