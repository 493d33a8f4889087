import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPlantedBooks, type PlantedBooks } from "../../../test/desks/planted-books.ts";

let books: PlantedBooks;
beforeEach(async () => {
  books = await openPlantedBooks();
});
afterEach(() => books.close());

/** An approval for Rs 400 of a paid payment that ended so, and a refund of it with this approval and this limit. */
const approvalRefundSql = (end: string, refund: string) => `
  INSERT INTO approvals (id, payment_id, source, resident_id, flat_number, amount_paise, reason, limit_paise, requested_at,
      requested_by, state, ended_at, ended_by)
    SELECT 'approval', id, 'BILL', resident_id, flat_number, 40000, 'x', 10000, now(), 'asha', ${end}
    FROM payments WHERE state = 'SUCCESS' AND amount_paise = 40000;
  INSERT INTO refunds (id, gateway, payment_id, source, amount_paise, reason, made_by, state, requested_at, requested_by,
      next_check_at, approval_id, limit_paise)
    SELECT 'REFUND00000000000003', 'scripted', id, 'BILL', 40000, 'x', 'office', 'REQUESTED', now(), 'asha',
      now() + interval '1 hour', ${refund} FROM payments WHERE state = 'SUCCESS' AND amount_paise = 40000;`;

const APPROVED = "'APPROVED', now(), 'ravi'";
const EXPIRED = "'EXPIRED', now(), NULL";
const WAITING = "'WAITING', NULL, NULL";
const validSql = approvalRefundSql(APPROVED, "'approval', 10000");
const change = (columns: string) => `${validSql} UPDATE refunds SET ${columns} WHERE approval_id IS NOT NULL`;

async function broken(rows: string): Promise<string[]> {
  await books.superuser.query(rows);
  return (await books.brokenRules()).map(({ check }) => check).filter((check) => check === "I-37");
}

describe("books with a refund", () => {
  it.each([
    ["that another person approved", validSql],
    ["below the limit", approvalRefundSql(EXPIRED, "NULL, 40001")],
    ["while there was no limit", approvalRefundSql(EXPIRED, "NULL, NULL")],
  ])("%s break no rule", async (_what, rows) => {
    expect(await broken(rows)).toEqual([]);
  });

  it.each([
    ["is approved and has no refund", approvalRefundSql(APPROVED, "NULL, NULL")],
    ["names an approval that waits", approvalRefundSql(WAITING, "'approval', 10000")],
    ["is another amount than was approved", change("amount_paise = 39999")],
    ["is by another than who asked", change("requested_by = 'ravi'")],
    ["is paid otherwise than was approved", change("paid_method = 'cash', paid_on = '2026-11-21'")],
    ["is of the limit and has no approval", approvalRefundSql(EXPIRED, "NULL, 40000")],
    [
      "reaches the limit with another of the same person, flat and day",
      `${approvalRefundSql(EXPIRED, "NULL, 40001")} INSERT INTO refunds (id, gateway, payment_id, source, amount_paise, reason, made_by,
          state, requested_at, requested_by, next_check_at, limit_paise)
        SELECT 'REFUND00000000000004', gateway, payment_id, source, 1, reason, made_by, state, requested_at, requested_by,
          next_check_at, limit_paise FROM refunds`,
    ],
  ])("that %s are named", async (_what, rows) => {
    expect(await broken(rows)).toEqual(["I-37"]);
  });

  it("that was approved by the one who asked are named", async () => {
    await books.superuser.query("ALTER TABLE approvals DROP CONSTRAINT decided_by_another");
    expect(await broken(approvalRefundSql("'APPROVED', now(), 'asha'", "'approval', 10000"))).toEqual(["I-37"]);
  });
});
