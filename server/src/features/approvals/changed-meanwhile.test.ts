import { describe, expect, it } from "vitest";
import { DAY, said, useApprovals } from "../../../test/desks/use-approvals.ts";

const at = useApprovals();

describe("what changed while it waited", () => {
  it("a credit that was used on a bill: no longer possible, and it ends", async () => {
    const { payment, credit } = await at.inAdvance(8_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    await at.office.useCredit(credit, await at.desk.bill(at.resident, 1_000), 1_000);
    await expect(at.two.approve("ravi", id)).rejects.toEqual(said("approval_money_gone"));
    expect(await at.two.states()).toEqual(["IMPOSSIBLE"]);
    await expect(at.two.approve("mira", id)).rejects.toEqual(said("approval_ended"));
    expect(await at.creditOf(credit)).toMatchObject({ leftPaise: 700_000, refundedPaise: 0 });
  });

  it("the money went back in small sums of several people: no longer possible", async () => {
    const { payment } = await at.inAdvance(8_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    await at.two.payOut("ravi", payment, 4_000);
    await expect(at.two.approve("mira", id)).rejects.toEqual(said("approval_money_gone"));
  });

  it("another refund of the money is under way: it waits on, and ends when that has gone back", async () => {
    const { payment } = await at.paidOnline(6_000);
    const { id } = await at.two.refund("asha", payment, "bill", 6_000);
    const small = await at.two.refund("ravi", payment, "bill", 100);
    await expect(at.two.approve("mira", id)).rejects.toEqual(said("refund_running"));
    await at.office.sendRefunds();
    at.desk.gateway.endRefund(small.id, "settled");
    at.desk.pass(DAY);
    await at.office.sendRefunds();
    await expect(at.two.approve("mira", id)).rejects.toEqual(said("approval_money_gone"));
  });

  it("the resident was removed: ends; asked for again, the former resident gets it", async () => {
    const { payment } = await at.inAdvance(8_000);
    const { id } = await at.two.payOut("asha", payment, 8_000);
    at.desk.pass(1000);
    await at.office.remove(at.resident);
    await expect(at.two.approve("ravi", id)).rejects.toEqual(said("approval_resident_left"));
    at.desk.pass(1000);
    const again = await at.two.payOut("asha", payment, 8_000);
    expect(await at.two.approve("ravi", again.id)).toMatchObject({ state: "approved" });
  });

  it("the one who asked lost the right, or left the office: ends", async () => {
    const { payment } = await at.inAdvance(8_000);
    const first = await at.two.payOut("asha", payment, 8_000);
    await at.two.give("asha", "clerk");
    await expect(at.two.approve("ravi", first.id)).rejects.toEqual(said("approval_asker_gone"));
    const second = await at.two.payOut("mira", payment, 8_000);
    await at.two.dismiss("mira");
    await expect(at.two.approve("ravi", second.id)).rejects.toEqual(said("approval_asker_gone"));
    expect(await at.two.refunds()).toEqual([]);
  });

  it("the setting: what waits needs its second person still, and what is new does not", async () => {
    const { payment } = await at.inAdvance(20_000);
    const first = await at.two.payOut("asha", payment, 8_000);
    await at.two.settle(10_000);
    expect(await at.two.states()).toEqual(["WAITING"]);
    await at.two.settle(null);
    await expect(at.two.approve("asha", first.id)).rejects.toEqual(said("approval_own"));
    expect(await at.two.payOut("asha", payment, 9_000)).toMatchObject({ state: "SETTLED" });
    expect(await at.two.approve("ravi", first.id)).toMatchObject({ state: "approved" });
  });
});
