import type { Undoing } from "@aangan/contract/features/uploads/undo-upload";
import { paise } from "@aangan/contract/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { roundsOf } from "../../../../test/at-once.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { raiseBills } from "../../bills/raise-bills.ts";
import { takeBackUse } from "../../ledger/credits/reverse-use.ts";
import { lockPaymentById } from "../../payments/locks.ts";
import { bookSpentRefunds } from "../../payments/refunds/book-spent-refunds.ts";
import { showUndoing, undoUpload } from "./undo-upload.ts";

const CLERK = { id: "office" };
const payments = { holdPayment: lockPaymentById, bookSpentRefunds };
const RACES = roundsOf(40);

let desk: PaymentDesk;
let office: ReturnType<typeof officeOf>;
let uploads = 0;

beforeAll(async () => {
  desk = await openDesk();
  office = officeOf(desk);
  const admin = { id: CLERK.id, name: "Meera Nair", email: "meera@office.example", passwordHash: "none" };
  await desk.database.inTransaction((tx) =>
    tx
      .insertInto("admins")
      .values({ ...admin, createdAt: desk.now() })
      .execute(),
  );
});
afterAll(() => desk.close());
afterEach(async () => expect(await desk.brokenRules()).toEqual([]));

interface Uploaded {
  id: string;
  residents: string[];
  bills: string[];
}

/** A file with a bill of Rs 500 for each of new flats. */
async function uploaded(flats: number): Promise<Uploaded> {
  const id = `upload-${++uploads}`;
  const now = desk.now();
  const times = { startedAt: now, seenAt: now, endedAt: now };
  const row = { id, adminId: CLERK.id, kind: "bills", fileName: "nov.xlsx", fileSha256: Buffer.alloc(32) };
  await desk.database.inTransaction((tx) =>
    tx
      .insertInto("uploads")
      .values({ ...row, phase: "done", ...times })
      .execute(),
  );
  const residents: string[] = [];
  const flatOf = (nth: number) => `U-${uploads * 1000 + nth + 1}`;
  for (let nth = 0; nth < flats; nth++) residents.push(await desk.resident(flatOf(nth)));
  const common = {
    billType: "maintenance" as const,
    dueOn: "2026-12-10",
    originalPaise: paise(50_000),
  };
  const bills = await desk.database.inTransaction((tx) =>
    raiseBills(
      tx,
      residents.map((residentId, nth) => ({ ...common, residentId, flatNumber: flatOf(nth) })),
      { adminId: CLERK.id, uploadId: id, now },
    ),
  );
  return { id, residents, bills };
}

const action = { actor: { kind: "anyone" as const }, action: "undo-upload", requestId: "test" };
const undo = async (uploadId: string) => {
  const undoing = { uploadId, reason: "Wrong month" };
  return (await desk.needs.commit(action, (tx) => undoUpload(tx, CLERK, undoing, payments, desk.now()))).cancelled;
};
const look = (uploadId: string): Promise<Undoing> => showUndoing(desk.database.db, uploadId) as never;
const billsOf = ({ bills }: Uploaded) =>
  desk.database.db.selectFrom("bills").selectAll().where("id", "in", bills).orderBy("id").execute();
const statesOf = async (file: Uploaded) =>
  (await billsOf(file)).map(({ cancelledAt }) => (cancelledAt ? "cancelled" : "live"));

