import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type GoodTown, openGoodTown } from "../../../test/desks/good-town.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";

let town: GoodTown;
let owner: pg.Client;
const DAY_MS = 86_400_000;

beforeEach(async () => {
  town = await openGoodTown();
  const { database } = town.desk.database.connection as { database: string };
  owner = new pg.Client({ ...inject("databaseServer"), database });
  await owner.connect();
  await owner.query("SET session_replication_role = replica");
});
afterEach(async () => {
  await owner.end();
  await town.desk.close();
});

async function nextNight() {
  town.desk.pass(DAY_MS);
  const { broken } = await officeOf(town.desk).checkBooks();
  return broken.map(({ check, bad }) => `${check}: ${bad.join()}`);
}

describe("what was booked on finished days", () => {
  it("is compared every night without an alarm while the portal works on", async () => {
    expect(await nextNight()).toEqual([]);
    const bill = await town.desk.bill(town.people.anand, 500);
    expect(await nextNight()).toEqual([]);
    await officeOf(town.desk).cancel(bill);
    const { transactionId } = await town.desk.click(town.people.anand, town.bills.unpaid ?? "", 300);
    town.desk.gateway.pay(transactionId);
    await town.desk.webhook(transactionId);
    await town.desk.numberReceipts();
    expect(await nextNight()).toEqual([]);
    expect(await nextNight()).toEqual([]);
  });

  it("names the day, and by the audit log the row, when a bill is made smaller later", async () => {
    await nextNight();
    await owner.query(`UPDATE bills SET original_paise = original_paise - 100 WHERE id = '${town.bills.unpaid}'`);
    const found = ["I-44 (bills): 2026-11-06", `I-43: bills ${town.bills.unpaid}`];
    expect(await nextNight()).toEqual(found);
    expect(await nextNight()).toEqual(found);
  });

  it("names the day of one of many bills that were raised at once, which the audit log only counts", async () => {
    await nextNight();
    await owner.query("UPDATE bills SET original_paise = 1 WHERE id = 'MAIN-2627-000007'");
    expect(await nextNight()).toEqual(["I-44 (bills): 2026-10-12"]);
  });

  it("names the day of a row that was added to it, and of a face that was changed", async () => {
    await nextNight();
    await owner.query(`UPDATE receipts SET face = face || '{"name": "Another"}' WHERE id = '${town.receipts.inCash}'`);
    await owner.query(`INSERT INTO deposits (id, kind, account, on_day, amount_paise, made_at, made_by, undone_at, undone_by, undo_reason)
      VALUES ('made up', 'cash', 'Bank', '2026-10-20', 5, '2026-10-20T06:00:00Z', 'office', '2026-10-20T06:00:00Z', 'office', 'x')`);
    expect(await nextNight()).toEqual(["I-44 (receipts): 2026-10-15", "I-44 (deposits): 2026-10-20"]);
  });

  it("names the day of a closing that was moved, and of an act that counts as less", async () => {
    await owner.query(`INSERT INTO book_closings (up_to, closed_at, closed_by)
      VALUES ('2026-09-30', '2026-10-12T03:00:00Z', 'office')`);
    await nextNight();
    await owner.query("UPDATE book_closings SET up_to = '2026-08-31'");
    await owner.query(
      "UPDATE counted_acts SET amount_paise = amount_paise - 1 WHERE id = (SELECT min(id) FROM counted_acts)",
    );
    expect(await nextNight()).toEqual(
      expect.arrayContaining(["I-44 (closings): 2026-10-12", expect.stringMatching(/^I-44 \(acts\): 2026-10-\d\d$/)]),
    );
  });

  it("is accepted by the lines of deploy.md when a change shall stay", async () => {
    // Rows that no operation made are noted by the machine's clock.
    await owner.query("UPDATE audit_log SET at = '2026-11-06T06:00:00Z'");
    await nextNight();
    await owner.query(`UPDATE bills SET original_paise = original_paise - 100 WHERE id = '${town.bills.unpaid}'`);
    expect(await nextNight()).toHaveLength(2);
    const page = await readFile(join(import.meta.dirname, "../../../../docs/deploy.md"), "utf8");
    const [, lines = ""] = page.match(/(BEGIN;\nALTER TABLE book_prints.*?COMMIT;)/s) ?? [];
    expect(lines).not.toBe("");
    await owner.query("SET session_replication_role = origin");
    await owner.query(lines.replaceAll("now()", `'${town.desk.now().toISOString()}'::timestamptz`));
    expect([await nextNight(), await nextNight()]).toEqual([[], []]);
    await owner.query("SET session_replication_role = replica");
    await owner.query(`UPDATE bills SET original_paise = original_paise - 100 WHERE id = '${town.bills.unpaid}'`);
    expect(await nextNight()).toContain("I-44 (bills): 2026-11-06");
  });

  it("does not take over what differs from the audit log", async () => {
    await owner.query(`UPDATE bills SET original_paise = original_paise - 100 WHERE id = '${town.bills.unpaid}'`);
    expect(await nextNight()).toEqual([`I-43: bills ${town.bills.unpaid}`]);
    expect(await nextNight()).toEqual([`I-43: bills ${town.bills.unpaid}`]);
  });
});
