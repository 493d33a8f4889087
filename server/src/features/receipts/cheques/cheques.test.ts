import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { useCounter } from "../../../../test/desks/use-counter.ts";
import { refused } from "../../../../test/refused.ts";

const at = useCounter();

const TOMORROW = "2026-11-22";

describe("a cheque", () => {
  it("counts when it is received; its advance waits until the bank has credited it", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 500 }, advance: 200 });
    expect(cheque).toMatchObject({ state: "received", bank: "HDFC Bank", number: expect.stringMatching(/^REC-/) });
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid" });
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 20_000, waits: true }]);
    await at.counter.deposit([cheque._id]);
    expect((await at.counter.cheques()).atBank.map(({ _id }) => _id)).toContain(cheque._id);
    await at.counter.clear([cheque._id]);
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 20_000, waits: false }]);
  });

  it.each([
    ["five digits", { reference: "12345" }, "cheque_number_invalid"],
    ["no bank", { bank: undefined }, "field_missing"],
    ["no date", { chequeOn: undefined }, "field_missing"],
    ["a date of more than three months ago", { chequeOn: "2026-08-20" }, "cheque_stale"],
  ])("with %s is not taken", async (_what, wrong, code) => {
    const result = at.counter.takeCheque(at.resident, { advance: 100, ...(wrong as object) });
    await expect(result).rejects.toEqual(refused(code));
  });

  it("of three months ago to the day is taken", async () => {
    expect(await at.counter.takeCheque(at.resident, { advance: 100, chequeOn: "2026-08-21" })).toMatchObject({
      state: "received",
    });
  });

  it("is entered once, however the bank is written, unless it pays for another flat too", async () => {
    const wholeCheque = { advance: 100, instrumentAmount: paise(200_00) };
    const first = await at.counter.takeCheque(at.resident, { ...wholeCheque, reference: "777001", bank: "State Bank" });
    const neighbour = await at.moveIn();
    const again = { advance: 100, reference: "777001", bank: "STATE BANK" };
    await expect(at.counter.takeCheque(neighbour, again)).rejects.toEqual(refused("instrument_taken"));
    expect(await at.counter.takeCheque(neighbour, { ...again, alsoFor: first._id })).toMatchObject({
      state: "received",
    });
  });

  it("is handed back while it is in hand, and can be entered again", async () => {
    const bill = await at.desk.bill(at.resident, 100);
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 100 }, reference: "777002" });
    expect(await at.counter.reverse(cheque._id, "Signed wrongly", true)).toMatchObject({ state: "given_back" });
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
    expect(await at.counter.takeCheque(at.resident, { lines: { [bill]: 100 }, reference: "777002" })).toBeDefined();
  });

  it("is not taken back while it is at the bank", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 100 });
    const slip = await at.counter.deposit([cheque._id]);
    await expect(at.counter.reverse(cheque._id)).rejects.toEqual(refused("cheque_at_bank"));
    await at.counter.undoDeposit(slip);
    expect(await at.counter.reverse(cheque._id)).toMatchObject({ state: "cancelled" });
    await expect(at.counter.undoDeposit(slip)).rejects.toEqual(refused("deposit_undone"));
  });
});

describe("a post-dated cheque", () => {
  it("moves no money and has no number until its day has come", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 500 }, chequeOn: TOMORROW });
    expect(cheque).toMatchObject({
      state: "later",
      number: "",
      countedOn: null,
      lines: [{ billId: bill, amount: 500 }],
    });
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
    await expect(at.counter.deposit([cheque._id])).rejects.toEqual(refused("cheque_not_due"));
    at.desk.pass(86_400_000);
    await at.counter.deposit([cheque._id]);
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid" });
    const { atBank } = await at.counter.cheques();
    expect(atBank.find(({ _id }) => _id === cheque._id)).toMatchObject({
      number: expect.stringMatching(/^REC-/),
      countedOn: TOMORROW,
      receivedOn: "2026-11-21",
    });
    at.desk.pass(-86_400_000);
  });

  it("pays what is still open when it counts, and what is not becomes an advance that waits", async () => {
    const [chosen, other] = [await at.desk.bill(at.resident, 500), await at.desk.bill(at.resident, 150)];
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [chosen]: 500 }, chequeOn: TOMORROW });
    await at.counter.take(at.resident, { lines: { [chosen]: 400 } });
    at.desk.pass(86_400_000);
    await at.counter.deposit([cheque._id]);
    at.desk.pass(-86_400_000);
    expect(await at.desk.billOf(chosen)).toMatchObject({ status: "paid" });
    expect(await at.desk.billOf(other)).toMatchObject({ status: "paid" });
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 25_000, waits: true }]);
  });

  it("leaves alone a bill that is being paid online", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 500 }, chequeOn: TOMORROW });
    await at.desk.click(at.resident, bill, 500);
    at.desk.pass(86_400_000);
    await at.counter.deposit([cheque._id]);
    at.desk.pass(-86_400_000);
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 50_000, waits: true }]);
  });

  it("can be given back; it never had a number", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 100, chequeOn: TOMORROW });
    expect(await at.counter.reverse(cheque._id, "He wants it back", true)).toMatchObject({
      state: "given_back",
      number: "",
    });
  });
});

