import { paise } from "@aangan/contract/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { raiseBills } from "./raise-bills.ts";

const FILE = "file-of-november";

let desk: PaymentDesk;
let resident: string;
beforeAll(async () => {
  desk = await openDesk();
  resident = await desk.resident("E-041");
  const now = desk.now();
  const file = { id: FILE, kind: "bills", fileName: "november.xlsx", fileSha256: Buffer.alloc(32), phase: "done" };
  const admin = {
    id: "office",
    name: "Meera Nair",
    email: "meera@office.example",
    passwordHash: "none",
    createdAt: now,
  };
  await desk.database.inTransaction(async (tx) => {
    await tx.insertInto("admins").values(admin).execute();
    const times = { startedAt: now, seenAt: now, endedAt: now };
    await tx
      .insertInto("uploads")
      .values({ ...file, adminId: admin.id, ...times })
      .execute();
  });
});
afterAll(() => desk.close());

function change(statement: ReturnType<typeof sql>): Promise<unknown> {
  return desk.database.inTransaction((tx) => statement.execute(tx));
}

async function raiseOf(uploadId: string): Promise<string> {
  const bill = {
    residentId: resident,
    flatNumber: "E-041",
    billType: "electricity" as const,
    originalPaise: paise(10_000),
  };
  const bills = ["2026-12-10", "2026-12-11"].map((dueOn) => ({ ...bill, dueOn }));
  const raising = { adminId: "office", uploadId, now: desk.now() };
  const [first = ""] = await desk.database.inTransaction((tx) => raiseBills(tx, bills, raising));
  return first;
}

it("Bills name a file that is there, which stays theirs", async () => {
  await expect(raiseOf("nowhere")).rejects.toThrow("bills_upload_id_fkey");
  const bill = await raiseOf(FILE);
  await expect(change(sql`UPDATE bills SET upload_id = NULL WHERE id = ${bill}`)).rejects.toThrow("is fixed");
});
