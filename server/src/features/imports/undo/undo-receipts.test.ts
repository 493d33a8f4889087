import { type Paise, paise } from "@aangan/contract/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { lockPaymentById } from "../../payments/locks.ts";
import { bookSpentRefunds } from "../../payments/refunds/book-spent-refunds.ts";
import { type FileMoney, judgeFile } from "../../receipts/by-file/judge-file.ts";
import { holdForFile, writeFile } from "../../receipts/by-file/write-file.ts";
import { findResident } from "../../residents/find-resident.ts";
import { showUndoing, undoUpload } from "./undo-upload.ts";

const CLERK = { id: "office" };
const TODAY = "2026-11-21";
const RACES = Number(process.env.RACES ?? 40);
const payments = { holdPayment: lockPaymentById, bookSpentRefunds };

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let office: ReturnType<typeof officeOf>;
let uploads = 0;
let flats = 0;

beforeEach(async () => {
  desk = await openDesk();
  [counter, cash, office] = [counterOf(desk), cashOf(desk), officeOf(desk)];
  const admin = { id: CLERK.id, name: "Meera Nair", email: "meera@office.example", passwordHash: "none" };
  await desk.database.inTransaction((tx) =>
    tx
      .insertInto("admins")
      .values({ ...admin, createdAt: desk.now() })
      .execute(),
  );
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

const deed = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
const commit = <T>(work: (tx: Tx) => Promise<T>) => desk.needs.commit(deed, work);
const rupees = (amount: number): Paise => paise(amount * 100);

type Row = Partial<Omit<FileMoney, "resident" | "amountPaise">> & { residentId: string; rupees: number };
interface File {
  id: string;
  residents: string[];
  receipts: string[];
}

/** A file with these rows; transfers of today, unless they say otherwise. */
async function uploaded(rows: readonly Row[]): Promise<File> {
  const id = `receipts-${++uploads}`;
  const now = desk.now();
  const times = { startedAt: now, seenAt: now, endedAt: now };
  const row = { id, adminId: CLERK.id, kind: "receipts", fileName: "nov.xlsx", fileSha256: Buffer.alloc(32) };
  const money = await Promise.all(
    rows.map(async ({ residentId, rupees: amount, ...more }, index) => {
      const { name, complex, flatNumber } = await findResident(desk.database.db, residentId);
      const resident = { id: residentId, flatNumber, name, complex, email: "", phone: "" };
      const reference = `6321${String(uploads).padStart(4, "0")}${String(index).padStart(4, "0")}`;
      const how = { way: "transfer" as const, receivedOn: TODAY, ...(more.way === "cash" ? {} : { reference }) };
      return { resident, amountPaise: rupees(amount), ...how, ...more };
    }),
  );
  const receipts = await commit(async (tx) => {
    await tx
      .insertInto("uploads")
      .values({ ...row, phase: "done", ...times })
      .execute();
    await holdForFile(tx, money);
    const takings = (await judgeFile(tx, money, now)).map((verdict) => {
      if (verdict.fate === "refused") throw verdict.refusal;
      if (verdict.fate === "there") throw new Error("is there");
      return verdict.taking;
    });
    return writeFile(tx, takings, { adminId: CLERK.id, uploadId: id, now });
  });
  return { id, residents: rows.map(({ residentId }) => residentId), receipts };
}

/** Three flats that each owe Rs 500 and pay it by a file, and Rs 100 more. */
async function threeFlats(more: Partial<Row> = {}): Promise<File & { bills: string[] }> {
  const residents = await Promise.all([1, 2, 3].map(() => desk.resident(`U-${++flats}`)));
  const bills = await Promise.all(residents.map((id) => desk.bill(id, 500)));
  const file = await uploaded(residents.map((residentId) => ({ residentId, rupees: 600, ...more })));
  return { ...file, bills };
}

const undo = async (uploadId: string) => {
  const undoing = { uploadId, reason: "Wrong file" };
  return (await commit((tx) => undoUpload(tx, CLERK, undoing, payments, desk.now()))).cancelled;
};
const look = (uploadId: string) => showUndoing(desk.database.db, uploadId);
const statesOf = async ({ receipts }: File) => {
  const rows = desk.database.db.selectFrom("receipts").select(["id", "state"]).where("id", "in", receipts);
  const states = new Map((await rows.execute()).map(({ id, state }) => [id, state]));
  return receipts.map((id) => states.get(id));
};

describe("an upload of receipts is undone", () => {
  it("whole: every receipt is taken back, its bills are owed again, and its numbers stay", async () => {
    const file = await threeFlats();
    expect(await look(file.id)).toMatchObject({ kind: "receipts", bills: 3, amount: 180_000, inTheWay: 0 });
    expect(await undo(file.id)).toBe(3);
    expect(await statesOf(file)).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"]);
    for (const bill of file.bills) expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 50_000 });
    expect(await counter.serials()).toEqual([1, 2, 3]);
    await expect(undo(file.id)).rejects.toMatchObject({ code: "upload_undone" });
  });

  it("although some were taken back or returned by the bank before", async () => {
    const file = await threeFlats();
    await counter.reverse(file.receipts[0] ?? "");
    expect(await undo(file.id)).toBe(2);
  });

  it("with cash of an open day, and post-dated cheques", async () => {
    const resident = await desk.resident("P-1");
    const later = { way: "cheque" as const, reference: "000123", bank: "SBI", chequeOn: "2026-12-01" };
    const file = await uploaded([
      { residentId: resident, rupees: 50, way: "cash" },
      { residentId: resident, rupees: 70, ...later },
    ]);
    expect(await statesOf(file)).toEqual(["RECEIVED", "LATER"]);
    expect(await undo(file.id)).toBe(2);
    expect(await cash.book()).toMatchObject({ inBox: 0 });
  });
});

