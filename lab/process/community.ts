import { paise, paiseFromRupees } from "@aangan/contract/money";
import { raiseBills } from "../../server/src/features/bills/raise-bills.ts";
import { checkBooks } from "../../server/src/features/books/check-books.ts";
import { openSession } from "../../server/src/platform/auth/sessions.ts";
import { type Database, openDatabase } from "../../server/src/platform/database/db.ts";
import type { Connection } from "../../server/src/platform/database/postgres/access.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { freshDatabase } from "../../server/test/desks/database.ts";

export const COMPLEX = "RICHMOND PARK";

/** Somebody who is logged in. */
export interface LoggedIn {
  id: string;
  flatNumber: string;
  token: string;
}

/** A community's data in its own database, read past the portals, so it is what was committed. */
export interface Community {
  connection: Connection;
  database: Database;
  admin: LoggedIn;
  resident(flatNumber: string): Promise<LoggedIn>;
  /** Raises a bill of this many rupees and returns its number. */
  bill(resident: LoggedIn, rupees: number): Promise<string>;
  /** The payments of a bill, oldest first. */
  paymentsOf(billId: string): Promise<{ id: string; state: string; capturedPaise: number }[]>;
  /** The number of bills due on a day. */
  countBills(dueOn: string): Promise<number>;
  /** The number of uploads, finished or not. */
  uploads(): Promise<number>;
  /** What the ledger put on bills and credits for each payment, in paise: twice its amount if it was applied twice. */
  applied(): Promise<[string, number][]>;
  /** Ends all leases, so that everything claimed can be claimed again. */
  endLeases(): Promise<void>;
  /** The company's messages: all, and those not read yet. */
  messages(): Promise<number>;
  unreadMessages(): Promise<number>;
  /** Payments whose end is not known. */
  openPayments(): Promise<number>;
  /** How many facts about payments that had already succeeded were noted. */
  toldAfterSuccess(paymentId: string): Promise<number>;
  /** The book checks that found something. */
  brokenRules(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Founds a community with one administrator and no bills, in this database or a new one. */
export async function foundCommunity(existingConnection?: Connection): Promise<Community> {
  const connection = existingConnection ?? (await freshDatabase()).connection;
  const database = openDatabase(connection, () => {}, 4);
  const now = () => new Date();

  const admin = await database.inTransaction(async (tx) => {
    const id = newId();
    const person = { name: "Asha Verma", email: "asha@office.example", passwordHash: "none" };
    await tx
      .insertInto("admins")
      .values({ id, createdAt: now(), approvedAt: now(), ...person })
      .execute();
    return { id, flatNumber: "", token: await openSession(tx, { kind: "admin", id }, now()) };
  });

  return {
    connection,
    database,
    admin,
    resident: (flatNumber) =>
      database.inTransaction(async (tx) => {
        const id = newId();
        const person = { name: flatNumber, email: "r@example.com", phone: "9876543210", passwordHash: "none" };
        const values = { id, flatNumber, complex: COMPLEX, createdAt: now(), approvedAt: now(), ...person };
        await tx.insertInto("residents").values(values).execute();
        return { id, flatNumber, token: await openSession(tx, { kind: "resident", id }, now()) };
      }),
    bill: async ({ id: residentId, flatNumber }, rupees) => {
      const originalPaise = paiseFromRupees(rupees) ?? paise(0);
      const row = { residentId, flatNumber, billType: "electricity" as const, dueOn: "2026-12-10", originalPaise };
      const raising = { adminId: admin.id, uploadId: null, now: now() };
      const [id = ""] = await database.inTransaction((tx) => raiseBills(tx, [row], raising));
      return id;
    },
    paymentsOf: (billId) =>
      database.db
        .selectFrom("payments")
        .select(["id", "state", "capturedPaise"])
        .where("billId", "=", billId)
        .orderBy("createdAt")
        .execute(),
    countBills: async (dueOn) => {
      const { count } = await database.db
        .selectFrom("bills")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("dueOn", "=", dueOn)
        .executeTakeFirstOrThrow();
      return count;
    },
    uploads: async () => (await database.db.selectFrom("uploads").select("id").execute()).length,
    applied: async () => {
      const rows = await database.db
        .selectFrom("ledger")
        .innerJoin("payments", "payments.id", "ledger.paymentId")
        .select(["payments.id", "payments.state"])
        .select((eb) => eb.fn.sum<number>("ledger.amountPaise").as("sum"))
        .where("ledger.kind", "=", "CAPTURE")
        .where("ledger.accountKind", "in", ["BILL", "CREDIT"])
        .groupBy(["payments.id", "payments.state"])
        .execute();
      return rows.map((row) => [row.state === "SUCCESS" ? row.id : `${row.id} ${row.state}`, row.sum]);
    },
    endLeases: () =>
      database.inTransaction(async (tx) => {
        await tx.updateTable("payments").set({ claimedUntil: now() }).where("claimedUntil", ">", now()).execute();
        await tx.updateTable("payments").set({ openingUntil: now() }).where("openingUntil", ">", now()).execute();
        await tx.updateTable("webhookInbox").set({ nextTryAt: now() }).where("nextTryAt", ">", now()).execute();
        await tx
          .updateTable("idempotencyKeys")
          .set({ startedAt: new Date(0) })
          .where("doneAt", "is", null)
          .execute();
        await tx
          .updateTable("uploads")
          .set({ seenAt: new Date(0) })
          .where("endedAt", "is", null)
          .execute();
      }),
    messages: async () => (await database.db.selectFrom("webhookInbox").select("eventKey").execute()).length,
    unreadMessages: async () => {
      const messages = database.db.selectFrom("webhookInbox").select("eventKey");
      return (await messages.where("doneAt", "is", null).execute()).length;
    },
    openPayments: async () => {
      const payments = database.db.selectFrom("payments").select("id");
      return (await payments.where("state", "in", ["CREATED", "PENDING"]).execute()).length;
    },
    toldAfterSuccess: async (paymentId) => {
      const facts = database.db.selectFrom("paymentFacts").select("id").where("paymentId", "=", paymentId);
      return (await facts.where("stateBefore", "=", "SUCCESS").execute()).length;
    },
    brokenRules: async () => (await checkBooks(database.db, now())).filter(({ bad }) => bad.length > 0),
    close: () => database.close(),
  };
}
