import { Credit } from "@aangan/contract/features/credits";
import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { asSent } from "../../../../test/desks/as-sent.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useCash } from "../../../../test/desks/use-cash.ts";
import { listedCredits } from "./credit-wire.ts";
import { recordUnidentified } from "./record-unidentified.ts";

const DAY = 24 * 60 * 60 * 1000;
const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";
const MONDAY = "2026-11-23";

const at = useCash();

const listed = async () => (await listedCredits(at.desk.database.db)).map(asSent(Credit));

/** Of Rs 450. */
async function arrive(): Promise<string> {
  const info = { actor: { kind: "clock" as const }, action: "test", requestId: "test" };
  const money = { gateway: "scripted", gatewayPaymentId: "T-1", orderId: null, amountPaise: paise(45_000) };
  await at.desk.needs.commit(info, (tx) => recordUnidentified(tx, money, at.desk.now()));
  const stray = at.desk.database.db.selectFrom("unidentifiedMoney").select("id");
  return (await stray.executeTakeFirstOrThrow()).id;
}

describe("the list of credits", () => {
  it("says on which day money was received, whenever it was entered or given to its flat, the latest first", async () => {
    const stray = await arrive();
    const postDated = await at.counter.takeCheque(at.resident, { advance: 100, chequeOn: MONDAY, receivedOn: FRIDAY });
    at.desk.pass(2 * DAY);
    await at.counter.take(at.resident, { advance: 300, receivedOn: FRIDAY });
    await officeOf(at.desk).assign(stray, at.resident);
    await at.counter.deposit([postDated._id]);
    expect((await listed()).map(({ amount, receivedOn }) => [amount, receivedOn])).toEqual([
      [100, MONDAY],
      [450, SATURDAY],
      [300, FRIDAY],
    ]);
  });

  it("says of a post-dated cheque the day of its slip, also after its receipt was corrected", async () => {
    const datedCheque = await at.counter.takeCheque(at.resident, {
      advance: 100,
      chequeOn: MONDAY,
      receivedOn: FRIDAY,
    });
    at.desk.pass(3 * DAY);
    await at.counter.deposit([datedCheque._id], MONDAY);
    await at.counter.replace(datedCheque._id, await at.desk.resident("E-042"), {}, 100);
    expect((await listed()).map(({ receivedOn }) => receivedOn)).toEqual([MONDAY, MONDAY]);
  });

  it("calls no refund what the bank returned, and what was taken back", async () => {
    const office = officeOf(at.desk);
    const cheque = await at.counter.takeCheque(at.resident, { advance: 400 });
    await at.counter.deposit([cheque._id]);
    await at.counter.clear([cheque._id]);
    const [advance = ""] = await at.cash.paymentsOf(cheque._id);
    await at.cash.payOut(advance, 300, { from: "credit", way: "transfer", reference: "1" });
    await at.counter.bounce(cheque._id);
    await at.counter.reverse((await at.counter.take(at.resident, { advance: 50 }))._id);
    const stray = await arrive();
    await office.assign(stray, at.resident);
    await office.undoAssignment(stray);
    const of = (rupees: number, all: Credit[]) => all.find(({ amount }) => amount === rupees);
    const all = await listed();
    expect(of(400, all)).toMatchObject({ refunded: 300, takenBack: { amount: 100, why: "cheque_returned" }, left: 0 });
    expect(of(50, all)).toMatchObject({ refunded: 0, takenBack: { amount: 50, why: "receipt_taken_back" }, left: 0 });
    expect(of(450, all)).toMatchObject({ refunded: 0, takenBack: { amount: 450, why: "assignment_undone" }, left: 0 });
  });
});
