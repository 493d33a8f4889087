import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";
import { checksOfApprovals } from "./approval-queries.ts";
import { checksOfCertificates } from "./certificate-queries.ts";
import { checksOfMethods } from "./facts/how-queries.ts";
import { checksOfNotes } from "./facts/noted-queries.ts";
import { checksOfDays } from "./facts/order-queries.ts";
import { checkPrints, comparedSince } from "./facts/print-queries.ts";
import { checksOfValueDays } from "./facts/value-queries.ts";
import { checksOfOwners } from "./facts/whose-queries.ts";
import { checksOfInstruments } from "./instrument-queries.ts";
import { type Check, checksOfReceipts } from "./receipt-queries.ts";

const checks = (now: Date): Check[] => [
  {
    check: "I-1",
    says: "A bill's paid and remaining amounts are not its total.",
    names: "bills",
    finds: sql`SELECT id FROM bills WHERE amount_paid_paise + remaining_paise <> total_paise
      OR total_paise <> original_paise + arrears_paise + late_fee_paise`,
  },
  {
    check: "I-2",
    says: "A bill's paid amount is below nothing or above its total.",
    names: "bills",
    finds: sql`SELECT id FROM bills WHERE amount_paid_paise NOT BETWEEN 0 AND total_paise`,
  },
  {
    check: "I-3",
    says: "A bill's paid amount is not what the ledger has for it.",
    names: "bills",
    finds: sql`SELECT id FROM bills
      LEFT JOIN (SELECT account_id, sum(amount_paise) AS booked FROM ledger WHERE account_kind = 'BILL' GROUP BY 1) AS l
        ON l.account_id = bills.id
      WHERE amount_paid_paise <> coalesce(booked, 0)`,
  },
  {
    check: "I-3 (accounts)",
    says: "The ledger has money for a bill that does not exist, or that is not the payment's.",
    finds: sql`SELECT l.account_id AS id FROM ledger AS l
      LEFT JOIN payments AS p ON p.id = l.payment_id LEFT JOIN bills AS b ON b.id = l.account_id
      WHERE l.account_kind = 'BILL' AND (b.id IS NULL OR (l.kind NOT IN ('CREDIT_USE', 'USE_BACK') AND l.account_id IS DISTINCT FROM p.bill_id))`,
  },
  {
    check: "I-4",
    says: "A payment's applications and credits are not what it captured.",
    finds: sql`SELECT id FROM payments
      LEFT JOIN (
        SELECT payment_id, sum(amount_paise) AS booked FROM ledger
        WHERE kind = 'CAPTURE' AND account_kind IN ('BILL', 'CREDIT') GROUP BY 1
      ) AS l ON l.payment_id = payments.id
      WHERE coalesce(booked, 0) <> CASE WHEN state = 'SUCCESS' THEN captured_paise ELSE 0 END`,
  },
  {
    check: "I-5",
    says: "A transaction of the gateway, or a capture, was applied twice.",
    finds: sql`SELECT gateway_payment_id AS id FROM (
          SELECT gateway, gateway_payment_id, id FROM payments WHERE gateway_payment_id IS NOT NULL
          UNION SELECT gateway, gateway_payment_id, payment_id FROM payment_transactions
          UNION SELECT gateway, gateway_payment_id, id FROM unidentified_money
        ) AS moved GROUP BY gateway, gateway_payment_id HAVING count(*) > 1
      UNION ALL
      SELECT payment_id FROM journals WHERE kind = 'CAPTURE' GROUP BY payment_id HAVING count(*) > 1`,
  },
  {
    check: "I-7",
    says: "A payment captured another amount than was asked for, and nobody in the office took it.",
    finds: sql`SELECT id FROM payments
      WHERE state = 'SUCCESS' AND captured_paise <> amount_paise AND accepted_by IS NULL`,
  },
  {
    check: "I-8",
    says: "A payment was a success once and is none now.",
    finds: sql`SELECT id FROM payments WHERE state <> 'SUCCESS' AND (
        EXISTS (SELECT FROM payment_facts WHERE payment_id = payments.id AND state_after = 'SUCCESS')
        OR EXISTS (SELECT FROM journals WHERE payment_id = payments.id AND kind = 'CAPTURE'))`,
  },
  {
    check: "I-9",
    says: "A credit is not what the ledger has for it.",
    finds: sql`SELECT coalesce(c.id, l.credit_id)::text AS id
      FROM (SELECT id, resident_id, amount_paise - used_paise - refunded_paise - undone_paise AS amount FROM credits) AS c
      FULL JOIN (
        SELECT credit_id, account_id, sum(amount_paise) AS amount FROM ledger WHERE account_kind = 'CREDIT' GROUP BY 1, 2
      ) AS l ON l.credit_id = c.id AND l.account_id = c.resident_id
      WHERE c.amount IS DISTINCT FROM l.amount`,
  },
  {
    check: "I-9 (uses)",
    says: "A credit was used or is held for another amount than its uses and refunds say.",
    finds: sql`SELECT id::text FROM credits
      WHERE used_paise <> (SELECT coalesce(sum(amount_paise), 0) FROM credit_uses WHERE credit_id = credits.id
          AND NOT EXISTS (SELECT FROM credit_use_returns WHERE credit_use_id = credit_uses.id))
        OR held_paise <> (SELECT coalesce(sum(amount_paise), 0) FROM refunds
          WHERE credit_id = credits.id AND state IN ('REQUESTED', 'SENT'))
        OR refunded_paise <> (SELECT coalesce(sum(amount_paise), 0) FROM refunds
          WHERE credit_id = credits.id AND state = 'SETTLED')`,
  },
  {
    check: "I-26",
    says: "A credit whose cheque has not cleared was used, or is on its way back.",
    finds: sql`SELECT id::text FROM credits WHERE awaits_clearance AND (used_paise <> 0 OR held_paise <> 0)`,
  },
  {
    check: "I-9 (unidentified)",
    says: "Unidentified money is not in the ledger, or is there after it was given to a flat or went back.",
    finds: sql`SELECT r.id FROM unidentified_money AS r
      LEFT JOIN (
        SELECT account_id, sum(amount_paise) AS amount FROM ledger WHERE account_kind = 'UNIDENTIFIED' GROUP BY 1
      ) AS l ON l.account_id = r.id
      WHERE coalesce(l.amount, 0) <> CASE WHEN r.assigned_to IS NULL THEN r.amount_paise - r.refunded_paise ELSE 0 END
        OR r.refunded_paise <> (SELECT coalesce(sum(amount_paise), 0) FROM refunds
          WHERE unidentified_id = r.id AND state = 'SETTLED' AND (source = 'UNIDENTIFIED'
            OR EXISTS (SELECT FROM credits WHERE credits.id = credit_id AND undone_at IS NOT NULL)))`,
  },
  {
    check: "I-10",
    says: "A journal does not sum to zero, or has no entries.",
    finds: sql`SELECT journals.id::text FROM journals LEFT JOIN ledger ON ledger.journal_id = journals.id
      GROUP BY journals.id HAVING sum(amount_paise) IS DISTINCT FROM 0`,
  },
  {
    check: "I-10 (totals)",
    says: "All that came in less all that went back is not all bills' paid amounts, all credits and what is unidentified.",
    finds: sql`SELECT 'came in ' || captured + received || ', went back ' || refunded || ', bills ' || paid
        || ', credits ' || credited || ', unidentified ' || unidentified AS id
      FROM (SELECT coalesce(sum(captured_paise), 0) AS captured FROM payments) AS p,
        (SELECT coalesce(sum(amount_paise), 0) AS received,
          coalesce(sum(amount_paise - refunded_paise) FILTER (WHERE assigned_to IS NULL), 0) AS unidentified
          FROM unidentified_money) AS u,
        (SELECT coalesce(sum(amount_paise), 0) AS refunded FROM refunds
          WHERE state = 'SETTLED' AND source IS NOT NULL) AS r,
        (SELECT coalesce(sum(amount_paid_paise), 0) AS paid FROM bills) AS b,
        (SELECT coalesce(sum(amount_paise - used_paise - refunded_paise - undone_paise), 0) AS credited FROM credits) AS c
      WHERE captured + received - refunded <> paid + credited + unidentified`,
  },
  {
    check: "I-10 (refunds)",
    says: "A refund that has settled is not in the ledger once, or one that has not is there, or more went back than came in.",
    finds: sql`SELECT r.id FROM refunds AS r LEFT JOIN journals AS j ON j.refund_id = r.id
        WHERE (j.id IS NOT NULL) <> (r.state = 'SETTLED' AND r.source IS NOT NULL)
      UNION ALL
      SELECT p.id FROM payments AS p JOIN refunds AS r ON r.payment_id = p.id
        WHERE r.source IS NOT NULL AND r.state <> 'REFUND_FAILED'
        GROUP BY p.id HAVING sum(r.amount_paise) > p.captured_paise
      UNION ALL
      SELECT u.id FROM unidentified_money AS u JOIN refunds AS r ON r.unidentified_id = u.id
        WHERE r.source IS NOT NULL AND r.state <> 'REFUND_FAILED'
        GROUP BY u.id HAVING sum(r.amount_paise) > u.amount_paise
      UNION ALL
      SELECT id FROM payments WHERE refunded_paise <> (SELECT coalesce(sum(amount_paise), 0) FROM refunds
        WHERE payment_id = payments.id AND state = 'SETTLED' AND source IS NOT NULL)`,
  },
  {
    check: "I-12 (rest)",
    says: "A payment was opened that leaves a rest of its bill which no payment company takes.",
    finds: sql`SELECT id FROM payments WHERE leaves_paise BETWEEN 1 AND 99`,
  },
  {
    check: "I-10 (captures)",
    says: "A refund was taken off a bill or a credit, though it is, or may be, of another capture than the payment's.",
    names: "bills",
    finds: sql`SELECT coalesce(p.bill_id, p.id) AS id FROM refunds AS r JOIN payments AS p ON p.id = r.payment_id
        LEFT JOIN settlement_lines AS l
          ON l.gateway = r.gateway AND l.kind = 'refund' AND l.gateway_id = r.gateway_refund_id
      WHERE r.source IS NOT NULL AND r.state = 'SETTLED' AND CASE
        WHEN coalesce(l.capture_id, r.capture_id) IS NOT NULL THEN NOT EXISTS (SELECT FROM payment_transactions AS t
          WHERE t.gateway = r.gateway AND t.gateway_payment_id = coalesce(l.capture_id, r.capture_id)
            AND t.payment_id = p.id)
        ELSE r.made_by = 'gateway' AND r.gateway_refund_id IS NOT NULL
          AND EXISTS (SELECT FROM unidentified_money WHERE gateway = r.gateway AND order_id = p.id) END
      GROUP BY coalesce(p.bill_id, p.id)`,
  },
  {
    check: "I-14",
    says: "A bill offers more than one open payment.",
    finds: sql`SELECT bill_id AS id FROM payments WHERE state IN ('CREATED', 'PENDING') AND superseded_at IS NULL
      GROUP BY bill_id HAVING count(*) > 1`,
  },
  {
    check: "I-15",
    says: "An open payment has been forgotten, or is open for more than 72 hours.",
    // 72 hours, and one more for the reconciler to see it.
    finds: sql`SELECT id FROM payments WHERE state IN ('CREATED', 'PENDING') AND (
        next_check_at IS NULL OR next_check_at < ${now}::timestamptz - interval '10 minutes'
        OR created_at < ${now}::timestamptz - interval '73 hours')`,
  },
  {
    check: "I-15 (refunds)",
    says: "A refund that is under way has been forgotten.",
    finds: sql`SELECT id FROM refunds WHERE state IN ('REQUESTED', 'SENT') AND (
        next_check_at IS NULL OR next_check_at < ${now}::timestamptz - interval '1 day')`,
  },
  {
    check: "I-36",
    says: "An upload was undone, but one of its bills is owed, or one of its receipts stands.",
    finds: sql`SELECT b.id FROM bills AS b JOIN uploads AS u ON u.id = b.upload_id
        WHERE u.undone_at IS NOT NULL AND b.cancelled_at IS NULL
      UNION ALL SELECT r.id FROM receipts AS r JOIN uploads AS u ON u.id = r.upload_id
        WHERE u.undone_at IS NOT NULL AND r.state NOT IN ('BOUNCED', 'GIVEN_BACK', 'CANCELLED')`,
  },
];

