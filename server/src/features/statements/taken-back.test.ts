import { describe, expect, it } from "vitest";
import { summarizeLines, useAccounts } from "../../../test/desks/use-accounts.ts";

const DAY = 24 * 60 * 60 * 1000;

const at = useAccounts();

describe("what was taken back", () => {
  it("is owed again from the day it was", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const receipt = await at.counter.take(at.resident, { lines: { [bill]: 300 }, advance: 20 });
    at.desk.pass(2 * DAY);
    await at.counter.reverse(receipt._id);
    expect(summarizeLines(await at.accounts.statement(at.resident))).toEqual([
      ["11-21", "bill", 500, 500],
      ["11-21", "receipt", -320, 180],
      ["11-23", "taken_back", 320, 500],
    ]);
  });

  it("of a cheque is owed from the day the bank returned it, with the charge", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 500 } });
    await at.counter.deposit([cheque._id]);
    at.desk.pass(4 * DAY);
    await at.counter.bounce(cheque._id, 250, "2026-11-23");
    expect(summarizeLines(await at.accounts.statement(at.resident))).toEqual([
      ["11-21", "bill", 500, 500],
      ["11-21", "receipt", -500, 0],
      ["11-23", "cheque_returned", 500, 500],
      ["11-25", "bill", 250, 750],
    ]);
  });

  it("and written anew is counted once on every day", async () => {
    const [bill, other] = [await at.desk.bill(at.resident, 500), await at.desk.bill(at.resident, 500)];
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 500 } });
    at.desk.pass(3 * DAY);
    await at.counter.replace(cheque._id, at.resident, { [other]: 500 });
    expect((await at.accounts.statement(at.resident, "2026-11-01", "2026-11-22")).closing).toBe(500);
    expect(summarizeLines(await at.accounts.statement(at.resident)).map(([day, kind]) => [day, kind])).toEqual([
      ["11-21", "bill"],
      ["11-21", "bill"],
      ["11-21", "receipt"],
      ["11-21", "receipt"],
      ["11-21", "taken_back"],
    ]);
  });

  it("from the wrong flat never counted there", async () => {
    const neighbour = await at.desk.resident(`N-${at.flat}`);
    const cheque = await at.counter.takeCheque(neighbour, {
      advance: 500,
      reference: at.reference(3),
    });
    at.desk.pass(3 * DAY);
    await at.counter.replace(cheque._id, at.resident, {}, 500);
    expect((await at.accounts.statement(neighbour, "2026-11-01", "2026-11-21")).closing).toBe(0);
    expect((await at.accounts.statement(at.resident, "2026-11-01", "2026-11-21")).closing).toBe(-500);
  });
});
