import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { emptyDatabase } from "../../../test/desks/database.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { openBackup } from "../../platform/database/backup/open-backup.ts";
import { restoreRows } from "../../platform/database/backup/restore-rows.ts";
import { writeBackup } from "../../platform/database/backup/write-backup.ts";
import { openDatabase } from "../../platform/database/db.ts";
import { markPaperNumbers } from "../receipts/number-receipts.ts";
import { skipBillNumbers, skippedSince } from "./skip-bill-numbers.ts";

let desk: PaymentDesk;
let folder: string;
let file: string;
let resident: string;
let numberedSince: string;

/** A back-up of 21 November 2026, and a bill that was raised after it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aangan-numbers-"));
  file = join(folder, "one.backup");
  desk = await openDesk();
  resident = await desk.resident("E-41");
  await desk.bill(resident, 100);
  await writeBackup({ connection: desk.database.connection, file, now: desk.now() });
  numberedSince = await desk.bill(resident, 200);
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

interface Restored {
  bill: string;
  receipt: string;
  broken: unknown[];
}

/** The next bill and receipt after the back-up was restored at an instant. */
async function nextAfterRestore(at: string): Promise<Restored> {
  const { connection } = await emptyDatabase();
  const backup = await openBackup(file, undefined);
  const now = new Date(at);
  await restoreRows(connection, backup, async (client) => {
    await skipBillNumbers(client, desk.now(), now);
    await markPaperNumbers(client, desk.now(), now);
  });
  const restored = await openDesk({ database: openDatabase(connection, () => {}), startsAt: now });
  const bill = await restored.bill(resident, 200);
  const { number } = await counterOf(restored).take(resident, { lines: { [bill]: 200 } });
  const broken = await restored.brokenRules();
  await restored.close();
  return { bill, receipt: number, broken };
}

describe("After a restore", () => {
  it("no number is given again that was given out since the back-up", async () => {
    expect(numberedSince).toBe("ELEC-2627-000002");
    expect(await nextAfterRestore("2026-11-21T04:30:59Z")).toEqual({
      ...{ bill: "ELEC-2627-010002", receipt: "REC-2627A-000001", broken: [] },
    });
  });

  it("nor one of a financial year that has begun since", async () => {
    const { bill, receipt } = await nextAfterRestore("2027-04-02T04:30:00Z");
    expect([bill, receipt]).toEqual(["ELEC-2728-38026001", "REC-2728U-216001"]);
  });

  it("nor one that was given out after the same back-up was restored before", async () => {
    const numbers: string[] = [];
    for (const at of ["2026-11-21T12:30:00Z", "2026-11-21T12:40:00Z"]) {
      const { bill, receipt, broken } = await nextAfterRestore(at);
      numbers.push(bill, receipt);
      expect(broken).toEqual([]);
    }
    expect(numbers).toEqual(["ELEC-2627-106002", "REC-2627A-096001", "ELEC-2627-108002", "REC-2627A-098001"]);
  });

  it("and a receipt's number has 16 characters at most, as the tax rules want, however old the back-up", async () => {
    const receipts = ["2026-11-24T04:30:00Z", "2026-11-26T04:30:00Z", "2027-02-24T04:30:00Z"];
    const numbers: string[] = [];
    for (const at of receipts) numbers.push((await nextAfterRestore(at)).receipt);
    expect(numbers).toEqual(["REC-2627A-864001", "REC-2627B-540001", "REC-2627U-360001"]);
    expect(Math.max(...numbers.map(({ length }) => length))).toBe(16);
  });

  it("of a back-up that a wrong clock made in the future or long ago, too", async () => {
    expect(await nextAfterRestore("2026-11-20T04:30:00Z")).toMatchObject({ bill: "ELEC-2627-010002" });
    expect(skippedSince(new Date(0), desk.now())).toBe(500_000_000);
  });
});
