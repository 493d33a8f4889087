import { afterAll, beforeAll, expect, it } from "vitest";
import { cashOf } from "../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { asClient } from "../../../test/desks/restoring-client.ts";
import { markPaperNumbers } from "./number-receipts.ts";

const DAY_MS = 86_400_000;

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

// The steps of "Receipts, deposits and cash days" in docs/deploy.md.
it("After a restore the office writes again what its papers say, on the days on which it happened", async () => {
  const [counter, cash] = [counterOf(desk), cashOf(desk)];
  const [first, second] = [await desk.resident("E-1"), await desk.resident("E-2")];
  const bill = await desk.bill(second, 700);
  await counter.take(first, { advance: 300 });
  await cash.close(300);
  const backedUpAt = desk.now();
  desk.pass(2 * DAY_MS);
  await desk.database.inTransaction((tx) => markPaperNumbers(asClient(tx), backedUpAt, desk.now()));

  const note = "Receipt REC-2627-000002, written before the restore";
  const again = await counter.take(second, { lines: { [bill]: 700 }, receivedOn: "2026-11-22", note });
  expect(again).toMatchObject({ number: expect.stringMatching(/^REC-2627A-\d{6}$/), receivedOn: "2026-11-22", note });
  const cheque = await counter.takeCheque(first, { advance: 50, receivedOn: "2026-11-22", chequeOn: "2026-11-22" });
  await counter.deposit([cheque._id], "2026-11-22");
  await cash.payIn(600, "2026-11-22");
  expect(await cash.close(400, { upTo: "2026-11-22" })).toMatchObject({ opening: 300, received: 700, deposited: 600 });
  await counter.take(first, { advance: 100 });
  expect(await cash.close(500)).toMatchObject({ day: "2026-11-23", opening: 400, difference: 0 });
  expect(await desk.brokenRules()).toEqual([]);
});
