import { importReceipts, RECEIPT_UPLOAD_ROWS } from "@aangan/contract/features/uploads/imports";
import { undoUpload } from "@aangan/contract/features/uploads/undo-upload";
import { listUploads } from "@aangan/contract/features/uploads/upload-records";
import { paise } from "@aangan/contract/money";
import { expect, it } from "vitest";
import { raiseBills } from "../../../server/src/features/bills/raise-bills.ts";
import { checkBooks } from "../../../server/src/features/books/check-books.ts";
import { findExistingResidents } from "../../../server/src/features/residents/find-resident.ts";
import { openPortal } from "../../../server/test/desks/portal.ts";
import { daysAhead, moveIn, residentsFile } from "../../../server/test/sheets/office-files.ts";
import { receiptsFile, transfer } from "../../../server/test/sheets/receipt-files.ts";
import { expectWithin, timed } from "../../timing/measure.ts";
import { timedUpload } from "../../timing/timed-upload.ts";

const FLATS = 1_000;
const WITHIN_MS = 10_000;

it("The office uploads 2,000 receipts, each of which pays a bill, and undoes them", async () => {
  const portal = await openPortal();
  const token = await portal.admin();
  await moveIn(portal, residentsFile(FLATS));
  const flats = Array.from({ length: FLATS }, (_, index) => `T-${index + 1}`);
  const { database, now } = portal;
  const residents = await findExistingResidents(database.db, flats);
  const bill = { billType: "maintenance" as const, originalPaise: paise(50_000) };
  const bills = [3, 9].flatMap((days) =>
    residents.map(({ id: residentId, flatNumber }) => ({ ...bill, residentId, flatNumber, dueOn: daysAhead(days) })),
  );
  const raising = { adminId: "office", uploadId: null, now: now() };
  await database.inTransaction((tx) => raiseBills(tx, bills, raising));

  const rows = [...flats, ...flats].map((flat) => transfer(flat, 500));
  expect(rows).toHaveLength(RECEIPT_UPLOAD_ROWS);
  const { body, ms } = await timedUpload(portal, importReceipts, token, receiptsFile(...rows));
  expect(body.message).toBe("2,000 receipts uploaded successfully.");
  const { uploads } = await portal.call(listUploads, { token, query: {} });
  const undoing = { params: { id: uploads[0]?._id ?? "" }, body: { reason: "Wrong month" } };
  const undone = await timed(portal.call(undoUpload, { token, ...undoing }));
  expect(undone.answer).toMatchObject({ cancelled: 2_000 });
  process.stdout.write(`2,000 receipts undone in ${Math.round(undone.ms)} ms\n`);
  expect((await checkBooks(database.db, now())).filter(({ bad }) => bad.length > 0)).toEqual([]);
  await portal.close();
  expectWithin("2,000 receipts", ms, WITHIN_MS);
});
