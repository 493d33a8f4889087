import { kindsListed } from "@aangan/contract/bill-kinds";
import { listResidentBills } from "@aangan/contract/features/bills";
import { listResidents, logInResident } from "@aangan/contract/features/residents";
import {
  importBills,
  importResidents,
  showUpload,
  type UploadProgress,
} from "@aangan/contract/features/uploads/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import {
  billsFile,
  countRows,
  daysAhead,
  moveIn,
  RESIDENT_HEADER,
  residentsFile,
} from "../../../test/sheets/office-files.ts";
import { sample, upload } from "../../../test/sheets/upload.ts";
import { workbookOf } from "../../../test/sheets/workbooks.ts";
import { hashing, hashingAt, recommendedCost } from "../../platform/auth/passwords.ts";

// So that there is progress to tell: it is written twice a second, and a quick machine hashes 200 passwords in less than a second.
Object.assign(hashing, hashingAt({ ...recommendedCost, timeCost: 2 * recommendedCost.timeCost }));

describe("the office of a whole association", () => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    await moveIn(portal, await sample("residents.xlsx"));
  });
  afterAll(() => portal.close());

  // [spec 1.10] [spec 7.19]
  it("brings in residents while progress is told", async () => {
    const uploading = upload(portal, importResidents, token, residentsFile(200), "residents-of-block-t");
    let ended = false;
    const hashed = new Set<number>();
    const watching = (async () => {
      while (!ended) {
        const { body } = await portal.ask(showUpload, { token, params: { id: "residents-of-block-t" } });
        const progress = body as unknown as UploadProgress;
        if (progress.phase === "hashing") hashed.add(progress.done);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    const { status, body } = await uploading;
    ended = true;
    await watching;
    const result = {
      message: "200 users uploaded successfully.",
      created: 200,
      alreadyThere: 0,
      total: 200,
      hidden: 0,
      sheet: "Sheet1",
    };
    expect({ status, ...body }).toEqual({ status: 200, ...result });
    expect(hashed.size).toBeGreaterThan(1);
    const progress = await portal.call(showUpload, { token, params: { id: "residents-of-block-t" } });
    expect(progress).toEqual({ phase: "done", done: 200, total: 200 });
  });

  it("whose passwords are those of the file", async () => {
    const { user } = await portal.call(logInResident, { body: { flatNumber: "T-7", password: "mango-6-courtyard" } });
    expect(user).toMatchObject({ name: "Resident 7", phone: "9876512007", complex: "RICHMOND PARK" });
  });

  it.each(["bills-electricity-2026-11.xlsx", "bills-maintenance-2026-11.xls"])(
    // [XLS-14] [XLS-30]
    "raises 1,500 bills of %s",
    async (name) => {
      const { status, body } = await upload(portal, importBills, token, await sample(name));
      expect({ status, ...body }).toEqual({
        status: 200,
        message: "1,500 bills uploaded successfully.",
        created: 1_500,
        alreadyThere: 0,
        total: 1_500,
        hidden: 0,
        sheet: name.split(".")[0],
      });
    },
  );

  // [spec 1.6] [spec 7.18]
  it("gives every bill the number, amount and day of its row", async () => {
    const { users } = await portal.call(listResidents, { token, query: { complex: "RICHMOND PARK" } });
    const sara = users.find((user) => user.flatNumber === "A-001");
    const { bills } = await portal.call(listResidentBills, { token, params: { id: sara?._id ?? "" } });
    const plain = bills.map(({ _id, billType, totalAmount, dueDate }) => ({ _id, billType, totalAmount, dueDate }));
    expect(plain).toEqual([
      {
        _id: expect.stringMatching(/^MAIN-\d{4}-000001$/),
        billType: "maintenance",
        totalAmount: 6350,
        dueDate: "2026-12-15",
      },
      {
        _id: expect.stringMatching(/^ELEC-\d{4}-000001$/),
        billType: "electricity",
        totalAmount: 3356.11,
        dueDate: "2026-12-10",
      },
    ]);
  });

  // [XLS-32] [XLS-36]
  it("makes no second bill of a file sent again, and is told so", async () => {
    const file = await sample("bills-electricity-2026-11.xlsx");
    const { status, body } = await upload(portal, importBills, token, file);
    expect({ status, ...body }).toEqual({
      status: 200,
      message: "1,500 bills were already there. No new bill was made.",
      created: 0,
      alreadyThere: 1_500,
      total: 1_500,
      hidden: 0,
      sheet: expect.any(String),
    });
    expect(await countRows(portal, "bills")).toBe(3_000);
  });

  it("leaves residents untouched who are there, without hashing a password", async () => {
    const { cost } = hashing;
    // At this cost a hash fails.
    hashing.cost = { ...cost, memoryCost: 0 };
    const { body } = await upload(portal, importResidents, token, await sample("residents.xlsx"));
    hashing.cost = cost;
    expect(body.message).toBe("1,500 users were already there. No new user was made.");
    expect(await countRows(portal, "residents")).toBe(1_700);
  });

  it("names residents who are there under another name or in another complex, and changes nothing", async () => {
    const file = workbookOf([
      RESIDENT_HEADER,
      ["T-1", "Resident 1", "t1@example.com", "9876512001", "mango-0-courtyard", "RICHMOND PARK"],
      ["T-2", "Asha Rao", "t2@example.com", "9876512002", "mango-1-courtyard", "REGENT HOUSE"],
    ]);
    const { body } = await upload(portal, importResidents, token, file);
    expect(body).toMatchObject({ created: 0, alreadyThere: 2 });
    expect(body.warnings).toMatchObject([
      {
        row: 3,
        column: "name",
        message: "“Asha Rao”: The resident of T-2 is Resident 2 in the portal. Nothing was changed.",
      },
      { row: 3, column: "complex", code: "resident_other_complex", params: { complex: "RICHMOND PARK" } },
    ]);
  });

  // [XLS-31]
  it("stores nothing of a file with mistakes and names all ten rows", async () => {
    const { status, body } = await upload(portal, importBills, token, await sample("bills-with-mistakes.xlsx"));
    expect(status).toBe(400);
    expect(body.code).toBe("rows_invalid");
    expect(body.message).toBe("Upload failed: 10 of 200 rows have a problem. Nothing was uploaded.");
    expect(body.rows).toMatchObject([
      { row: 6, column: "flatNumber", message: "“Z-999”: No active resident has the flat number Z-999." },
      {
        row: 11,
        column: "originalAmount",
        message: expect.stringMatching(/^“.+”: Please write a plain number, such as 1500 or 1500.50.$/),
      },
      {
        row: 16,
        column: "originalAmount",
        message: expect.stringMatching(/^“.+”: The amount must be more than zero.$/),
      },
      {
        row: 21,
        column: "dueDate",
        message: expect.stringMatching(/^“.+”: Please write a day that exists, such as 2026-12-10 or 10.12.2026.$/),
      },
      {
        row: 26,
        column: "billType",
        message: `“gas”: The bill type must be ${kindsListed}.`,
      },
      { row: 31, column: "flatNumber", message: "This cell is empty." },
      {
        row: 36,
        column: "originalAmount",
        message: expect.stringMatching(/^“.+”: The amount may have at most two decimals.$/),
      },
      {
        row: 41,
        column: "originalAmount",
        message: expect.stringMatching(/^“.+”: Row 40 has the same flat, bill type and due date with another amount.$/),
      },
      { row: 46, column: "dueDate", message: "This cell is empty." },
      { row: 51, column: "originalAmount", message: expect.stringContaining("The amount must be more than zero.") },
    ]);
    expect(await countRows(portal, "bills")).toBe(3_000);
  });

  it("tells of every bad row by a code and its parameters, for who reads another language", async () => {
    const { body } = await upload(portal, importBills, token, await sample("bills-with-mistakes.xlsx"));
    expect(body.rows?.[0]).toMatchObject({ code: "flat_unknown", params: { flat: "Z-999" } });
    expect(body.rows?.[2]).toMatchObject({ code: "amount_not_positive" });
    expect(body.rows?.[7]).toMatchObject({ code: "bill_twice", params: { row: 40 } });
  });
});

it("an upload is for administrators only", async () => {
  const portal = await openPortal();
  const { token } = await portal.resident("R-1");
  expect((await upload(portal, importBills, token, billsFile(1, daysAhead(1)))).status).toBe(403);
  expect((await upload(portal, importBills, "x".repeat(43), billsFile(1, daysAhead(1)))).status).toBe(401);
  await portal.close();
});
