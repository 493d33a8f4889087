import { listAuditEntries } from "@aangan/contract/features/audit";
import { importBills, importResidents } from "@aangan/contract/features/uploads/imports";
import { showUndoing, undoUpload } from "@aangan/contract/features/uploads/undo-upload";
import {
  forgetUploadLayout,
  listUploadLayouts,
  listUploads,
  reportUpload,
  UPLOADS_PAGE,
} from "@aangan/contract/features/uploads/upload-records";
import { paise } from "@aangan/contract/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../../../test/desks/portal.ts";
import { BILL_HEADER, billsFile, daysAhead, residentsFile } from "../../../../../test/sheets/office-files.ts";
import { upload } from "../../../../../test/sheets/upload.ts";
import { workbookOf } from "../../../../../test/sheets/workbooks.ts";
import { findLayout, layoutKey, saveLayout } from "../../judge/layouts.ts";
import { findUploadResult, saveUploadResult } from "./save-upload-result.ts";

const PLAN = "0f".repeat(32);
const counts = { new: 3, alreadyThere: 1, changed: 0, leftOut: 1 };

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
  await upload(portal, importResidents, token, residentsFile(3), "residents-of-november");
  await upload(portal, importBills, token, billsFile(3, daysAhead(10)), "bills-of-november");
});
afterAll(() => portal.close());

const list = (before?: string) => portal.call(listUploads, { token, query: before === undefined ? {} : { before } });
const report = (id: string) => portal.call(reportUpload, { token, params: { id } });

async function notifyBills(): Promise<void> {
  const bills = await portal.database.db.selectFrom("bills").select("id").orderBy("flatNumber").execute();
  await portal.database.inTransaction((tx) =>
    saveUploadResult(tx, "bills-of-november", {
      plan: PLAN,
      how: {
        columns: { password: { value: "given-to-all-9" } },
        values: { password: { x: "given-to-one-9" }, billType: { Elec: "electricity" } },
        cells: [
          { sheet: "Nov", row: 4, field: "originalAmount", text: "1500" },
          { sheet: "Nov", row: 5, field: "password", text: "written-anew-9" },
        ],
        passwords: { "T-1": "made-in-the-browser-9" },
        agreed: ["due_past", "left_out"],
        change: ["T-2"],
      },
      told: {
        sheets: ["Nov"],
        columns: [{ field: "originalAmount", header: "Net payable" }],
        counts,
        sums: [{ billType: "maintenance", complex: "RICHMOND PARK", rows: 3, amountPaise: paise(300_050) }],
        layout: { id: "7", name: "Accounts office" },
      },
      rows: {
        wentIn: bills.map(({ id }, place) => ({ sheet: "Nov", rows: [place + 2], of: { billId: id } })),
        leftOut: [{ sheet: "Nov", row: 9, reason: "vacant" }],
      },
    }),
  );
}

describe("an upload that was told", () => {
  beforeAll(notifyBills);

  it("is in the list, newest first, with who, what and how much", async () => {
    const { uploads, next } = await list();
    expect(next).toBeNull();
    expect(uploads.map(({ _id }) => _id)).toEqual(["bills-of-november", "residents-of-november"]);
    expect(uploads[0]).toEqual({
      _id: "bills-of-november",
      kind: "bills",
      fileName: "upload.xlsx",
      by: "Asha Verma",
      at: expect.stringMatching(/Z$/),
      phase: "done",
      total: 3,
      told: {
        sheets: ["Nov"],
        counts,
        sums: [{ billType: "maintenance", complex: "RICHMOND PARK", rows: 3, amount: 3000.5 }],
        layout: "Accounts office",
      },
    });
    expect(uploads[1]?.told).toBeNull();
  });

  it("has a report of every row that went in, with its bill, and of what was left out, corrected and confirmed", async () => {
    const { upload: reported, wentIn, ...rest } = await report("bills-of-november");
    expect(reported._id).toBe("bills-of-november");
    expect(wentIn).toHaveLength(3);
    expect(wentIn[1]).toEqual({
      sheet: "Nov",
      rows: [3],
      flat: "T-2",
      bill: {
        number: expect.stringMatching(/^[A-Z]{4}-\d{4}-\d{6}$/),
        type: expect.any(String),
        amount: expect.any(Number),
        dueDate: daysAhead(10),
      },
    });
    expect(rest).toEqual({
      columns: [{ field: "originalAmount", header: "Net payable" }],
      leftOut: [{ sheet: "Nov", row: 9, reason: "vacant" }],
      corrected: [
        { sheet: "Nov", row: 4, field: "originalAmount", text: "1500" },
        { sheet: "Nov", row: 5, field: "password", text: "" },
      ],
      changed: ["T-2"],
      ticked: ["due_past", "left_out"],
    });
  });

  it("keeps no password, wherever one was sent", async () => {
    const { how } = await portal.database.db
      .selectFrom("uploads")
      .select("how")
      .where("id", "=", "bills-of-november")
      .executeTakeFirstOrThrow();
    expect(how).toMatchObject({ values: { billType: { Elec: "electricity" } } });
    for (const secret of ["given-to-all-9", "given-to-one-9", "written-anew-9", "made-in-the-browser-9"]) {
      expect(JSON.stringify(how)).not.toContain(secret);
    }
  });

  it("is told again to its own administrator only", async () => {
    const { db } = portal.database;
    const { adminId } = await db.selectFrom("uploads").select("adminId").limit(1).executeTakeFirstOrThrow();
    expect(await findUploadResult(db, adminId, "bills-of-november")).toMatchObject({ plan: PLAN, told: { counts } });
    expect(await findUploadResult(db, adminId, "residents-of-november")).toBeUndefined();
    expect(await findUploadResult(db, "a-colleague", "bills-of-november")).toBeUndefined();
  });
});

