import { paiseFromRupees } from "@aangan/contract/money";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Run } from "../../server/test/money/run.ts";
import { checkCash } from "./with-cash.ts";
import { checkFiles } from "./with-files.ts";

/** What people handed over, the papers that they got, and the ledger agree. */
export async function checkDrawer(run: Run): Promise<void> {
  await checkPapers(run);
  for (const flat of [run.resident, run.other]) await checkClearing(run, flat);
  await checkKnown(run);
  await checkCash(run);
  await checkFiles(run);
}

const ENDED = ["BOUNCED", "GIVEN_BACK", "CANCELLED"];

/** What a clerk was told stands: the receipt, its number and amount, and that it ended or was credited. */
async function checkPapers({ desk, resident, other, drawer }: Run): Promise<void> {
  const receipts = await desk.database.db
    .selectFrom("receipts")
    .selectAll()
    .where("residentId", "in", [resident, other])
    .execute();
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  for (const [id, issuedReceipt] of drawer.given) {
    const savedReceipt = byId.get(id);
    expect(savedReceipt, `receipt ${issuedReceipt.number} was given out`).toMatchObject({
      amountPaise: paiseFromRupees(issuedReceipt.amount),
    });
    if (issuedReceipt.number !== "") expect(savedReceipt?.number).toBe(issuedReceipt.number);
    // Nobody said that the resident's money is a part of the other flat's.
    if (issuedReceipt.userId === resident && !drawer.shared.has(issuedReceipt.reference))
      expect(savedReceipt?.part, `receipt ${issuedReceipt.number} is the first part`).toBe(1);
    if (drawer.ended.has(id)) expect(ENDED, `receipt ${issuedReceipt.number} ended`).toContain(savedReceipt?.state);
    if (drawer.cleared.has(id)) expect(["CLEARED", ...ENDED]).toContain(savedReceipt?.state);
  }
}

/** The office holds what its receipts brought that stand, less what it paid out again. */
async function checkClearing({ desk }: Run, resident: string): Promise<void> {
  const { rows } = await sql<{ held: number; booked: number }>`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE ended_at IS NULL AND number IS NOT NULL), 0)::bigint
        - (SELECT coalesce(sum(refunds.amount_paise), 0)::bigint FROM refunds JOIN payments ON payments.id = payment_id
          WHERE payments.gateway IN ('cash', 'cheque', 'transfer') AND resident_id = ${resident} AND refunds.kind = 'refund')
        + coalesce(sum(paid_out_paise), 0)::bigint AS held,
      (SELECT coalesce(-sum(amount_paise), 0)::bigint FROM ledger
        WHERE account_kind = 'CLEARING' AND account_id IN ('cash', 'cheque', 'transfer')
          AND payment_id IN (SELECT id FROM payments WHERE resident_id = ${resident})) AS booked
    FROM receipts WHERE resident_id = ${resident} AND method <> 'online'`.execute(desk.database.db);
  for (const { held, booked } of rows) expect(booked).toBe(held);
}

/** The office ended no online payment that it did not know of. */
async function checkKnown({ desk, resident, drawer }: Run): Promise<void> {
  const ended = desk.database.db
    .selectFrom("paymentFacts")
    .innerJoin("payments", "payments.id", "paymentFacts.paymentId")
    .select("payments.id")
    .where("payments.residentId", "=", resident)
    .where("fact", "=", "superseded")
    .where("source", "=", "office");
  for (const { id } of await ended.execute()) expect([...drawer.known]).toContain(id);
}
