import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountsOf } from "../../../test/desks/accounts-desk.ts";
import { claimsOf } from "../../../test/desks/claims-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { refused } from "../../../test/refused.ts";
import { freezeBills } from "../bills/locks.ts";
import { certificateByToken } from "./show-certificates.ts";

const DAY = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let accounts: ReturnType<typeof accountsOf>;
let counter: ReturnType<typeof counterOf>;
let office: ReturnType<typeof officeOf>;
let resident: string;

beforeAll(async () => {
  desk = await openDesk();
  accounts = accountsOf(desk);
  counter = counterOf(desk);
  office = officeOf(desk);
});
afterAll(() => desk.close());
let flats = 0;
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
});
afterEach(async () => expect(await desk.brokenRules()).toEqual([]));

async function whyNot(): Promise<string[]> {
  const reasons = (await accounts.obstacles(resident)).map(({ kind }) => kind);
  if (reasons.length > 0) await expect(accounts.certify(resident)).rejects.toEqual(refused("dues_open"));
  return reasons;
}

async function serials(): Promise<number[]> {
  const rows = await desk.database.db.selectFrom("certificates").select("serial").orderBy("serial").execute();
  return rows.map(({ serial }) => serial);
}

describe("a no-dues certificate", () => {
  it("is issued once everything is paid, with the next number, as of its day", async () => {
    const bill = await desk.bill(resident, 500);
    await counter.take(resident, { lines: { [bill]: 500 } });
    const certificate = await accounts.certify(resident);
    expect(certificate).toMatchObject({
      ...{ number: expect.stringMatching(/^NDC-2627-\d{6}$/), userId: resident, flatNumber: `E-${flats}` },
      ...{ asOf: "2026-11-21", complex: "RICHMOND PARK" },
    });
    expect(certificate).not.toHaveProperty("withdrawal");
    expect(await accounts.certificates(resident)).toEqual([certificate]);
  });

  it("keeps the name that the resident had, and is never changed or deleted", async () => {
    const { _id: id } = await accounts.certify(resident);
    const { db } = desk.database;
    await desk.database.inTransaction((tx) =>
      tx.updateTable("residents").set({ name: "Somebody else" }).where("id", "=", resident).execute(),
    );
    expect((await accounts.certificates(resident))[0]?.name).toBe(`E-${flats}`);
    const change = (set: object) =>
      desk.database.inTransaction((tx) => tx.updateTable("certificates").set(set).where("id", "=", id).execute());
    await expect(change({ asOf: "2026-11-20" })).rejects.toThrow("is fixed");
    await expect(change({ token: "another" })).rejects.toThrow("is fixed");
    await expect(
      desk.database.inTransaction((tx) => tx.deleteFrom("certificates").where("id", "=", id).execute()),
    ).rejects.toThrow("permission denied");
    expect(await db.selectFrom("certificates").select("id").where("id", "=", id).execute()).toHaveLength(1);
  });

  it("is not issued to who follows in a flat while the bill of who lived there before is open", async () => {
    const bill = await desk.bill(resident, 500);
    await office.remove(resident);
    const former = resident;
    resident = await desk.resident(`E-${flats}`);
    expect(await whyNot()).toEqual(["former_bill_open"]);
    await counter.take(former, { lines: { [bill]: 500 } });
    expect(await whyNot()).toEqual([]);
  });

  it("may be had by one who moved out, and with money paid ahead", async () => {
    await counter.take(resident, { advance: 100, keepAdvance: true });
    await office.remove(resident);
    expect(await accounts.certify(resident)).toMatchObject({ userId: resident });
    await expect(accounts.certify("nobody")).rejects.toEqual(refused("not_found"));
  });

  it("is withdrawn once, with a reason; its number stays, and whoever has the paper can see it", async () => {
    const { _id: id, number } = await accounts.certify(resident);
    const { db } = desk.database;
    const { token } = await db
      .selectFrom("certificates")
      .select("token")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const expected = { number, asOf: "2026-11-21", flatNumber: `E-${flats}` };
    expect(await certificateByToken(db, token)).toEqual({ ...expected, withdrawnOn: null });
    expect(await accounts.withdraw(id)).toMatchObject({ number, withdrawal: { reason: "Wrong flat" } });
    await expect(accounts.withdraw(id)).rejects.toEqual(refused("certificate_withdrawn"));
    await expect(accounts.withdraw("unknown")).rejects.toEqual(refused("not_found"));
    expect(await certificateByToken(db, token)).toEqual({ ...expected, withdrawnOn: "2026-11-21" });
    expect(await certificateByToken(db, "0".repeat(32))).toBeUndefined();
  });
});

