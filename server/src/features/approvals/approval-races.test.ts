import { describe, expect, it } from "vitest";
import { roundsOf } from "../../../test/at-once.ts";
import { useApprovals } from "../../../test/desks/use-approvals.ts";

const at = useApprovals();
const ROUNDS = roundsOf(20);

const codes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code: string }).code)).sort();
const together = async (...acts: (() => Promise<unknown>)[]) =>
  codes(await Promise.allSettled(acts.map((act) => act())));
const paidBack = async () => (await at.two.refunds()).reduce((sum, { amountPaise }) => sum + amountPaise, 0);

describe("at the same instant", () => {
  it("two approve: the money goes once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { payment } = await at.inAdvance(6_000, await at.desk.resident(`R-${round}`));
      const { id } = await at.two.payOut("asha", payment, 6_000);
      const both = await together(
        () => at.two.approve("ravi", id),
        () => at.two.approve(round % 2 === 0 ? "ravi" : "mira", id),
      );
      expect(both).toEqual(["approval_ended", "done"]);
      expect(await paidBack()).toBe(600_000 * (round + 1));
    }
  });

  it("one approves, one refuses, and the one who asked withdraws: one of them, and money only with the first", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await paidBack();
      const { payment } = await at.inAdvance(6_000, await at.desk.resident(`R-${round}`));
      const { id } = await at.two.payOut("asha", payment, 6_000, { way: round % 2 === 0 ? "cash" : "transfer" });
      const acts = [
        () => at.two.approve("ravi", id),
        () => at.two.refuse("mira", id),
        () => at.two.withdraw("asha", id),
      ];
      const all = await together(...acts.slice(round % 3), ...acts.slice(0, round % 3));
      expect(all).toEqual(["approval_ended", "approval_ended", "done"]);
      const state = await at.two.stateOf(id);
      expect((await paidBack()) - before).toBe(state === "APPROVED" ? 600_000 : 0);
    }
  });

  it("two requests for one credit are approved after a part of it was used: one is paid, the other ends", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const flat = await at.desk.resident(`R-${round}`);
      const { payment, credit } = await at.inAdvance(12_000, flat);
      const first = await at.two.payOut("asha", payment, 6_000);
      const second = await at.two.payOut("ravi", payment, 6_000);
      await at.office.useCredit(credit, await at.desk.bill(flat, 1_000), 1_000);
      const both = await together(
        () => at.two.approve("mira", first.id),
        () => at.two.approve("mira", second.id),
      );
      expect(both).toEqual(["approval_money_gone", "done"]);
      expect(await at.creditOf(credit)).toMatchObject({ refundedPaise: 600_000, leftPaise: 500_000 });
    }
  });

  it("the money is approved and used on a bill: one of them", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const flat = await at.desk.resident(`R-${round}`);
      const { payment, credit } = await at.inAdvance(6_000, flat);
      const { id } = await at.two.payOut("asha", payment, 6_000);
      const bill = await at.desk.bill(flat, 6_000);
      const acts = [() => at.two.approve("ravi", id), () => at.office.useCredit(credit, bill, 6_000)];
      const both = await together(...(round % 2 === 0 ? acts : acts.toReversed()));
      expect(both.filter((code) => code === "done")).toHaveLength(1);
      expect(await at.creditOf(credit)).toMatchObject({ leftPaise: 0 });
    }
  });

  it("one person gives back two halves of the limit to one flat: the second waits", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const flat = await at.desk.resident(`R-${round}`);
      const { payment: one } = await at.inAdvance(3_000, flat);
      const { payment: other } = await at.inAdvance(3_000, flat);
      const both = await Promise.all([
        at.two.payOut("asha", one, 3_000, { way: "transfer" }),
        at.two.payOut("asha", other, 3_000, { way: "transfer" }),
      ]);
      expect(both.map(({ state }) => state).sort()).toEqual(["SETTLED", "waiting"]);
    }
  });

  it("the setting is switched on and money goes back: before it, or after it with another person", async () => {
    await at.two.settle(null);
    for (let round = 0; round < ROUNDS; round++) {
      const { payment } = await at.inAdvance(6_000, await at.desk.resident(`R-${round}`));
      const acts = [() => at.two.settle(5_000), () => at.two.payOut("asha", payment, 6_000)];
      expect(await together(...(round % 2 === 0 ? acts : acts.toReversed()))).toEqual(["done", "done"]);
      expect(await at.desk.brokenRules()).toEqual([]);
      await at.two.settle(null);
    }
  });
});
