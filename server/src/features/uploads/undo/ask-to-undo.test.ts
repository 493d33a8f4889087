import { sql } from "kysely";
import { expect, it } from "vitest";
import { useApprovals, withCode } from "../../../../test/desks/use-approvals.ts";
import { doOrAsk } from "../../approvals/count-act.ts";
import { lockPaymentById as holdPayment } from "../../payments/locks.ts";
import { bookSpentRefunds } from "../../payments/refunds/book-spent-refunds.ts";
import { undoUpload } from "./undo-upload.ts";

const at = useApprovals();

/** A bill of Rs 6,000 from a file that has the same name as every other. */
async function upload(id: string, resident = at.resident): Promise<void> {
  await sql`INSERT INTO uploads (id, admin_id, kind, file_name, file_sha256, phase, started_at, seen_at, ended_at)
    VALUES (${id}, 'mira', 'bills', 'nov.xlsx', '', 'done', now(), now(), now())`.execute(at.desk.database.db);
  await at.desk.bill(resident, 6_000, { uploadId: id });
}

function ask(uploadId: string) {
  const input = { uploadId, reason: "Wrong month" };
  const now = at.desk.now();
  return at.desk.database.inTransaction((tx) =>
    doOrAsk(tx, { id: "asha" }, { kind: "undo-upload", input }, now, (by) =>
      undoUpload(tx, by, input, { holdPayment, bookSpentRefunds }, now),
    ),
  );
}

it("uploads whose files have one name wait beside each other to be undone, and each only once", async () => {
  await upload("first");
  await upload("second", await at.desk.resident("E-042"));
  expect((await ask("first")).approval).toMatchObject({ subject: "nov.xlsx", state: "waiting" });
  expect((await ask("second")).approval).toMatchObject({ subject: "nov.xlsx", state: "waiting" });
  await expect(ask("first")).rejects.toEqual(withCode("approval_asked"));
});
