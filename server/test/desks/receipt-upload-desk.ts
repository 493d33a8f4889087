import { type Paise, paise } from "@aangan/contract/money";
import { lockPaymentById } from "../../src/features/payments/locks.ts";
import { bookSpentRefunds } from "../../src/features/payments/refunds/book-spent-refunds.ts";
import type { FileMoney } from "../../src/features/receipts/by-file/file-money.ts";
import { judgeFile } from "../../src/features/receipts/by-file/judge-file.ts";
import { holdForFile, writeFile } from "../../src/features/receipts/by-file/write-file.ts";
import { findResident } from "../../src/features/residents/find-resident.ts";
import { showUndoing, undoUpload } from "../../src/features/uploads/undo/undo-upload.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { byTwo } from "./by-two.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const CLERK = { id: "office" };
const payments = { holdPayment: lockPaymentById, bookSpentRefunds };

export type Row = Partial<Omit<FileMoney, "resident" | "amountPaise">> & { residentId: string; rupees: number };
export interface File {
  id: string;
  residents: string[];
  receipts: string[];
}

/** What the office does with files of receipts, and their undo. */
export async function receiptUploadsOf(desk: PaymentDesk) {
  let uploads = 0;
  let flats = 0;
  const { db } = desk.database;
  const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => desk.needs.commit(auditInfo, work);
  const rupees = (amount: number): Paise => paise(amount * 100);
  const admin = { id: CLERK.id, name: "Meera Nair", email: "meera@office.example", passwordHash: "none" };
  await commit((tx) =>
    tx
      .insertInto("admins")
      .values({ ...admin, createdAt: desk.now() })
      .execute(),
  );

  /** A file with these rows; transfers of today, unless they say otherwise. */
  async function uploaded(rows: readonly Row[]): Promise<File> {
    const id = `receipts-${++uploads}`;
    const now = desk.now();
    const times = { startedAt: now, seenAt: now, endedAt: now };
    const row = { id, adminId: CLERK.id, kind: "receipts", fileName: "nov.xlsx", fileSha256: Buffer.alloc(32) };
    const money = await Promise.all(
      rows.map(async ({ residentId, rupees: amount, ...more }, index) => {
        const { name, complex, flatNumber } = await findResident(db, residentId);
        const resident = { id: residentId, flatNumber, name, complex, email: "", phone: "" };
        const reference = `6321${String(uploads).padStart(4, "0")}${String(index).padStart(4, "0")}`;
        const how = {
          way: "transfer" as const,
          receivedOn: dayOf(desk.now()),
          ...(more.way === "cash" ? {} : { reference }),
        };
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

  return {
    uploaded,
    threeFlats,
    newFlats: (count: number) => Promise.all(Array.from({ length: count }, () => desk.resident(`U-${++flats}`))),
    undo: async (uploadId: string): Promise<number> => {
      const undoing = { uploadId, reason: "Wrong file" };
      const undo = byTwo("undo-upload", desk.now(), (tx, by) => undoUpload(tx, by, undoing, payments, desk.now()));
      return (await commit(undo)).cancelled;
    },
    look: (uploadId: string) => showUndoing(db, uploadId),
    /** In the order of the rows. */
    statesOf: async ({ receipts }: File) => {
      const rows = db.selectFrom("receipts").select(["id", "state"]).where("id", "in", receipts);
      const states = new Map((await rows.execute()).map(({ id, state }) => [id, state]));
      return receipts.map((id) => states.get(id));
    },
  };
}
