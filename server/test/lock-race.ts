import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { PaymentDesk } from "./desks/payment-desk.ts";
import { countWaitingIn } from "./lock-waits.ts";

/** Races of writes whose locks meet, on a desk whose transactions are counted from now on. */
export function lockRacesOf({ database, needs }: PaymentDesk) {
  /** Attempts at a transaction: one more than there were writes means that a deadlock ended one of them. */
  let attempts = 0;
  const { commit } = needs;
  needs.commit = (deed, work) =>
    commit(deed, (tx) => {
      attempts++;
      return work(tx);
    });

  const waiting = (count: number) =>
    vi.waitFor(async () => expect(await countWaitingIn(database)).toBe(count), { timeout: 10_000, interval: 5 });

  /** Starts one write after the other, each once those before it wait, while somebody slow holds a row; no attempt is repeated. */
  async function race(
    table: "payments" | "bills" | "credits",
    id: string | number,
    writes: (() => Promise<unknown>)[],
  ): Promise<void> {
    attempts = 0;
    const ends: Promise<unknown>[] = [];
    await database.inTransaction(async (tx) => {
      await sql`SELECT FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(tx);
      for (const write of writes) {
        ends.push(write());
        await waiting(ends.length);
      }
    });
    await Promise.all(ends);
    expect(attempts).toBe(writes.length);
  }

  return { waiting, race };
}
