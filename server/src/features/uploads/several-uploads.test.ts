import { importBills, importResidents, showUpload } from "@aangan/contract/features/uploads/imports";
import { paise } from "@aangan/contract/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { countWaiting } from "../../../test/lock-waits.ts";
import {
  BILL_HEADER,
  billsFile,
  countRows,
  daysAhead,
  RESIDENT_HEADER,
  residentsFile,
} from "../../../test/sheets/office-files.ts";
import { anotherAdmin, upload } from "../../../test/sheets/upload.ts";
import { workbook, workbookOf } from "../../../test/sheets/workbooks.ts";
import type { Tx } from "../../platform/database/db.ts";
import { findUploadedBills, lockUploads } from "../bills/locks.ts";
import { raiseBills } from "../bills/raise-bills.ts";

/** Far enough from one another to be bills of their own. */
const monthsAhead = (months: number) => daysAhead(10 + 30 * months);

describe("several uploads", () => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    await upload(portal, importResidents, token, residentsFile(60));
  });
  afterAll(() => portal.close());

  // [XLS-33]
  it("of one file by two administrators at the same instant make every bill once", async () => {
    const colleague = await anotherAdmin(portal, "colleague@office.example");
    const file = billsFile(60, daysAhead(10));
    const answers = await Promise.all([token, colleague].map((admin) => upload(portal, importBills, admin, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.created).toSorted((one, other) => one - other)).toEqual([0, 60]);
    expect(answers.reduce((sum, { body }) => sum + body.alreadyThere, 0)).toBe(60);
    expect(await countRows(portal, "bills")).toBe(60);
  });

  it("look for bills one after the other, so that the second sees those of the first", async () => {
    const { database } = portal;
    const { id: uploadId } = await database.db.selectFrom("uploads").select("id").executeTakeFirstOrThrow();
    const { id: residentId } = await database.db.selectFrom("residents").select("id").executeTakeFirstOrThrow();
    const key = { residentId, billType: "maintenance", dueOn: daysAhead(20) } as const;
    let second: Promise<unknown[]> | undefined;
    async function lookAlone(tx: Tx) {
      await lockUploads(tx);
      return findUploadedBills(tx, [key]);
    }
    await database.inTransaction(async (tx) => {
      expect(await lookAlone(tx)).toEqual([]);
      second = database.inTransaction(lookAlone);
      await expect.poll(() => countWaiting(portal)).toBe(1);
      const bill = { ...key, flatNumber: "T-1", originalPaise: paise(100) };
      await raiseBills(tx, [bill], { adminId: "office", uploadId, now: portal.now() });
    });
    expect(await second).toEqual([{ ...key, originalPaise: 100 }]);
  });

  it("of residents by two administrators at the same instant make everybody once", async () => {
    const colleague = await anotherAdmin(portal, "second@office.example");
    const rows = Array.from({ length: 20 }, (_, index) => [
      `U-${index}`,
      "Name",
      "u@example.com",
      9_876_543_210,
      `tulsi-${index}-garden`,
      "REGENT HOUSE",
    ]);
    const file = workbookOf([RESIDENT_HEADER, ...rows]);
    const answers = await Promise.all([token, colleague].map((admin) => upload(portal, importResidents, admin, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(20);
  });

  it("in part new count what was there", async () => {
    const { body } = await upload(portal, importBills, token, billsFile(1, monthsAhead(1)));
    expect(body.message).toBe("1 bill uploaded successfully.");
    const more = await upload(portal, importBills, token, billsFile(3, monthsAhead(1)));
    expect(more.body).toMatchObject({
      message: "2 bills uploaded successfully. 1 was already there.",
      created: 2,
      alreadyThere: 1,
    });
  });

  // [XLS-15]
  it("with hidden rows raise their bills, too, and say how many they are", async () => {
    const rows = [1, 2, 3].map((flat) => [`T-${flat}`, "maintenance", 1_200, daysAhead(17)]);
    const file = workbook([{ rows: [BILL_HEADER, ...rows], hiddenRows: [3, 4] }]);
    const { body } = await upload(portal, importBills, token, file);
    expect(body).toMatchObject({ created: 3, total: 3, hidden: 2 });
  });

  // [XLS-35]
  it("of another amount for the same bill are refused", async () => {
    await upload(portal, importBills, token, billsFile(3, monthsAhead(2)));
    const { status, body } = await upload(
      portal,
      importBills,
      token,
      billsFile(3, monthsAhead(2), () => 5),
    );
    expect(status).toBe(400);
    expect(body.rows?.map(({ row, column }) => ({ row, column }))).toEqual(
      [2, 3, 4].map((row) => ({ row, column: "originalAmount" })),
    );
    expect(body.rows?.[0]?.message).toContain("A bill of ₹100.01");
  });

  it("by one administrator at the same time are refused but one, unless it was given up", async () => {
    const file = residentsFile(61);
    const answers = await Promise.all([1, 2, 3].map(() => upload(portal, importResidents, token, file)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("upload_running");
  });

  // [XLS-27]
  it("left over by a killed server are closed by the next one", async () => {
    const mine = await portal.database.db
      .selectFrom("admins")
      .select("id")
      .where("email", "=", "asha@office.example")
      .executeTakeFirstOrThrow();
    const at = portal.now();
    await portal.database.inTransaction((tx) =>
      tx
        .insertInto("uploads")
        .values({
          id: "left-over-1",
          adminId: mine.id,
          kind: "bills",
          fileName: "x",
          fileSha256: Buffer.alloc(32),
          phase: "saving",
          startedAt: at,
          seenAt: at,
        })
        .execute(),
    );
    const file = billsFile(2, monthsAhead(3));
    expect((await upload(portal, importBills, token, file)).body.code).toBe("upload_running");
    portal.pass(31_000);
    expect((await upload(portal, importBills, token, file)).body.created).toBe(2);
    const staleUpload = await portal.call(showUpload, { token, params: { id: "left-over-1" } });
    expect(staleUpload.phase).toBe("failed");
  });

  it("are shown to nobody else", async () => {
    await upload(portal, importBills, token, billsFile(1, monthsAhead(4)), "my-own-upload");
    const other = await anotherAdmin(portal, "third@office.example");
    const answer = await portal.ask(showUpload, { token: other, params: { id: "my-own-upload" } });
    expect(answer.status).toBe(404);
  });

  it("of one name at the same time are refused but one", async () => {
    const file = billsFile(1, monthsAhead(6));
    const answers = await Promise.all([1, 2].map(() => upload(portal, importBills, token, file, "one-name-twice")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("can be sent again under the same name once ended", async () => {
    const file = billsFile(1, monthsAhead(5));
    await upload(portal, importBills, token, file, "sent-again-1");
    const again = await upload(portal, importBills, token, file, "sent-again-1");
    expect(again.body).toMatchObject({ created: 0, alreadyThere: 1 });
  });
});
