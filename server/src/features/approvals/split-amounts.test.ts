import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import type { PersonOfOffice } from "../../../test/desks/approval-desk.ts";
import { DAY, refused, useApprovals } from "../../../test/desks/use-approvals.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { closeDay } from "../receipts/cash-book/close-day.ts";
import { reverseReceipt } from "../receipts/reverse-receipt.ts";
import { type ActKind, doOrAsk, type Starter } from "./count-act.ts";

const at = useApprovals();

/** Whether another person must agree. */
async function asks(by: PersonOfOffice, kind: ActKind, act: (tx: Tx, by: Starter) => Promise<unknown>) {
  const demand = { kind, input: {} };
  const { database, now } = at.desk;
  const done = database.inTransaction((tx) => doOrAsk(tx, { id: by }, demand, now(), (starter) => act(tx, starter)));
  return (await done).approval !== null;
}

/** Closes today with so many rupees in the box. */
const close = (by: PersonOfOffice, countedRupees: number) =>
  asks(by, "close-day-with-difference", (tx, starter) => {
    const count = {
      upTo: dayOf(at.desk.now()),
      countedPaise: paise(countedRupees * 100),
      note: "Some notes are missing",
    };
    return closeDay(tx, starter, count, at.desk.now());
  });
const reverse = (by: PersonOfOffice, receiptId: string, isPaidBack = false) =>
  asks(by, "reverse-receipt", (tx, starter) =>
    reverseReceipt(tx, starter, { receiptId, reason: "Wrong flat", givenBack: isPaidBack }, at.desk.now()),
  );

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

describe("cash that is missing when a day is closed", () => {
  it("counts with what the same person gave back of a flat", async () => {
    const { payment } = await at.inAdvance(9_000);
    await at.two.payOut("asha", payment, 3_000);
    expect(await close("asha", 4_000)).toBe(true);
    expect(await close("ravi", 4_000)).toBe(false);
  });

  it("counts with what the same person gives back afterwards, of each flat by itself", async () => {
    const [{ payment }, { payment: ofAnother }] = [
      await at.inAdvance(9_000),
      await at.inAdvance(9_000, await at.desk.resident("E-042")),
    ];
    expect(await close("asha", 16_000)).toBe(false);
    const byTransfer = { way: "transfer" as const };
    expect(await at.two.payOut("asha", payment, 2_900, byTransfer)).toMatchObject({ state: "SETTLED" });
    expect(await at.two.payOut("asha", ofAnother, 2_900, byTransfer)).toMatchObject({ state: "SETTLED" });
    expect(await at.two.payOut("asha", payment, 100, byTransfer)).toMatchObject({ state: "waiting" });
    expect(await at.two.payOut("asha", ofAnother, 100, byTransfer)).toMatchObject({ state: "waiting" });
  });
});

describe("a cheque for several flats that is handed back", () => {
  it("counts with each of them, not with the named one alone", async () => {
    const neighbour = await at.desk.resident("E-042");
    const cheque = { reference: "770001", instrumentAmount: paise(400_000) };
    const first = await at.counter.takeCheque(at.resident, { ...cheque, advance: 1_000 });
    await at.counter.takeCheque(neighbour, { ...cheque, advance: 3_000, alsoFor: first._id });
    const second = await at.counter.take(neighbour, { advance: 3_000 });
    expect(await reverse("asha", first._id, true)).toBe(false);
    expect(await reverse("asha", second._id)).toBe(true);
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
