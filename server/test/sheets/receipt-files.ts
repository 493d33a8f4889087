import { importReceipts } from "@aangan/contract/features/uploads/imports";
import { paise } from "@aangan/contract/money";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { raiseBills } from "../../src/features/bills/raise-bills.ts";
import { checkBooks } from "../../src/features/books/check-books.ts";
import { findExistingResidents } from "../../src/features/residents/find-resident.ts";
import { openPortal, type TestPortal } from "../desks/portal.ts";
import { daysAhead, moveIn, RECEIPT_HEADER, residentsFile } from "./office-files.ts";
import { review } from "./review.ts";
import { upload } from "./upload.ts";
import { workbookOf } from "./workbooks.ts";

export type Cells = (string | number | null)[];

let utr = 632_100_000_000;

/** One that no other row has. */
export function newUtr(): string {
  return String(++utr);
}

/** A row of a transfer of today, unless it says otherwise. */
export function transfer(flat: string, amount: number, reference = newUtr(), day = daysAhead(0)): Cells {
  return [flat, amount, "transfer", day, reference];
}

export function receiptsFile(...rows: Cells[]): Buffer {
  return workbookOf([RECEIPT_HEADER, ...rows]);
}

/** For a test file: a portal with forty flats of block T, whose books are checked after each test. */
export function useReceiptFiles() {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    await moveIn(portal, residentsFile(40));
  });
  afterAll(() => portal.close());
  afterEach(async () => {
    const broken = (await checkBooks(portal.database.db, portal.now())).filter(({ bad }) => bad.length > 0);
    expect(broken).toEqual([]);
  });
  const flatOf = async (flat: string): Promise<string> =>
    (await findExistingResidents(portal.database.db, [flat]))[0]?.id ?? "";

  return {
    portal: () => portal,
    token: () => token,
    /** The id of the flat's resident. */
    flatOf,
    ask: (file: Buffer, more: Omit<Parameters<typeof review>[2], "token" | "file"> = {}) =>
      review(portal, importReceipts, { token, file, ...more }),
    send: (file: Buffer, as = token) => upload(portal, importReceipts, as, file),
    /** A bill of a flat. */
    async bill(flat: string, rupees: number, dueOn = daysAhead(5)): Promise<string> {
      const bill = { residentId: await flatOf(flat), flatNumber: flat, billType: "maintenance" as const, dueOn };
      const rows = [{ ...bill, originalPaise: paise(rupees * 100) }];
      const raising = { adminId: "office", uploadId: null, now: portal.now() };
      const [id = ""] = await portal.database.inTransaction((tx) => raiseBills(tx, rows, raising));
      return id;
    },
    /** In rupees. */
    async restOf(id: string): Promise<number> {
      const row = portal.database.db.selectFrom("bills").select("remainingPaise").where("id", "=", id);
      return (await row.executeTakeFirstOrThrow()).remainingPaise / 100;
    },
    receiptsOf: (reference: string) =>
      portal.database.db
        .selectFrom("receipts")
        .selectAll()
        .where("reference", "=", reference)
        .orderBy("part")
        .execute(),
  };
}
