import { listResidentBills } from "@aangan/contract/bills";
import { importBills, importResidents, showUpload } from "@aangan/contract/imports";
import { listResidents, logInResident } from "@aangan/contract/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/portal.ts";
import { anotherAdmin, sample, upload } from "../../../test/upload.ts";
import { workbookOf } from "../../../test/workbooks.ts";

const BILL_HEADER = ["flatNumber", "billType", "originalAmount", "dueDate"];
const RESIDENT_HEADER = ["flatNumber", "name", "email", "phone", "password", "complex"];

/** A spreadsheet of residents of block T. */
function residentsFile(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, index) => [
    `T-${index + 1}`,
    `Resident ${index + 1}`,
    `t${index + 1}@example.com`,
    9_876_500_000 + index,
    `mango-${index}-courtyard`,
    "RICHMOND PARK",
  ]);
  return workbookOf([RESIDENT_HEADER, ...rows]);
}

/** A spreadsheet of bills for block T. */
function billsFile(count: number, dueOn: string, amount = (flat: number) => 100 + flat / 100): Buffer {
  const rows = Array.from({ length: count }, (_, index) => [`T-${index + 1}`, "electricity", amount(index + 1), dueOn]);
  return workbookOf([BILL_HEADER, ...rows]);
}

function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function countRows(portal: TestPortal, table: "bills" | "residents"): Promise<number> {
  const { count } = await portal.database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

describe("the office of a whole association", () => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
  });
  afterAll(() => portal.close());

  it("brings in 1,500 residents while others log in quickly and progress is told", { timeout: 90_000 }, async () => {
    const neighbour = await portal.resident("N-1");
    const file = await sample("residents.xlsx");
    const uploading = upload(portal, importResidents, token, file, "residents-of-november");
    let ended = false;
    const waits: number[] = [];
    const hashed = new Set<number>();
    const watching = (async () => {
      while (!ended) {
        const begun = performance.now();
        await portal.call(logInResident, { body: { flatNumber: "N-1", password: neighbour.password } });
        waits.push(performance.now() - begun);
        const { body } = await portal.ask(showUpload, { token, params: { id: "residents-of-november" } });
        const progress = body as unknown as { phase: string; done: number; total: number };
        if (progress.phase === "hashing") hashed.add(progress.done);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    const { status, body, ms } = await uploading;
    ended = true;
    await watching;
    expect({ status, ...body }).toEqual({
      status: 200,
      message: "1,500 users uploaded successfully.",
      created: 1_500,
      alreadyThere: 0,
      total: 1_500,
    });
    const slowest = Math.max(...waits);
    process.stdout.write(`1,500 residents: ${ms.toFixed(0)} ms; ${waits.length} logins, slowest ${slowest.toFixed(0)} ms\n`);
    expect(ms).toBeLessThan(60_000);
    expect(slowest).toBeLessThan(1_000);
    expect(hashed.size).toBeGreaterThan(3);
    const progress = await portal.call(showUpload, { token, params: { id: "residents-of-november" } });
    expect(progress).toEqual({ phase: "done", done: 1_500, total: 1_500 });
    const { user } = await portal.call(logInResident, { body: { flatNumber: "A-001", password: "Meno#A-001@4517" } });
    expect(user).toMatchObject({ name: "Sara Menon", phone: "9601815908", complex: "RICHMOND PARK" });
  });

  it.each(["bills-electricity-2026-11.xlsx", "bills-maintenance-2026-11.xls"])("raises 1,500 bills of %s", async (name) => {
    const { status, body, ms } = await upload(portal, importBills, token, await sample(name));
    expect({ status, ...body }).toEqual({
      status: 200,
      message: "1,500 bills uploaded successfully.",
      created: 1_500,
      alreadyThere: 0,
      total: 1_500,
    });
    process.stdout.write(`1,500 bills of ${name}: ${ms.toFixed(0)} ms\n`);
    expect(ms).toBeLessThan(3_000);
  });

  it("gives every bill the number, amount and day of its row", async () => {
    const { users } = await portal.call(listResidents, { token, query: { complex: "RICHMOND PARK" } });
    const sara = users.find((user) => user.flatNumber === "A-001");
    const { bills } = await portal.call(listResidentBills, { token, params: { id: sara?._id ?? "" } });
    const plain = bills.map(({ _id, billType, totalAmount, dueDate }) => ({ _id, billType, totalAmount, dueDate }));
    expect(plain).toEqual([
      { _id: expect.stringMatching(/^MAIN-\d{4}-000001$/), billType: "maintenance", totalAmount: 6350, dueDate: "2026-12-15" },
      { _id: expect.stringMatching(/^ELEC-\d{4}-000001$/), billType: "electricity", totalAmount: 3356.11, dueDate: "2026-12-10" },
    ]);
  });

  it("makes no second bill of a file sent again, and is told so", async () => {
    const file = await sample("bills-electricity-2026-11.xlsx");
    const { status, body } = await upload(portal, importBills, token, file);
    expect({ status, ...body }).toEqual({
      status: 200,
      message: "1,500 bills were already there. No new bill was made.",
      created: 0,
      alreadyThere: 1_500,
      total: 1_500,
    });
    expect(await countRows(portal, "bills")).toBe(3_000);
  });

  it("leaves residents untouched who are there, without hashing a password", async () => {
    const { body, ms } = await upload(portal, importResidents, token, await sample("residents.xlsx"));
    expect(body.message).toBe("1,500 users were already there. No new user was made.");
    expect(ms).toBeLessThan(3_000);
    expect(await countRows(portal, "residents")).toBe(1_501);
  });

  it("stores nothing of a file with mistakes and names all ten rows", async () => {
    const { status, body } = await upload(portal, importBills, token, await sample("bills-with-mistakes.xlsx"));
    expect(status).toBe(400);
    expect(body.code).toBe("rows_invalid");
    expect(body.message).toBe("Upload failed: 10 of 200 rows have a problem. Nothing was uploaded.");
    expect(body.rows).toEqual([
      { row: 6, column: "flatNumber", message: "No active resident has the flat number Z-999." },
      { row: 11, column: "originalAmount", message: "Please write a plain number, such as 1500 or 1500.50." },
      { row: 16, column: "originalAmount", message: "The amount must be more than zero." },
      { row: 21, column: "dueDate", message: "Please write a day that exists, such as 2026-12-10 or 10/12/2026." },
      { row: 26, column: "billType", message: "The bill type must be electricity or maintenance." },
      { row: 31, column: "flatNumber", message: "This cell is empty." },
      { row: 36, column: "originalAmount", message: "The amount may have at most two decimals." },
      { row: 41, column: "originalAmount", message: expect.stringMatching(/same flat, bill type and due date/) },
      { row: 46, column: "dueDate", message: "This cell is empty." },
      { row: 51, column: "originalAmount", message: "The amount must be more than zero." },
    ]);
    expect(await countRows(portal, "bills")).toBe(3_000);
  });
});

describe("several uploads", () => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    await upload(portal, importResidents, token, residentsFile(60));
  });
  afterAll(() => portal.close());

  it("of one file by two administrators at the same instant make every bill once", async () => {
    const colleague = await anotherAdmin(portal, "colleague@office.example");
    const file = billsFile(60, daysAhead(10));
    const answers = await Promise.all([token, colleague].map((admin) => upload(portal, importBills, admin, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.created).toSorted((one, other) => one - other)).toEqual([0, 60]);
    expect(answers.reduce((sum, { body }) => sum + body.alreadyThere, 0)).toBe(60);
    expect(await countRows(portal, "bills")).toBe(60);
  });

  it("of residents by two administrators at the same instant make everybody once", async () => {
    const colleague = await anotherAdmin(portal, "second@office.example");
    const rows = Array.from({ length: 20 }, (_, index) => [`U-${index}`, "Name", "u@example.com", 9_876_543_210, `tulsi-${index}-garden`, "REGENT HOUSE"]);
    const file = workbookOf([RESIDENT_HEADER, ...rows]);
    const answers = await Promise.all([token, colleague].map((admin) => upload(portal, importResidents, admin, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(20);
  });

  it("in part new count what was there", async () => {
    const { body } = await upload(portal, importBills, token, billsFile(1, daysAhead(11)));
    expect(body.message).toBe("1 bill uploaded successfully.");
    const more = await upload(portal, importBills, token, billsFile(3, daysAhead(11)));
    expect(more.body).toMatchObject({ message: "2 bills uploaded successfully. 1 was already there.", created: 2, alreadyThere: 1 });
  });

  it("of another amount for the same bill are refused", async () => {
    await upload(portal, importBills, token, billsFile(3, daysAhead(12)));
    const { status, body } = await upload(portal, importBills, token, billsFile(3, daysAhead(12), () => 5));
    expect(status).toBe(400);
    expect(body.rows?.map(({ row, column }) => ({ row, column }))).toEqual([2, 3, 4].map((row) => ({ row, column: "originalAmount" })));
    expect(body.rows?.[0]?.message).toContain("A bill of Rs 100.01");
  });

  it("by one administrator at the same time are refused but one, unless it was given up", async () => {
    const file = residentsFile(61);
    const answers = await Promise.all([1, 2, 3].map(() => upload(portal, importResidents, token, file)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("upload_running");
  });

  it("left over by a killed server are closed by the next one", async () => {
    const mine = await portal.database.db.selectFrom("admins").select("id").where("email", "=", "asha@office.example").executeTakeFirstOrThrow();
    const at = portal.now();
    await portal.database.inTransaction((tx) =>
      tx
        .insertInto("uploads")
        .values({ id: "left-over-1", adminId: mine.id, kind: "bills", fileName: "x", fileSha256: Buffer.alloc(32), phase: "saving", startedAt: at, seenAt: at })
        .execute(),
    );
    const file = billsFile(2, daysAhead(13));
    expect((await upload(portal, importBills, token, file)).body.code).toBe("upload_running");
    portal.pass(31_000);
    expect((await upload(portal, importBills, token, file)).body.created).toBe(2);
    const left = await portal.call(showUpload, { token, params: { id: "left-over-1" } });
    expect(left.phase).toBe("failed");
  });

  it("are shown to nobody else", async () => {
    await upload(portal, importBills, token, billsFile(1, daysAhead(14)), "my-own-upload");
    const other = await anotherAdmin(portal, "third@office.example");
    const answer = await portal.ask(showUpload, { token: other, params: { id: "my-own-upload" } });
    expect(answer.status).toBe(404);
  });

  it("can be sent again under the same name once ended", async () => {
    const file = billsFile(1, daysAhead(15));
    await upload(portal, importBills, token, file, "sent-again-1");
    const again = await upload(portal, importBills, token, file, "sent-again-1");
    expect(again.body).toMatchObject({ created: 0, alreadyThere: 1 });
  });
});

it("an upload is for administrators only", async () => {
  const portal = await openPortal();
  const { token } = await portal.resident("R-1");
  expect((await upload(portal, importBills, token, billsFile(1, daysAhead(1)))).status).toBe(403);
  expect((await upload(portal, importBills, "x".repeat(43), billsFile(1, daysAhead(1)))).status).toBe(401);
  await portal.close();
});
