import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reconcile } from "../../../server/src/features/payments/settle/reconcile.ts";
import { sweepSettlements } from "../../../server/src/features/settlements/sweep-settlements.ts";
import { openBackup } from "../../../server/src/platform/database/backup/open-backup.ts";
import { restoreRows } from "../../../server/src/platform/database/backup/restore-rows.ts";
import { writeBackup } from "../../../server/src/platform/database/backup/write-backup.ts";
import { openDatabase } from "../../../server/src/platform/database/db.ts";
import { emptyDatabase } from "../../../server/test/desks/database.ts";
import { openDesk, type PaymentDesk } from "../../../server/test/desks/payment-desk.ts";

const RUPEES = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aangan-sweep-"));
  desk = await openDesk();
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

/** Opens a payment of a new resident; returns the order. */
async function openOne(flat: number): Promise<string> {
  const resident = await desk.resident(`E-${flat}`);
  const { transactionId } = await desk.click(resident, await desk.bill(resident, RUPEES), RUPEES);
  return transactionId;
}

async function payOne(orderId: string): Promise<void> {
  desk.gateway.pay(orderId);
  await desk.webhook(orderId);
}

function reportAll(): void {
  desk.gateway.report = [...desk.gateway.orders]
    .filter(([, order]) => order.state.state === "succeeded")
    .map(([orderId, { wanted }]) => ({
      kind: "payment" as const,
      gatewayId: `T-${orderId}`,
      orderId,
      amountPaise: wanted.amountPaise,
      feePaise: 0 as typeof wanted.amountPaise,
      taxPaise: 0 as typeof wanted.amountPaise,
      settlementId: "S-1",
      utr: "UTR-1",
    }));
}

describe("A back-up made in the middle of work, restored on another machine (test INF-43)", () => {
  // [INF-43]
  it("has, after the sweep, every rupee that was captured since: paid or kept as unidentified, none twice", async () => {
    const before = await Promise.all([1, 2, 3].map(openOne));
    const open = await Promise.all([11, 12, 13].map(openOne));
    for (const order of before) await payOne(order);

    const file = join(folder, "a.backup");
    let isOver = false;
    const later: string[] = [];
    const working = (async () => {
      for (let flat = 21; !isOver || later.length < 3; flat++) {
        const order = await openOne(flat);
        later.push(order);
        await payOne(order);
      }
    })();
    await writeBackup({ connection: desk.database.connection, file, now: desk.now() });
    isOver = true;
    await working;
    for (const order of open) await payOne(order);

    const { connection } = await emptyDatabase();
    const backup = await openBackup(file, undefined);
    await restoreRows(connection, backup);
    const restored = await openDesk({ database: openDatabase(connection, () => {}), gateway: desk.gateway });
    try {
      reportAll();
      restored.pass(DAY_MS);
      await reconcile(restored.needs, { wait: async () => {} });
      await sweepSettlements(restored.needs);
      await sweepSettlements(restored.needs);
      for (const order of [...before, ...open]) expect(await restored.stateOf(order)).toBe("SUCCESS");
      expect(await restored.brokenRules()).toEqual([]);
      const { rows } = await restored.needs.database.inTransaction(async (tx) => ({
        rows: await tx.selectFrom("ledger").select("amountPaise").where("amountPaise", ">", 0).execute(),
      }));
      const captured = (before.length + open.length + later.length) * RUPEES * 100;
      expect(rows.reduce((sum, row) => sum + row.amountPaise, 0)).toBe(captured);
    } finally {
      await restored.close();
    }
  });
});
