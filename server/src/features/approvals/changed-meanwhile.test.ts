import { describe, expect, it } from "vitest";
import { receiptUploadsOf } from "../../../test/desks/receipt-upload-desk.ts";
import { DAY, useApprovals, withCode } from "../../../test/desks/use-approvals.ts";
import { dayOf, later } from "../../platform/clock.ts";

const at = useApprovals();

describe("what changed while it waited", () => {
  it("a credit that was used on a bill: no longer possible, and it ends", async () => {
    const { payment, credit } = await at.inAdvance(8_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    await at.office.useCredit(credit, await at.desk.bill(at.resident, 1_000), 1_000);
    await expect(at.two.approve("ravi", id)).rejects.toEqual(withCode("approval_money_gone"));
    expect(await at.two.states()).toEqual(["IMPOSSIBLE"]);
    await expect(at.two.approve("mira", id)).rejects.toEqual(withCode("approval_ended"));
    expect(await at.creditOf(credit)).toMatchObject({ leftPaise: 700_000, refundedPaise: 0 });
  });

  it("the money went back in small sums of several people: no longer possible", async () => {
    const { payment } = await at.inAdvance(8_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    await at.two.payOut("ravi", payment, 4_000);
    await expect(at.two.approve("mira", id)).rejects.toEqual(withCode("approval_money_gone"));
  });

  it("another refund of the money is under way: it waits on, and ends when that has gone back", async () => {
    const { payment } = await at.paidOnline(6_000);
    const { id } = await at.two.refund("asha", payment, "bill", 6_000);
    const small = await at.two.refund("ravi", payment, "bill", 100);
    await expect(at.two.approve("mira", id)).rejects.toEqual(withCode("refund_running"));
    await at.office.sendRefunds();
    at.desk.gateway.endRefund(small.id, "settled");
    at.desk.pass(DAY);
    await at.office.sendRefunds();
    await expect(at.two.approve("mira", id)).rejects.toEqual(withCode("approval_money_gone"));
  });

  it("the resident was removed: ends; asked for again, the former resident gets it", async () => {
    const { payment } = await at.inAdvance(8_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    at.desk.pass(1000);
    await at.office.remove(at.resident);
    await expect(at.two.approve("ravi", id)).rejects.toEqual(withCode("approval_resident_left"));
    at.desk.pass(1000);
    const again = await at.two.payOut("asha", payment, 8_000);
    expect(await at.two.approve("ravi", again.id)).toMatchObject({ state: "approved" });
  });

  it("the one who asked lost the right, or left the office: ends", async () => {
    const { payment } = await at.inAdvance(8_000);
    const first = await at.two.payOut("asha", payment, 8_000);
    await at.two.give("asha", "clerk");
    await expect(at.two.approve("ravi", first.id)).rejects.toEqual(withCode("approval_asker_gone"));
    const second = await at.two.payOut("mira", payment, 8_000);
    await at.two.dismiss("mira");
    await expect(at.two.approve("ravi", second.id)).rejects.toEqual(withCode("approval_asker_gone"));
    expect(await at.two.refunds()).toEqual([]);
  });

  it("the setting: what waits needs its second person still, and what is new does not", async () => {
    const { payment } = await at.inAdvance(20_000);
    const first = await at.two.payOut("asha", payment, 8_000);
    await at.two.settle(10_000);
    expect(await at.two.states()).toEqual(["WAITING"]);
    await at.two.settle(null);
    await expect(at.two.approve("asha", first.id)).rejects.toEqual(withCode("approval_own"));
    expect(await at.two.payOut("asha", payment, 9_000)).toMatchObject({ state: "SETTLED" });
    expect(await at.two.approve("ravi", first.id)).toMatchObject({ state: "approved" });
  });

  describe("so that nothing is left of the act", () => {
    const today = () => dayOf(at.desk.now());
    const missing = () => ({ upTo: today(), countedPaise: 100, note: "Stolen", reason: "Stolen" });

    it("missing cash that had been paid in at the bank, or more: the day is closed without approval", async () => {
      for (const remaining of [1, 0.5]) {
        await at.counter.take(at.resident, { advance: 8_000, again: true });
        const { _id } = await at.two.ask("asha", "close-day-with-difference", missing());
        await at.cash.payIn(8_000 - remaining);
        await expect(at.two.approve("ravi", _id)).rejects.toEqual(withCode("approval_changed"));
        expect(await at.two.stateOf(_id)).toBe("IMPOSSIBLE");
        await at.cash.payIn(remaining);
      }
    });

    it("a day that somebody else closed", async () => {
      await at.counter.take(at.resident, { advance: 8_000 });
      const { _id } = await at.two.ask("asha", "close-day-with-difference", missing());
      await at.cash.close(8_000);
      await expect(at.two.approve("ravi", _id)).rejects.toEqual(withCode("approval_changed"));
      expect(await at.two.stateOf(_id)).toBe("IMPOSSIBLE");
    });

    it("an upload whose receipts were all taken back", async () => {
      const files = await receiptUploadsOf(at.desk);
      const { id: uploadId, receipts } = await files.uploaded([{ residentId: at.resident, rupees: 6_000 }]);
      const { _id } = await at.two.ask("asha", "undo-upload", { uploadId, reason: "Wrong file" });
      for (const receipt of receipts) await at.counter.reverse(receipt);
      await expect(at.two.approve("ravi", _id)).rejects.toEqual(withCode("approval_changed"));
      expect(await at.two.stateOf(_id)).toBe("IMPOSSIBLE");
    });
  });

  it("a post-dated cheque that has got its number: its reversal is approved all the same", async () => {
    const chequeOn = dayOf(later(at.desk.now(), DAY));
    const cheque = await at.counter.takeCheque(at.resident, { advance: 8_000, chequeOn });
    const { _id } = await at.two.ask("asha", "reverse-receipt", { receiptId: cheque._id, reason: "Wrong flat" });
    at.desk.pass(DAY);
    await at.counter.undoDeposit(await at.counter.deposit([cheque._id]));
    expect(await at.two.approve("ravi", _id)).toMatchObject({ state: "approved" });
  });

  it("nothing, for a post-dated cheque beside another flat's of the same number: each waits", async () => {
    const other = await at.desk.resident("E-042");
    const chequeOn = dayOf(later(at.desk.now(), DAY));
    for (const [flat, bank] of [
      [at.resident, "HDFC Bank"],
      [other, "Axis Bank"],
    ] as const) {
      const cheque = { advance: flat === other ? 9_000 : 8_000, reference: "000777", bank, chequeOn };
      const { _id: receiptId } = await at.counter.takeCheque(flat, { ...cheque, differentCheques: await standing() });
      await at.two.ask("asha", "reverse-receipt", { receiptId, reason: "Wrong flat" });
    }
  });
});

const standing = async () =>
  (await at.desk.database.db.selectFrom("receipts").select("id").execute()).map(({ id }) => id);
