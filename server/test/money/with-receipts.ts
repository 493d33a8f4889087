import { expect } from "vitest";
import { numberOnline } from "../../src/features/receipts/online/number-online.ts";
import type { Run } from "./run.ts";

const deed = {
  actor: { kind: "clock" as const },
  action: "number-receipts",
  requestId: "test",
  isRepeatable: true as const,
};

/** By one portal, or by two at once. Nothing but a planned fault may go wrong. */
export async function numberReceipts(run: Run, twice: boolean): Promise<void> {
  const { commit } = run.desk.needs;
  const number = () => commit(deed, (tx) => numberOnline(tx, { most: 500 }, run.desk.now()));
  const all = await Promise.allSettled(twice ? [number(), number()] : [number()]);
  if (all.some(({ status }) => status === "fulfilled")) await noteNumbers(run);
  for (const one of all) if (one.status === "rejected") throw one.reason;
}

async function noteNumbers(run: Run): Promise<void> {
  for (const { id, number } of await numbersOf(run)) run.numbers.set(id, number ?? "");
}

function numbersOf({ desk, resident }: Run) {
  const own = desk.database.db.selectFrom("receipts").select(["id", "number"]).where("residentId", "=", resident);
  return own.where("way", "=", "online").execute();
}

/** Every number that was seen is still that of its receipt, and no number is that of two. */
export async function checkNumbers(run: Run): Promise<void> {
  const kept = new Map((await numbersOf(run)).map(({ id, number }) => [id, number]));
  expect(new Set(kept.values()).size).toBe(kept.size);
  for (const [id, number] of run.numbers) expect(kept.get(id)).toBe(number);
}