describe("an upload of bills is undone", () => {
  it("whole: every bill is cancelled with the reason, and the upload says so", async () => {
    const file = await uploaded(3);
    expect(await look(file.id)).toMatchObject({ bills: 3, amount: 150_000, inTheWay: 0, named: [] });
    expect(await undo(file.id)).toBe(3);
    expect((await billsOf(file))[0]).toMatchObject({
      cancelReason: "Wrong month",
      cancelledBy: CLERK.id,
    });
    expect(await statesOf(file)).toEqual(["cancelled", "cancelled", "cancelled"]);
    const row = desk.database.db.selectFrom("uploads").selectAll().where("id", "=", file.id);
    expect(await row.executeTakeFirst()).toMatchObject({ undoneBy: CLERK.id, undoReason: "Wrong month" });
  });

  it("once, and only one that went in with bills", async () => {
    const file = await uploaded(1);
    await undo(file.id);
    await expect(undo(file.id)).rejects.toMatchObject({ code: "upload_undone" });
    await expect(look(file.id)).rejects.toMatchObject({ code: "upload_undone" });
    await expect(undo("nothing")).rejects.toMatchObject({ code: "not_found" });
    const { id } = await uploaded(1);
    for (const other of [{ kind: "residents" }, { kind: "bills", phase: "failed" }]) {
      await desk.database.inTransaction((tx) => tx.updateTable("uploads").set(other).where("id", "=", id).execute());
      await expect(undo(id)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("although some of its bills were cancelled before", async () => {
    const file = await uploaded(2);
    await office.cancel(file.bills[0] ?? "");
    expect(await undo(file.id)).toBe(1);
    expect((await billsOf(file))[0]?.cancelReason).not.toBe("Wrong month");
  });

  it("and what the portal paid of it from advances is an advance again", async () => {
    const file = await uploaded(2);
    const [resident = ""] = file.residents;
    await counterOf(desk).take(resident, { advance: 700 });
    await office.useAdvances();
    expect((await desk.billOf(file.bills[0] ?? "")).amountPaidPaise).toBe(50_000);
    expect(await undo(file.id)).toBe(2);
    const credit = desk.database.db.selectFrom("credits").select("leftPaise").where("residentId", "=", resident);
    expect(await credit.execute()).toEqual([{ leftPaise: 70_000 }]);
  });
});

describe("an upload stays as it is, and says which bill is in the way", () => {
  const hindrances: [string, (file: Uploaded) => Promise<unknown>, string][] = [
    [
      "when one was paid in full",
      ({ residents: [id = ""], bills: [bill = ""] }) => counterOf(desk).take(id, { lines: { [bill]: 500 } }),
      "paid",
    ],
    [
      "when one was paid in part",
      ({ residents: [id = ""], bills: [bill = ""] }) => counterOf(desk).take(id, { lines: { [bill]: 100 } }),
      "part_paid",
    ],
    [
      "while one is being paid",
      ({ residents: [id = ""], bills: [bill = ""] }) => desk.click(id, bill, 500),
      "payment_open",
    ],
    [
      "while a payment of one waits for a decision",
      async ({ residents: [id = ""], bills: [bill = ""] }) => {
        const { transactionId } = await desk.click(id, bill, 500);
        desk.pass(73 * 3_600_000);
        await desk.reconcile();
        expect(await desk.stateOf(transactionId)).toBe("REVIEW");
      },
      "under_review",
    ],
    [
      "while one is frozen",
      async ({ bills: [bill = ""] }) => {
        const frozen = { billId: bill, broke: "I-3", frozenAt: desk.now() };
        await desk.database.inTransaction((tx) => tx.insertInto("frozenBills").values(frozen).execute());
      },
      "frozen",
    ],
    [
      "when somebody of the office used an advance on one",
      async ({ residents: [id = ""], bills: [bill = ""] }) => {
        await counterOf(desk).take(id, { advance: 200, keepAdvance: true });
        const credit = desk.database.db.selectFrom("credits").select("id").where("residentId", "=", id);
        await office.useCredit(String((await credit.executeTakeFirstOrThrow()).id), bill, 200);
      },
      "part_paid",
    ],
  ];

  it.each(hindrances)("%s", async (_when, happen, reason) => {
    const file = await uploaded(3);
    await happen(file);
    const [first = ""] = file.bills;
    await expect(undo(file.id)).rejects.toMatchObject({
      code: "upload_has_money",
      detail: { params: { [reason]: "1", count: "1" } },
    });
    expect(await statesOf(file)).toEqual(["live", "live", "live"]);
    expect(await look(file.id)).toMatchObject({
      bills: 3,
      inTheWay: 1,
      named: [{ _id: first, amount: 50_000, reason }],
    });
  });

  it("so that nothing of an advance has moved either", async () => {
    const file = await uploaded(2);
    const [first = "", second = ""] = file.residents;
    await counterOf(desk).take(first, { advance: 700 });
    await office.useAdvances();
    await counterOf(desk).take(second, { lines: { [file.bills[1] ?? ""]: 100 } });
    await expect(undo(file.id)).rejects.toMatchObject({ code: "upload_has_money" });
    expect((await desk.billOf(file.bills[0] ?? "")).amountPaidPaise).toBe(50_000);
  });
});

describe("beside payments of the same bills", () => {
  it(`it happens before a payment or not at all, ${RACES} times`, async () => {
    const outcomes = { undone: 0, paid: 0 };
    for (let round = 0; round < RACES; round++) {
      const file = await uploaded(4);
      const pay = round % 2 === 0 ? payAtCounter : openOnline;
      const [undone, paid] = await Promise.allSettled([undo(file.id), pay(file, round % 4)]);
      expect([undone.status, paid.status].sort()).toEqual(["fulfilled", "rejected"]);
      const state = undone.status === "fulfilled" ? "cancelled" : "live";
      expect(await statesOf(file)).toEqual([state, state, state, state]);
      if (undone.status === "fulfilled") outcomes.undone++;
      else outcomes.paid++;
    }
    expect(outcomes.undone + outcomes.paid).toBe(RACES);
  });

  const payAtCounter = ({ residents, bills }: Uploaded, nth: number) =>
    counterOf(desk).take(residents[nth] ?? "", { lines: { [bills[nth] ?? ""]: 500 } });
  const openOnline = ({ residents, bills }: Uploaded, nth: number) =>
    desk.click(residents[nth] ?? "", bills[nth] ?? "", 500);

  it("a colleague who takes the same use back at that moment takes it back once", async () => {
    for (let round = 0; round < roundsOf(5); round++) {
      const file = await uploaded(2);
      const [resident = ""] = file.residents;
      await counterOf(desk).take(resident, { advance: 700 });
      await office.useAdvances();
      const use = await desk.database.db
        .selectFrom("creditUses")
        .select("id")
        .where("billId", "=", file.bills[0] ?? "")
        .executeTakeFirstOrThrow();
      const takeBack = desk.needs.commit({ ...action, action: "take-back" }, (tx) =>
        takeBackUse(tx, CLERK, { useId: String(use.id), reason: "Wrong bill" }, payments, desk.now()),
      );
      const [undone] = await Promise.allSettled([undo(file.id), takeBack]);
      expect(undone.status).toBe("fulfilled");
      const credit = desk.database.db.selectFrom("credits").select("leftPaise").where("residentId", "=", resident);
      expect(await credit.execute()).toEqual([{ leftPaise: 70_000 }]);
    }
  });
});