describe("an upload of receipts stays as it is, and says which receipt is in the way", () => {
  const cheque = { way: "cheque" as const, bank: "HDFC Bank", chequeOn: TODAY };
  const chequeFile = async () => {
    const residents = await Promise.all([1, 2].map(() => desk.resident(`U-${++flats}`)));
    return uploaded(
      residents.map((residentId, index) => ({ residentId, rupees: 100, ...cheque, reference: `00010${index}` })),
    );
  };
  const first = (file: File) => file.receipts[0] ?? "";
  const cases: [string, () => Promise<File>, (file: File) => Promise<unknown>, string][] = [
    ["when a cheque is at the bank", chequeFile, (file) => counter.deposit([first(file)]), "deposited"],
    [
      "when a cheque was cleared",
      chequeFile,
      async (file) => {
        await counter.deposit([first(file)]);
        await counter.clear([first(file)]);
      },
      "cleared",
    ],
    [
      "when an advance was used",
      threeFlats,
      async ({ residents: [id = ""] }) => {
        await desk.bill(id, 40);
        await office.useAdvances();
      },
      "advance_used",
    ],
    [
      "when money was paid out",
      threeFlats,
      async (file) => {
        const [payment = ""] = await cash.paymentsOf(first(file));
        await cash.payOut(payment, 10, { way: "cheque", reference: "000900" });
      },
      "paid_out",
    ],
  ];

  it.each(cases)("%s", async (_when, make, happen, reason) => {
    const file = await make();
    await happen(file);
    const before = await statesOf(file);
    await expect(undo(file.id)).rejects.toMatchObject({
      code: "upload_has_money",
      detail: { params: { [reason]: "1", count: "1" } },
    });
    expect(await statesOf(file)).toEqual(before);
    expect(await look(file.id)).toMatchObject({ inTheWay: 1, named: [{ _id: first(file), reason }] });
  });

  it("when the day of its cash was closed", async () => {
    const file = await threeFlats({ way: "cash" });
    await cash.close(1_800);
    await expect(undo(file.id)).rejects.toMatchObject({ detail: { params: { day_closed: "3" } } });
  });

  it("when its cash was paid in at the bank", async () => {
    const file = await threeFlats({ way: "cash" });
    await cash.payIn(1_000);
    await expect(undo(file.id)).rejects.toMatchObject({ detail: { params: { cash_gone: "3" } } });
    expect(await look(file.id)).toMatchObject({ inTheWay: 3, named: [{ reason: "cash_gone" }, {}, {}] });
  });
});