describe("a slip", () => {
  it("takes all of its cheques or none", async () => {
    const [first, second] = [
      await at.counter.takeCheque(at.resident, { advance: 100 }),
      await at.counter.takeCheque(at.resident, { advance: 50 }),
    ];
    await at.counter.deposit([second._id]);
    await expect(at.counter.deposit([first._id, second._id])).rejects.toEqual(refused("cheque_not_here"));
    expect((await at.counter.cheques()).inHand.map(({ _id }) => _id)).toContain(first._id);
    await expect(at.counter.deposit([first._id, "nobody"])).rejects.toEqual(refused("not_found"));
    const cash = await at.counter.take(at.resident, { advance: 70 });
    await expect(at.counter.deposit([first._id, cash._id])).rejects.toEqual(refused("not_found"));
  });

  it("cannot be of a day before its cheques were received", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 100, chequeOn: "2026-11-01" });
    await expect(at.counter.deposit([cheque._id], "2026-11-10")).rejects.toEqual(refused("received_before_deposit"));
  });

  it("is written once by two clerks at the same instant", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 100 });
    const both = await Promise.allSettled([at.counter.deposit([cheque._id]), at.counter.deposit([cheque._id])]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("of two flats and one of the same flats the other way round do not wait for each other for ever", async () => {
    const neighbour = await at.moveIn();
    for (let round = 0; round < 5; round++) {
      const [a, b, c, d] = [
        await at.counter.takeCheque(at.resident, { advance: 10 + round }),
        await at.counter.takeCheque(neighbour, { advance: 20 + round }),
        await at.counter.takeCheque(neighbour, { advance: 30 + round }),
        await at.counter.takeCheque(at.resident, { advance: 40 + round }),
      ];
      await Promise.all([at.counter.deposit([a._id, b._id]), at.counter.deposit([c._id, d._id])]);
    }
  });
});

describe("a cheque that the bank returns", () => {
  it("leaves its bills to be paid again, and a bill charges for it", async () => {
    const [first, second] = [await at.desk.bill(at.resident, 500), await at.desk.bill(at.resident, 300)];
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [first]: 500, [second]: 300 }, advance: 70 });
    await at.counter.deposit([cheque._id]);
    expect(await at.counter.bounce(cheque._id, 250)).toMatchObject({ state: "bounced", returned: { code: "01" } });
    expect(await at.desk.billOf(first)).toMatchObject({ status: "unpaid" });
    expect(await at.desk.billOf(second)).toMatchObject({ status: "unpaid" });
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 0, waits: false }]);
    const charges = at.desk.database.db.selectFrom("bills").selectAll().where("bouncedReceiptId", "=", cheque._id);
    expect(await charges.execute()).toMatchObject([
      { originalPaise: 25_000, billType: "electricity", residentId: at.resident },
    ]);
  });

  it("may have been credited in error, unless its advance was used since", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 100 });
    await at.counter.deposit([cheque._id]);
    await at.counter.clear([cheque._id]);
    expect(await at.counter.bounce(cheque._id)).toMatchObject({ state: "bounced", clearedOn: null });
  });

  it("once, and not before it was paid in", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 100 });
    await expect(at.counter.bounce(cheque._id)).rejects.toEqual(refused("cheque_not_here"));
    await at.counter.deposit([cheque._id]);
    await expect(at.counter.bounce(cheque._id, 0, "2026-11-20")).rejects.toEqual(refused("received_on_invalid"));
    const both = await Promise.allSettled([at.counter.bounce(cheque._id, 100), at.counter.bounce(cheque._id, 100)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("can be presented again, as a new receipt of the same cheque", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    const cheque = { lines: { [bill]: 500 }, reference: "777003" };
    const first = await at.counter.takeCheque(at.resident, cheque);
    await at.counter.deposit([first._id]);
    await at.counter.bounce(first._id);
    const second = await at.counter.takeCheque(at.resident, cheque);
    await at.counter.deposit([second._id]);
    await at.counter.clear([second._id]);
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("is cleared or returned, never both, when two clerks disagree", async () => {
    for (let round = 0; round < 10; round++) {
      const cheque = await at.counter.takeCheque(at.resident, { advance: 10 });
      await at.counter.deposit([cheque._id]);
      await Promise.allSettled([at.counter.clear([cheque._id]), at.counter.bounce(cheque._id)]);
    }
  });
});
