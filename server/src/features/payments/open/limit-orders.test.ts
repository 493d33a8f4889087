import { afterAll, beforeAll, expect, it } from "vitest";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";

const HOUR = 60 * 60_000;
const IN_SECONDS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3_600 };

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const tooMany = (count: number, unit: string) =>
  expect.objectContaining({
    code: "too_many_attempts",
    detail: { params: { count, unit }, retryAfter: count * (IN_SECONDS[unit] ?? 0) },
  });

it("a resident opens 40 orders in an hour and 120 in a day by changing the amount, and no more", async () => {
  const resident = await desk.resident("E-1");
  const bill = await desk.bill(resident, 5_000);
  let rupees = 100;
  const openForty = async () => {
    for (let nth = 0; nth < 40; nth++) await desk.click(resident, bill, ++rupees);
  };
  await openForty();
  const { create, cancel } = desk.gateway.calls;
  await expect(desk.click(resident, bill, 999)).rejects.toEqual(tooMany(60, "minutes"));
  // The page that is open stays so, and neighbours pay.
  expect(desk.gateway.calls).toMatchObject({ create, cancel });
  expect(await desk.click(resident, bill, rupees)).toMatchObject({ paymentUrl: expect.any(String) });
  const neighbour = await desk.resident("E-2");
  await desk.click(neighbour, await desk.bill(neighbour, 500), 500);

  desk.pass(HOUR - 60_000);
  await expect(desk.click(resident, bill, 999)).rejects.toEqual(tooMany(60, "seconds"));
  desk.pass(60_000);
  await openForty();
  desk.pass(HOUR);
  await openForty();
  desk.pass(HOUR);
  await expect(desk.click(resident, bill, 999)).rejects.toEqual(tooMany(21, "hours"));
  desk.pass(21 * HOUR);
  await desk.click(resident, bill, 999);
  await desk.reconcile();
  expect(await desk.brokenRules()).toEqual([]);
});