describe("no certificate is issued while", () => {
  it("a bill is open, though there is an advance for it", async () => {
    const bill = await desk.bill(resident, 500);
    await counter.take(resident, { advance: 500, keepAdvance: true });
    expect(await accounts.obstacles(resident)).toEqual([{ kind: "bill_open", about: bill, named: bill, amount: 500 }]);
    await expect(accounts.certify(resident)).rejects.toMatchObject({ detail: { params: { reasons: bill } } });
  });

  it("an online payment is open or under review", async () => {
    const bill = await desk.bill(resident, 100);
    const { transactionId } = await desk.click(resident, bill, 100);
    expect(await whyNot()).toEqual(["bill_open", "payment_open"]);
    desk.gateway.pay(transactionId, { amountPaise: 9_900 });
    await desk.webhook(transactionId);
    expect(await whyNot()).toEqual(["bill_open", "payment_in_review"]);
    await office.decide(transactionId, "apply");
    await counter.take(resident, { lines: { [bill]: 1 } });
    expect(await whyNot()).toEqual([]);
  });

  it("a cheque has not cleared, or lies in the drawer for a later day", async () => {
    const reference = (kind: number) => `${kind}${String(flats).padStart(5, "0")}`;
    const bill = await desk.bill(resident, 100);
    const cheque = await counter.takeCheque(resident, { lines: { [bill]: 100 }, reference: reference(1) });
    const chequeOn = new Date(desk.now().getTime() + 10 * DAY).toISOString().slice(0, 10);
    const later = await counter.takeCheque(resident, { advance: 50, chequeOn, reference: reference(2) });
    expect(await accounts.obstacles(resident)).toMatchObject([
      { kind: "cheque_not_cleared", about: cheque._id, named: cheque.number },
      { kind: "cheque_later", about: later._id, named: reference(2) },
    ]);
    await counter.deposit([cheque._id]);
    await counter.clear([cheque._id]);
    await counter.reverse(later._id, "Given back", true);
    expect(await whyNot()).toEqual([]);
  });

  it("a notice of a transfer waits", async () => {
    const claims = claimsOf(desk);
    const claim = await claims.tell(resident, { reference: `8000${String(flats).padStart(8, "0")}` });
    expect(await whyNot()).toEqual(["claim_waiting"]);
    await claims.withdraw(resident, claim._id);
    expect(await whyNot()).toEqual([]);
  });

  it("a refund is under way", async () => {
    const bill = await desk.bill(resident, 100);
    const { transactionId } = await desk.click(resident, bill, 100);
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    const refund = await office.refund(transactionId, "bill", 20);
    expect(await whyNot()).toEqual(["refund_under_way"]);
    await office.sendRefunds();
    desk.gateway.endRefund(refund._id, "failed");
    desk.pass(DAY);
    await office.sendRefunds();
    expect(await whyNot()).toEqual([]);
  });

  it("a bill is frozen", async () => {
    const bill = await desk.bill(resident, 100);
    await counter.take(resident, { lines: { [bill]: 100 } });
    await desk.database.inTransaction((tx) => freezeBills(tx, [bill], "I-3", desk.now()));
    expect(await whyNot()).toEqual(["bill_frozen"]);
    await office.release(bill);
    expect(await whyNot()).toEqual([]);
  });
});

function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
}

describe("at the same instant", () => {
  it("eight certificates get eight numbers without a gap, and one that is refused takes none", async () => {
    const before = await serials();
    const otherIds = await Promise.all(Array.from({ length: 7 }, (_, nth) => desk.resident(`S-${flats}${nth}`)));
    const owing = await desk.resident(`O-${flats}`);
    await desk.bill(owing, 10);
    const ended = await Promise.allSettled([resident, ...otherIds, owing].map((id) => accounts.certify(id)));
    expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(1);
    const after = await serials();
    expect(after).toEqual(Array.from({ length: before.length + 8 }, (_, place) => place + 1));
  });

  it("a bill that is being raised is waited for, and is then in the way", async () => {
    const [isWritten, isRaised] = [gate(), gate()];
    const raising = desk.database.inTransaction(async (tx) => {
      const bill = { id: `RACE-${flats}`, residentId: resident, flatNumber: `E-${flats}`, billType: "electricity" };
      const when = { dueOn: "2026-12-10", originalPaise: 100, uploadedAt: desk.now(), uploadedBy: "office" };
      await tx
        .insertInto("bills")
        .values({ ...bill, ...when })
        .execute();
      isWritten.open();
      await isRaised.opened;
    });
    await isWritten.opened;
    const certifying = accounts.certify(resident).catch((error: unknown) => error);
    const first = await Promise.race([certifying, new Promise((done) => setTimeout(done, 300, "waits"))]);
    isRaised.open();
    await raising;
    expect(first).toBe("waits");
    expect(await certifying).toEqual(refused("dues_open"));
  });
});
