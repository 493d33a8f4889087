import { showMonthEnd as contract } from "@aangan/contract/features/month-end/month-end";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { useCounter } from "../../../test/desks/use-counter.ts";
import { checkHome } from "../../../test/money/check-home.ts";
import { dayOf } from "../../platform/clock.ts";
import { monthEndLimits, showMonthEnd } from "./show-month-end.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("a month that is over", () => {
  const at = useCounter();

  it("stays as it was, whatever is taken back, cancelled or paid later", async () => {
    const { desk, counter, resident } = at;
    const [first = "", second = ""] = [await desk.bill(resident, 500), await desk.bill(resident, 300)];
    const receipt = await counter.take(resident, { lines: { [first]: 200 }, advance: 50 });
    const month = dayOf(desk.now()).slice(0, 7);
    desk.pass(35 * DAY_MS);
    const before = (await showMonthEnd(desk.database.db, month, desk.now())).complexes;
    expect(before).toMatchObject([
      {
        complex: "RICHMOND PARK",
        opening: 0,
        billed: 80_000,
        onBills: 20_000,
        closing: 60_000,
        closingAdvances: 5_000,
      },
    ]);
    await counter.reverse(receipt._id);
    await counter.take(resident, { lines: { [second]: 300 } });
    await desk.bill(resident, 70);
    expect((await showMonthEnd(desk.database.db, month, desk.now())).complexes).toEqual(before);
    await checkHome(desk.database.db, desk.now());
  });

  it("lists its payments with their receipts, and what was taken back with its reason", async () => {
    const { desk, counter, resident } = at;
    const bill = await desk.bill(resident, 500);
    const receipt = await counter.take(resident, {
      way: "transfer",
      reference: "412345678901",
      lines: { [bill]: 200 },
    });
    await counter.reverse(receipt._id, "It was of the neighbour");
    const file = await showMonthEnd(desk.database.db, dayOf(desk.now()).slice(0, 7), desk.now());
    expect(file.payments.filter(({ reference }) => reference === "412345678901")).toMatchObject([
      { receipt: receipt.number, way: "transfer", billId: bill, onBill: 20_000, asAdvance: 0 },
    ]);
    expect(file.movements.filter(({ reason }) => reason === "It was of the neighbour")).toMatchObject([
      { kind: "reversal", billId: bill, bill: -20_000, advance: 0 },
    ]);
    await checkHome(desk.database.db, desk.now());
  });

  it("is refused when it has more rows than a file can hold", async () => {
    const { desk } = at;
    const { rows } = monthEndLimits;
    monthEndLimits.rows = 1;
    const making = showMonthEnd(desk.database.db, dayOf(desk.now()).slice(0, 7), desk.now());
    await expect(making).rejects.toEqual(expect.objectContaining({ code: "month_too_large" }));
    monthEndLimits.rows = rows;
  });
});

describe("the month that is asked for", () => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
  });
  afterAll(() => portal.close());

  it.each(["2999-01", "2026-13", "26-1", "", "2026-01-01"])("is refused as %j", async (month) => {
    const answer = await portal.ask(contract, { query: { month }, token });
    expect(answer).toMatchObject({ status: 400 });
  });

  it("may have nothing", async () => {
    const { monthEnd } = await portal.call(contract, { query: { month: "2020-02" }, token });
    expect(monthEnd).toMatchObject({ month: "2020-02", lastDay: "2020-02-29", bills: [], payments: [] });
  });
});
