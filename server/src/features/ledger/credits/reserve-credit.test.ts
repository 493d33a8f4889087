import { beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { listAuditEntries } from "../../audit/list-audit-entries.ts";

const open = useOpenPayment();
let office: ReturnType<typeof officeOf>;
let credit: number;
let resident: string;
let flats = 0;

/** Each story begins with a credit of Rs 500 of a flat without bills. */
beforeEach(async () => {
  office = officeOf(open.desk);
  resident = await open.desk.resident(`K-${++flats}`);
  const paid = await open.desk.bill(resident, 500);
  open.desk.gateway.script.canCancel = false;
  const pages = [await open.desk.click(resident, paid, 499), await open.desk.click(resident, paid, 500)];
  open.desk.gateway.script.canCancel = true;
  for (const { transactionId } of pages.reverse()) {
    open.desk.gateway.pay(transactionId);
    await open.desk.webhook(transactionId);
  }
  const { db } = open.desk.database;
  const row = db.selectFrom("credits").select("id").where("residentId", "=", resident);
  credit = (await row.executeTakeFirstOrThrow()).id;
});

const refusal = (code: string, status: number) => expect.objectContaining({ code, status });
const setWaits = (awaitsClearance: boolean) =>
  open.desk.database.inTransaction((tx) =>
    tx.updateTable("credits").set({ awaitsClearance }).where("id", "=", credit).execute(),
  );

describe("a credit that is kept, as every one is at first", () => {
  it("pays no bill by itself, until the office lets it", async () => {
    const bill = await open.desk.bill(resident, 300);
    await office.useAdvances();
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
    expect(await office.keep(credit, false)).toMatchObject({ kept: false, left: 499 });
    await office.useAdvances();
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid" });
    expect(await office.keep(credit, true)).toMatchObject({ kept: true, left: 199 });
    const later = await open.desk.bill(resident, 100);
    await office.useAdvances();
    expect(await open.desk.billOf(later)).toMatchObject({ status: "unpaid" });
  });

  it("is kept or not as the audit log says", async () => {
    await office.keep(credit, false);
    const { entries } = await listAuditEntries(open.desk.database.db, { about: String(credit) });
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ of: "credits", was: { reserved: true }, now: { reserved: false } }),
    );
  });

  it("is not found under another number", async () => {
    await expect(office.keep("999999", true)).rejects.toEqual(refusal("not_found", 404));
  });
});

describe("a credit that is not kept", () => {
  beforeEach(() => office.keep(credit, false));

  it("pays the bills in order as far as it reaches, and leaves no rest that cannot be paid", async () => {
    const bills = [await open.desk.bill(resident, 300), await open.desk.bill(resident, 199.5)];
    await office.useAdvances();
    const [first, second] = await Promise.all(bills.map((id) => open.desk.billOf(id)));
    expect(first).toMatchObject({ status: "paid" });
    expect(second).toMatchObject({ status: "partial", remainingPaise: 100 });
    const { db } = open.desk.database;
    const uses = await db.selectFrom("creditUses").select("usedBy").where("creditId", "=", credit).execute();
    expect(uses).toEqual([{ usedBy: "clock" }, { usedBy: "clock" }]);
  });

  it("is kept once a use of it was taken back, so that it does not pay the same bill again at night", async () => {
    const bill = await open.desk.bill(resident, 300);
    await office.useAdvances();
    const { db } = open.desk.database;
    const use = await db.selectFrom("creditUses").select("id").where("billId", "=", bill).executeTakeFirstOrThrow();
    expect(await office.takeBackUse(use.id)).toMatchObject({ kept: true });
    await office.useAdvances();
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
  });

  it("passes over a bill that is being paid, until that has ended", async () => {
    const [busy, free] = [await open.desk.bill(resident, 300), await open.desk.bill(resident, 100)];
    const { transactionId } = await open.desk.click(resident, busy, 300);
    await office.useAdvances();
    expect(await open.desk.billOf(busy)).toMatchObject({ status: "unpaid" });
    expect(await open.desk.billOf(free)).toMatchObject({ status: "paid" });
    open.desk.gateway.tell(transactionId, "failed");
    await open.desk.webhook(transactionId);
    open.desk.pass(80 * 3_600_000);
    await office.useAdvances();
    expect(await open.desk.billOf(busy)).toMatchObject({ status: "paid" });
  });

  it("pays once, though two portals begin at the same instant", async () => {
    const bill = await open.desk.bill(resident, 300);
    await Promise.all([office.useAdvances(), office.useAdvances()]);
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid", amountPaidPaise: 30_000 });
  });
});

describe("a credit whose cheque has not cleared", () => {
  beforeEach(() => setWaits(true));

  it("is neither used nor refunded, by the office or by itself, until it has", async () => {
    const bill = await open.desk.bill(resident, 300);
    await office.keep(credit, false);
    await office.useAdvances();
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
    await expect(office.useCredit(credit, bill, 100)).rejects.toEqual(refusal("cheque_not_cleared", 409));
    await expect(office.refundCredit(credit, 100)).rejects.toEqual(refusal("cheque_not_cleared", 409));
    await setWaits(false);
    await office.useAdvances();
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid" });
    expect(await office.refundCredit(credit, 100)).toMatchObject({ state: "REQUESTED" });
  });
});