describe("an open online payment of a bill", () => {
  it("is superseded when the office knows of it, and becomes a credit if it is paid after all", async () => {
    const resident = await desk.resident("O-1");
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    await uploaded([{ residentId: resident, rupees: 500 }]);
    expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 0 });
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    expect(await desk.credits()).toEqual([50_000]);
  });

  it("that waits for a decision is decided first", async () => {
    const resident = await desk.resident("O-2");
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.pass(73 * 3_600_000);
    await desk.reconcile();
    expect(await desk.stateOf(transactionId)).toBe("REVIEW");
    const row = { residentId: resident, rupees: 500, receivedOn: "2026-11-24" };
    await expect(uploaded([row])).rejects.toMatchObject({ code: "bill_under_review" });
  });
});

describe("a notice of the resident about a transfer", () => {
  it("is accepted by the file that has it", async () => {
    const resident = await desk.resident("N-1");
    const claim = { id: "claim", residentId: resident, flatNumber: "N-1", amountPaise: 30_000, paidOn: "2026-10-01" };
    const told = { ...claim, reference: "632199999999", account: null, madeAt: desk.now() };
    await commit((tx) => tx.insertInto("claims").values(told).execute());
    await uploaded([{ residentId: resident, rupees: 300, reference: "632199999999", receivedOn: "2026-10-01" }]);
    const row = desk.database.db.selectFrom("claims").select("state").where("id", "=", "claim");
    expect(await row.executeTakeFirst()).toEqual({ state: "ACCEPTED" });
  });
});

describe("at the same moment", () => {
  const whole = async (file: File) => {
    const states = new Set((await statesOf(file)).map((state) => state === "CANCELLED"));
    expect(states.size).toBe(1);
  };

  it(`a slip and the undo: one of them, ${RACES} times`, { timeout: 120_000 }, async () => {
    for (let round = 0; round < RACES; round++) {
      const residents = await Promise.all([1, 2].map(() => desk.resident(`U-${++flats}`)));
      const cheque = { way: "cheque" as const, bank: "SBI", chequeOn: TODAY };
      const file = await uploaded(
        residents.map((residentId, index) => {
          return { residentId, rupees: 100, ...cheque, reference: String(100_000 + round * 2 + index) };
        }),
      );
      const both = await Promise.allSettled([undo(file.id), counter.deposit([file.receipts[round % 2] ?? ""])]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      await whole(file);
    }
  });

  it(`the use of an advance and the undo: one of them, ${RACES} times`, { timeout: 120_000 }, async () => {
    for (let round = 0; round < RACES; round++) {
      const file = await threeFlats();
      const bill = await desk.bill(file.residents[0] ?? "", 40);
      const [undone] = await Promise.allSettled([undo(file.id), office.useAdvances()]);
      const { remainingPaise } = await desk.billOf(bill);
      expect(remainingPaise).toBe(undone.status === "fulfilled" ? 4_000 : 0);
      await whole(file);
    }
  });

  it("a file and the resident who pays online: never above the total", async () => {
    for (let round = 0; round < 20; round++) {
      const resident = await desk.resident(`U-${++flats}`);
      const bill = await desk.bill(resident, 500);
      const { transactionId } = await desk.click(resident, bill, 500);
      desk.gateway.pay(transactionId);
      await Promise.allSettled([uploaded([{ residentId: resident, rupees: 500 }]), desk.webhook(transactionId)]);
      expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 0, amountPaidPaise: 50_000 });
    }
  });
});
