import { Payment } from "@aangan/contract/features/payments/payments";
import { paise, paiseFromRupees } from "@aangan/contract/money";
import { pino } from "pino";
import { raiseBills } from "../../src/features/bills/raise-bills.ts";
import { checkBooks } from "../../src/features/books/check-books.ts";
import type { Gateway, WebhookHeaders } from "../../src/features/payments/company/gateway.ts";
import { guardGateway } from "../../src/features/payments/company/guard-gateway.ts";
import type { PaymentNeeds } from "../../src/features/payments/company/needs.ts";
import { readInbox } from "../../src/features/payments/inbox/read-inbox.ts";
import { receiveWebhook } from "../../src/features/payments/inbox/receive-webhook.ts";
import type { OfferedPage } from "../../src/features/payments/open/open-page.ts";
import { openPayment } from "../../src/features/payments/open/open-payment.ts";
import { paymentStatus } from "../../src/features/payments/open/payment-status.ts";
import { reconcile } from "../../src/features/payments/settle/reconcile.ts";
import { createNumbering } from "../../src/features/receipts/online/number-online-job.ts";
import { createCommit } from "../../src/platform/commit.ts";
import { type Database, openDatabase } from "../../src/platform/database/db.ts";
import { newId } from "../../src/platform/ids.ts";
import { type ScriptedGateway, scriptedGateway } from "../simulators/scripted-gateway.ts";
import { asSent } from "./as-sent.ts";
import { freshDatabase } from "./database.ts";

const COMPLEX = "RICHMOND PARK";

/** A gateway whose messages a test can send. */
export interface DeskGateway extends Gateway {
  calls: { fetch: number };
  /** A signed message about an order; the same key makes the same event. */
  message(orderId: string, eventKey?: string): { headers: WebhookHeaders; body: Buffer };
}

/** The payments feature on a database of its own, with a gateway and a clock that the test moves. */
export interface PaymentDesk<G extends DeskGateway = ScriptedGateway> {
  database: Database;
  gateway: G;
  needs: PaymentNeeds;
  now(): Date;
  pass(ms: number): void;
  /** Registers a resident of this flat; returns the id. */
  resident(flatNumber: string): Promise<string>;
  /** Adds a bill; returns its number. */
  bill(residentId: string, rupees: number, more?: { uploadId?: string; dueOn?: string }): Promise<string>;
  billOf(id: string): Promise<{ status: string; amountPaidPaise: number; remainingPaise: number }>;
  /** A click on Pay. */
  click(residentId: string, billId: string, rupees: number): Promise<OfferedPage>;
  /** What the portal's payment page polls. */
  status(residentId: string, paymentId: string): Promise<Payment>;
  /** Delivers a gateway's message, and reads the inbox. */
  webhook(orderId: string, eventKey?: string): Promise<void>;
  readInbox(): Promise<void>;
  /** Runs the reconciler until nothing is due. */
  reconcile(): Promise<void>;
  /** Gives online money its receipts. */
  numberReceipts(): Promise<void>;
  stateOf(paymentId: string): Promise<string>;
  credits(): Promise<number[]>;
  /** The book checks that found something once online money has its receipts. */
  brokenRules(): Promise<unknown[]>;
  close(): Promise<void>;
}

interface DeskParts {
  database?: Database;
  gateway?: ScriptedGateway;
  startsAt?: Date;
}

/** Opens the desk with a scripted gateway. */
export function openDesk(parts: DeskParts = {}): Promise<PaymentDesk> {
  return openDeskAt(parts.gateway ?? scriptedGateway(), parts);
}

export async function openDeskAt<G extends DeskGateway>(
  gateway: G,
  parts: { database?: Database; startsAt?: Date } = {},
): Promise<PaymentDesk<G>> {
  const database = parts.database ?? openDatabase((await freshDatabase()).connection, () => {});
  let at = (parts.startsAt ?? new Date("2026-11-21T04:30:00Z")).getTime();
  const clock = () => new Date(at);
  const commit = createCommit(database, clock);
  const needs: PaymentNeeds = {
    database,
    commit,
    clock,
    log: pino({ level: process.env.TEST_LOG ?? "silent" }),
    gateway: guardGateway(gateway, clock),
    formerGateways: [],
    publicUrl: "https://portal.example",
    nudge: () => {},
    statusWaitMs: 0,
  };
  const pace = { wait: async () => {} };
  const numberReceipts = () =>
    createNumbering(needs)
      .run()
      .then(() => undefined);
  const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };

  return {
    database,
    gateway,
    needs,
    now: clock,
    pass: (ms) => {
      at += ms;
    },
    resident: (flatNumber) =>
      database.inTransaction(async (tx) => {
        const id = newId();
        const person = { name: flatNumber, email: "a@example.com", phone: "9876543210", passwordHash: "none" };
        const values = { id, flatNumber, complex: COMPLEX, createdAt: clock(), approvedAt: clock(), ...person };
        await tx.insertInto("residents").values(values).execute();
        return id;
      }),
    bill: (residentId, rupees, { uploadId = null, dueOn = "2026-12-10" } = {}) =>
      database.inTransaction(async (tx) => {
        const originalPaise = paiseFromRupees(rupees) ?? paise(0);
        const { flatNumber } = await tx
          .selectFrom("residents")
          .select("flatNumber")
          .where("id", "=", residentId)
          .executeTakeFirstOrThrow();
        const row = { residentId, flatNumber, billType: "electricity" as const, dueOn };
        const [id = ""] = await raiseBills(tx, [{ ...row, originalPaise }], {
          adminId: "office",
          uploadId,
          now: clock(),
        });
        return id;
      }),
    billOf: (id) => database.db.selectFrom("bills").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    click: (residentId, billId, rupees) => {
      const input = { resident: { id: residentId }, billId, amountPaise: paiseFromRupees(rupees) ?? paise(0) };
      return openPayment(needs, (work) => commit(auditInfo, work), { ...input, complex: COMPLEX });
    },
    status: (residentId, paymentId) =>
      paymentStatus(needs, { kind: "resident", id: residentId }, paymentId).then(asSent(Payment)),
    webhook: async (orderId, eventKey) => {
      await receiveWebhook(needs, { gateway: gateway.facts.name, ...gateway.message(orderId, eventKey) });
      await readInbox(needs, pace);
    },
    readInbox: () => readInbox(needs, pace),
    reconcile: async () => {
      for (let fetchCount = -1; fetchCount !== gateway.calls.fetch; ) {
        fetchCount = gateway.calls.fetch;
        await reconcile(needs, pace);
      }
    },
    stateOf: async (id) => {
      const payment = await database.db.selectFrom("payments").select("state").where("id", "=", id).executeTakeFirst();
      return payment?.state ?? "none";
    },
    credits: async () => {
      const rows = await database.db.selectFrom("credits").select("amountPaise").orderBy("id").execute();
      return rows.map((row) => row.amountPaise);
    },
    numberReceipts,
    brokenRules: async () => {
      await numberReceipts();
      return (await checkBooks(database.db, clock())).filter(({ bad }) => bad.length > 0);
    },
    close: () => database.close(),
  };
}
