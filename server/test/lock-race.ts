import { sql } from "kysely";
import { expect, vi } from "vitest";
import { countDeadlocks } from "./count-deadlocks.ts";
import type { PaymentDesk } from "./desks/payment-desk.ts";
import { countWaitingIn } from "./lock-waits.ts";

/** Races of writes whose locks meet, on a desk whose deadlocks are counted from now on. */
export function lockRacesOf({ database }: PaymentDesk) {
  const deadlocks = countDeadlocks(database);

  const waiting = (count: number) =>
    vi.waitFor(async () => expect(await countWaitingIn(database)).toBe(count), { timeout: 120_000, interval: 5 });

  /** Starts one write after the other, each once those before it wait, while somebody slow holds a row. */
  async function race(
    table: "payments" | "bills" | "credits" | "sessions",
    id: string | number,
    writes: (() => Promise<unknown>)[],
  ): Promise<void> {
    const before = deadlocks();
    const ends: Promise<unknown>[] = [];
    await database.inTransaction(async (tx) => {
      await sql`SELECT FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(tx);
      for (const write of writes) {
        ends.push(write());
        await waiting(ends.length);
      }
    });
    await Promise.all(ends);
    expect(deadlocks() - before).toBe(0);
  }

  return { waiting, race };
}