/** `bad` is empty when the books keep the rule; otherwise at most `most` ids, but all bills, because they are frozen. */
export async function findBroken(db: Db, now: Date, maxIds: number): Promise<Found[]> {
  const all = [
    ...[...checks(now), ...checksOfReceipts(now), ...checksOfCertificates, ...checksOfApprovals],
    ...[...checksOfInstruments, ...checksOfOwners, ...checksOfDays, ...checksOfValueDays, ...checksOfMethods],
  ];
  const found = await runChecks(db, all, maxIds);
  const finished = await checkPrints(db, maxIds);
  // The audit log names the rows of days that differ.
  const span = { since: await comparedSince(db), days: finished.flatMap(({ bad }) => bad) };
  return [...found, ...finished, ...(await runChecks(db, checksOfNotes(span), maxIds))];
}

type Found = Pick<Check, "check" | "says" | "names"> & { bad: string[] };

async function runChecks(db: Db, some: readonly Check[], maxIds: number): Promise<Found[]> {
  const found: Found[] = [];
  for (const { check, says, names, finds } of some) {
    const limit = names === "bills" ? null : maxIds;
    const idQuery = sql<{ id: string }>`SELECT DISTINCT id FROM (${finds}) AS found ORDER BY id LIMIT ${limit}`;
    const { rows } = await idQuery.execute(db);
    found.push({ check, says, ...(names && { names }), bad: rows.map((row) => row.id) });
  }
  return found;
}

export async function insertBookCheck(tx: Tx, check: Omit<Insertable<DB["bookChecks"]>, "broken">, broken: object[]) {
  const row = { ...check, broken: JSON.stringify(broken) };
  await tx.insertInto("bookChecks").values(row).execute();
}

export function lastBookChecks(db: Db, limit: number) {
  const newest = db.selectFrom("bookChecks").selectAll().orderBy("checkedAt", "desc").orderBy("id", "desc");
  return newest.limit(limit).execute();
}
