import { describe, expect, it } from "vitest";
import { DAY, refused, useApprovals } from "../../../test/desks/use-approvals.ts";

const at = useApprovals();

describe("an amount that is split", () => {
  it("counts as one by flat, person and day, however the money came and goes", async () => {
    const { payment: online } = await at.paidOnline(3_000);
    const { payment } = await at.inAdvance(6_000);
    expect(await at.two.payOut("asha", payment, 2_500)).toMatchObject({ state: "SETTLED" });
    expect(await at.two.refund("asha", online, "bill", 2_499.99)).toMatchObject({ state: "REQUESTED" });
    expect(await at.two.payOut("asha", payment, 0.01, { way: "transfer" })).toMatchObject({ state: "waiting" });
    expect(await at.two.payOut("ravi", payment, 2_500)).toMatchObject({ state: "SETTLED" });
  });

  it("is of another flat, or of another day in India, if it is", async () => {
    const { payment } = await at.inAdvance(9_000);
    const { payment: ofAnother } = await at.inAdvance(9_000, await at.desk.resident("E-042"));
    await at.two.payOut("asha", payment, 3_000);
    expect(await at.two.payOut("asha", ofAnother, 3_000)).toMatchObject({ state: "SETTLED" });
    at.desk.pass(DAY);
    expect(await at.two.payOut("asha", payment, 3_000)).toMatchObject({ state: "SETTLED" });
  });

  it("counts what failed too, because it may yet have been made; what another approved does not count", async () => {
    const { payment } = await at.paidOnline(9_000);
    const first = await at.two.refund("asha", payment, "bill", 3_000);
    await at.office.sendRefunds();
    at.desk.gateway.endRefund(first.id, "failed");
    at.desk.pass(60 * 60 * 1000);
    await at.office.sendRefunds();
    const second = await at.two.refund("asha", payment, "bill", 3_000);
    expect(second).toMatchObject({ state: "waiting" });
    await at.two.approve("ravi", second.id);
    expect(await at.two.refund("asha", payment, "bill", 1_000)).toMatchObject({ state: "REQUESTED" });
  });
});

describe("two requests for the same money", () => {
  it("may wait together while there is enough for both; beyond that the second is told", async () => {
    const { payment, credit } = await at.inAdvance(12_000);
    const first = await at.two.payOut("asha", payment, 6_000);
    const second = await at.two.payOut("ravi", payment, 6_000);
    await expect(at.two.payOut("mira", payment, 6_000)).rejects.toEqual(
      refused("approval_waiting", { waiting: "12000.00" }),
    );
    await at.two.approve("mira", first.id);
    await at.two.approve("mira", second.id);
    expect(await at.creditOf(credit)).toMatchObject({ leftPaise: 0, refundedPaise: 1_200_000 });
  });

  it("are not the same money when one is of the bill and one of the credit", async () => {
    const { payment } = await at.paidOnline(6_000);
    const { payment: advance } = await at.inAdvance(6_000);
    await at.two.refund("asha", payment, "bill", 6_000);
    expect(await at.two.payOut("asha", advance, 6_000)).toMatchObject({ state: "waiting" });
  });
});
