import type { WireOf } from "@aangan/contract/endpoint";
import { Approval } from "@aangan/contract/features/approvals/approval";
import type { GivenBack, RefundSource } from "@aangan/contract/features/payments/refunds";
import type { OfficeMethod } from "@aangan/contract/methods";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";
import { sql } from "kysely";
import { officeActs } from "../../src/app/office-acts.ts";
import { approveRefund } from "../../src/features/approvals/approve-refund.ts";
import { type ActKind, doOrAsk, type Starter } from "../../src/features/approvals/count-act.ts";
import { endWaiting, expireApprovals } from "../../src/features/approvals/end-approval.ts";
import { lockPaymentById, refuseWhilePaid } from "../../src/features/payments/locks.ts";
import { bookSpentRefunds } from "../../src/features/payments/refunds/book-spent-refunds.ts";
import { refundCredit, requestRefund } from "../../src/features/payments/refunds/request-refund.ts";
import { approvedRefunds } from "../../src/features/receipts/cash-book/approved-refunds.ts";
import { payOut } from "../../src/features/receipts/cash-book/pay-out.ts";
import { changeSetting } from "../../src/features/settings/change-setting.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { asSent } from "./as-sent.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const money = (rupees: number): Paise => paiseFromRupees(rupees) ?? paise(0);

/** Two treasurers and a secretary; whoever acts is named first. */
export const people = ["asha", "ravi", "mira"] as const;
export type PersonOfOffice = (typeof people)[number];

type RefundResult = Omit<WireOf<typeof GivenBack>, "message">;

/** What came of asking for money back: the state of its refund, or of the approval that it waits for. */
const outcome = ({ refund, approval }: RefundResult) => ({
  id: approval?._id ?? refund?._id ?? "",
  state: approval?.state ?? refund?.state ?? "",
});

/** Refunds where the association wants two people, who may have been there before. Amounts are in rupees. */
export async function approvalsOf(desk: PaymentDesk) {
  const { needs } = desk;
  const { db } = desk.database;
  const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => needs.commit(auditInfo, work);
  const numbers = { show: () => Promise.reject(new Error("not asked")), begin: () => Promise.resolve() };

  await commit(async (tx) => {
    for (const id of people) {
      await sql`INSERT INTO admins (id, name, email, password_hash, created_at, approved_at, role)
        VALUES (${id}, ${id}, ${`${id}@two.example`}, 'none', now(), now(), ${id === "mira" ? "secretary" : "treasurer"})
        ON CONFLICT DO NOTHING`.execute(tx);
    }
  });

  const { leastPaise } = needs.gateway.facts;
  const ofBill = { refuseWhilePaid, holdPayment: lockPaymentById, bookSpentRefunds, leastPaise };
  const approvable = { refunds: approvedRefunds, acts: officeActs(ofBill, needs, { numbers, deployed: false }) };
  const end = (id: string, by: PersonOfOffice, state: "REFUSED" | "WITHDRAWN", endReason?: string) =>
    commit((tx) => endWaiting(tx, id, { state, endedBy: by, ...(endReason && { endReason }) }, desk.now()));

  return {
    /** From this amount on; null: switched off. */
    settle: (from: number | null) =>
      commit((tx) =>
        changeSetting(
          tx,
          { id: "mira" },
          { key: "twoPeople", value: { from } },
          { numbers, deployed: false },
          desk.now(),
        ),
      ),
    refund: (by: PersonOfOffice, paymentId: string, from: RefundSource, rupees: number) =>
      commit((tx) =>
        requestRefund(
          tx,
          { id: by },
          { paymentId, from, amountPaise: money(rupees), reason: "Paid twice" },
          desk.now(),
        ),
      ).then(outcome),
    refundCredit: (by: PersonOfOffice, creditId: number | string, rupees: number) =>
      commit((tx) =>
        refundCredit(
          tx,
          { id: by },
          { creditId: String(creditId), amountPaise: money(rupees), reason: "Not theirs" },
          desk.now(),
        ),
      ).then(outcome),
    payOut: (
      by: PersonOfOffice,
      paymentId: string,
      rupees: number,
      { from = "credit", way = "cash" }: { from?: RefundSource; way?: OfficeMethod } = {},
    ) => {
      const input = { paymentId, from, amount: money(rupees), way, paidOn: dayOf(desk.now()), reason: "Moved out" };
      return commit((tx) => payOut(tx, { id: by }, input, desk.now())).then(outcome);
    },
    /** An act of the office that waits for another person. */
    ask: async (by: PersonOfOffice, kind: ActKind, input: object): Promise<Approval> => {
      const act = (tx: Tx, starter: Starter) => approvable.acts[kind](tx, starter, input, desk.now());
      const result = await commit((tx) =>
        doOrAsk(tx, { id: by }, { kind, input }, desk.now(), (starter) => act(tx, starter)),
      );
      if (!result.approval) throw new Error(`${kind} needs nobody else`);
      return asSent(Approval)(result.approval);
    },
    approve: (by: PersonOfOffice, id: string): Promise<Approval> =>
      approveRefund(commit, { id: by }, id, approvable, desk.now()).then(asSent(Approval)),
    refuse: (by: PersonOfOffice, id: string): Promise<Approval> =>
      end(id, by, "REFUSED", "Ask the resident first").then(asSent(Approval)),
    withdraw: (by: PersonOfOffice, id: string): Promise<Approval> => end(id, by, "WITHDRAWN").then(asSent(Approval)),
    /** The nightly job. */
    expire: () => expireApprovals(needs),
    give: (id: PersonOfOffice, role: string) => sql`UPDATE admins SET role = ${role} WHERE id = ${id}`.execute(db),
    dismiss: (id: PersonOfOffice) => sql`UPDATE admins SET refused_at = now() WHERE id = ${id}`.execute(db),
    /** Of all refunds and pay-outs that were asked for. */
    states: async (): Promise<string[]> =>
      (
        await db
          .selectFrom("approvals")
          .select("state")
          .where("kind", "=", "refund")
          .orderBy("requestedAt")
          .orderBy("id")
          .execute()
      ).map(({ state }) => state),
    stateOf: async (id: string): Promise<string | undefined> =>
      (await db.selectFrom("approvals").select("state").where("id", "=", id).executeTakeFirst())?.state,
    /** Of all refunds that were made. */
    refunds: async () =>
      (await db.selectFrom("refunds").selectAll().orderBy("requestedAt").orderBy("id").execute()).map(
        ({ amountPaise, state, requestedBy, approvalId }) => ({ amountPaise, state, requestedBy, approvalId }),
      ),
    journals: async (): Promise<number> =>
      (await db.selectFrom("journals").select("id").where("kind", "=", "REFUND").execute()).length,
  };
}