it("An upload that was not told, or is unknown, has no report", async () => {
  for (const id of ["residents-of-november", "unknown-upload"]) {
    expect(await portal.ask(reportUpload, { token, params: { id } })).toMatchObject({ status: 404 });
  }
});

it("The list goes on where the page before ended", async () => {
  const { db } = portal.database;
  const { adminId } = await db.selectFrom("uploads").select("adminId").limit(1).executeTakeFirstOrThrow();
  const at = new Date("2020-01-01T00:00:00Z");
  const earlier = Array.from({ length: UPLOADS_PAGE }, (_, nth) => ({
    ...{ id: `earlier-${String(nth).padStart(3, "0")}`, adminId, kind: "bills", fileName: "old.xlsx" },
    ...{ fileSha256: Buffer.alloc(32), phase: "failed", startedAt: at, seenAt: at, endedAt: at },
  }));
  await portal.database.inTransaction((tx) => tx.insertInto("uploads").values(earlier).execute());
  const first = await list();
  expect(first.uploads).toHaveLength(UPLOADS_PAGE);
  const second = await list(first.next ?? "");
  expect(second.next).toBeNull();
  expect(second.uploads.map(({ _id }) => _id)).toEqual(["earlier-001", "earlier-000"]);
  expect((await list("never-was-there")).uploads).toEqual([]);
});

describe("a layout", () => {
  const key = layoutKey(["Flat", "Net payable"]);
  const layouts = async () => (await portal.call(listUploadLayouts, { token })).layouts;
  const forget = (id: string) => portal.ask(forgetUploadLayout, { token, params: { id } });
  let id: string;
  beforeAll(async () => {
    const { db } = portal.database;
    const { adminId } = await db.selectFrom("uploads").select("adminId").limit(1).executeTakeFirstOrThrow();
    const layout = { kind: "bills", name: "Accounts office", key, body: {} };
    id = await portal.database.inTransaction((tx) => saveLayout(tx, layout, adminId, portal.now()));
  });

  it("is listed with who made it and who used it last", async () => {
    const expectedLayout = { kind: "bills", name: "Accounts office", madeBy: "Asha Verma", usedBy: "Asha Verma" };
    expect(await layouts()).toEqual([
      { _id: id, ...expectedLayout, madeAt: expect.any(String), usedAt: expect.any(String) },
    ]);
  });

  it("that was forgotten is neither listed nor found, and cannot be forgotten again", async () => {
    expect(await forget(id)).toMatchObject({ status: 200 });
    expect(await layouts()).toEqual([]);
    expect(await findLayout(portal.database.db, "bills", key)).toBeUndefined();
    expect(await forget(id)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("that was forgotten is in the audit log, with its name and without its answers", async () => {
    const { entries } = await portal.call(listAuditEntries, { token, query: { action: "forget-upload-layout" } });
    const auditLog = await portal.call(listAuditEntries, { token, query: { about: id } });
    expect(entries[0]?.changes).toMatchObject([{ of: "upload_layouts", did: "changed", key: id }]);
    expect(auditLog.entries.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ did: "added", now: expect.objectContaining({ name: "Accounts office", body: "•••" }) }),
    );
  });
});

describe("an upload of bills that was undone", () => {
  it("4,000 bills are cancelled, and the same file goes in again", async () => {
    const fresh = await openPortal();
    const admin = await fresh.admin();
    await upload(fresh, importResidents, admin, residentsFile(1000));
    const rows = [10, 20, 30, 40].flatMap((days) =>
      Array.from({ length: 1000 }, (_, flat) => [`T-${flat + 1}`, "electricity", 500 + days, daysAhead(days)]),
    );
    const file = workbookOf([BILL_HEADER, ...rows]);
    expect((await upload(fresh, importBills, admin, file, "four-thousand")).body).toMatchObject({ created: 4000 });
    const params = { id: "four-thousand" };
    const { undoing } = await fresh.call(showUndoing, { token: admin, params });
    expect(undoing).toMatchObject({ bills: 4000, inTheWay: 0 });
    const undoing4000 = fresh.call(undoUpload, { token: admin, params, body: { reason: "Wrong month" } });
    const done = await undoing4000;
    expect(done).toEqual({
      message: "The upload was undone: 4,000 bills were cancelled.",
      cancelled: 4000,
      approval: null,
    });
    const { uploads } = await fresh.call(listUploads, { token: admin, query: {} });
    expect(uploads[0]?.undone).toMatchObject({ reason: "Wrong month" });
    expect((await upload(fresh, importBills, admin, file)).body).toMatchObject({ created: 4000, alreadyThere: 0 });
    await fresh.close();
  });
});
