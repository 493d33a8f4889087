import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** A rule of the books that must find nothing. */
interface Check {
  check: string;
  says: string;
  /** Selects the ids of what breaks the rule. */
  finds: RawBuilder<{ id: string }>;
}

/** After this time an open payment that is due has been forgotten. */
const FORGOTTEN_AFTER = sql`interval '10 minutes'`;

/** Open for 72 hours, and an hour for the reconciler to see it. */
const OPEN_AT_MOST = sql`interval '73 hours'`;

/** The checks of the invariants, section 2, each by the number of its invariant. */
const checks = (now: Date): Check[] => [
  {
    check: "I-1",
    says: "A bill's paid and remaining amounts are not its total.",
    finds: sql`SELECT id FROM bills WHERE amount_paid_paise + remaining_paise <> total_paise
      OR total_paise <> original_paise + arrears_paise + late_fee_paise`,
  },
  {
    check: "I-2",
    says: "A bill's paid amount is below nothing or above its total.",
    finds: sql`SELECT id FROM bills WHERE amount_paid_paise NOT BETWEEN 0 AND total_paise`,
  },
  {
    check: "I-3",
    says: "A bill's paid amount is not what the ledger has for it.",
    finds: sql`SELECT id FROM bills
      LEFT JOIN (SELECT account_id, sum(amount_paise) AS booked FROM ledger WHERE account_kind = 'BILL' GROUP BY 1) AS l
        ON l.account_id = bills.id
      WHERE amount_paid_paise <> coalesce(booked, 0)`,
  },
  {
    check: "I-3 (accounts)",
    says: "The ledger has money for a bill that does not exist, or that is not the payment's.",
    finds: sql`SELECT l.account_id AS id FROM ledger AS l JOIN payments AS p ON p.id = l.payment_id
      WHERE l.account_kind = 'BILL' AND l.account_id <> p.bill_id`,
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
    finds: sql`SELECT gateway_payment_id AS id FROM payments WHERE gateway_payment_id IS NOT NULL
        GROUP BY gateway, gateway_payment_id HAVING count(*) > 1
      UNION ALL
      SELECT payment_id FROM journals WHERE kind = 'CAPTURE' GROUP BY payment_id HAVING count(*) > 1`,
  },
  {
    check: "I-7",
    says: "A payment captured another amount than was asked for.",
    finds: sql`SELECT id FROM payments WHERE state = 'SUCCESS' AND captured_paise <> amount_paise`,
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
    finds: sql`SELECT coalesce(c.payment_id, l.payment_id) AS id
      FROM (SELECT payment_id, resident_id, sum(amount_paise) AS amount FROM credits GROUP BY 1, 2) AS c
      FULL JOIN (
        SELECT payment_id, account_id, sum(amount_paise) AS amount FROM ledger WHERE account_kind = 'CREDIT' GROUP BY 1, 2
      ) AS l ON l.payment_id = c.payment_id AND l.account_id = c.resident_id
      WHERE c.amount IS DISTINCT FROM l.amount`,
  },
  {
    check: "I-10",
    says: "A journal does not sum to zero, or has no entries.",
    finds: sql`SELECT journals.id::text FROM journals LEFT JOIN ledger ON ledger.journal_id = journals.id
      GROUP BY journals.id HAVING sum(amount_paise) IS DISTINCT FROM 0`,
  },
  {
    check: "I-10 (totals)",
    says: "All captures together are not all bills' paid amounts and all credits.",
    finds: sql`SELECT 'captures ' || captured || ', bills ' || paid || ', credits ' || credited AS id
      FROM (SELECT coalesce(sum(captured_paise), 0) AS captured FROM payments) AS p,
        (SELECT coalesce(sum(amount_paid_paise), 0) AS paid FROM bills) AS b,
        (SELECT coalesce(sum(amount_paise), 0) AS credited FROM credits) AS c
      WHERE captured <> paid + credited`,
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
    finds: sql`SELECT id FROM payments WHERE state IN ('CREATED', 'PENDING') AND (
        next_check_at IS NULL OR next_check_at < ${now}::timestamptz - ${FORGOTTEN_AFTER}
        OR created_at < ${now}::timestamptz - ${OPEN_AT_MOST})`,
  },
];

/** Runs every check, and gives at most `most` ids of what each found. */
export async function findBroken(db: Db, now: Date, most: number) {
  const found = [];
  for (const { check, says, finds } of checks(now)) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM (${finds}) AS found ORDER BY id LIMIT ${most}`.execute(
      db,
    );
    found.push({ check, says, bad: rows.map((row) => row.id) });
  }
  return found;
}
