import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../../test/desks/database.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { openBackup } from "../../platform/database/backup/open-backup.ts";
import { restoreRows } from "../../platform/database/backup/restore-rows.ts";
import { writeBackup } from "../../platform/database/backup/write-backup.ts";
import { openDatabase } from "../../platform/database/db.ts";
import { skipBillNumbers } from "./skip-bill-numbers.ts";

let desk: PaymentDesk;
let folder: string;
let file: string;
let resident: string;
let givenSince: string;

/** A back-up of 21 November 2026, and a bill that was raised after it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aangan-numbers-"));
  file = join(folder, "one.backup");
  desk = await openDesk();
  resident = await desk.resident("E-41");
  await desk.bill(resident, 100);
  await writeBackup({ connection: desk.database.connection, file, now: desk.now() });
  givenSince = await desk.bill(resident, 200);
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

/** The number of the next bill after the back-up was restored on a day. */
async function nextAfterRestore(at: string): Promise<string> {
  const { connection } = await emptyDatabase();
  const backup = await openBackup(file, undefined);
  await restoreRows(connection, backup, (client) => skipBillNumbers(client, desk.now(), new Date(at)));
  const restored = await openDesk({ database: openDatabase(connection, () => {}), startsAt: new Date(at) });
  const bill = await restored.bill(resident, 200);
  await restored.close();
  return bill;
}

describe("After a restore", () => {
  it("no number is given again that was given out since the back-up", async () => {
    expect(givenSince).toBe("ELEC-2627-000002");
    expect(await nextAfterRestore("2026-11-23T04:30:00Z")).toBe("ELEC-2627-010002");
  });

  it("nor one of a financial year that has begun since", async () => {
    expect(await nextAfterRestore("2027-04-02T04:30:00Z")).toBe("ELEC-2728-010001");
  });
});
