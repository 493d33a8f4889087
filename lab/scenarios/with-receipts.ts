import { expect } from "vitest";
import { numberOnline } from "../../server/src/features/receipts/online/number-online.ts";
import { type PrintedReceipt, receiptsToPrint } from "../../server/src/features/receipts/paper/printed-receipt.ts";
import type { Run } from "../../server/test/money/run.ts";

const auditInfo = {
  actor: { kind: "clock" as const },
  action: "number-receipts",
  requestId: "test",
  isRepeatable: true as const,
};

/** By one portal, or by two at once. Nothing but a planned fault may go wrong. */
export async function numberReceipts(run: Run, twice: boolean): Promise<void> {
  const { commit } = run.desk.needs;
  const number = () => commit(auditInfo, (tx) => numberOnline(tx, { most: 500 }, run.desk.now()));
  const all = await Promise.allSettled(twice ? [number(), number()] : [number()]);
  if (all.some(({ status }) => status === "fulfilled")) await noteNumbers(run);
  for (const one of all) if (one.status === "rejected") throw one.reason;
}

async function noteNumbers(run: Run): Promise<void> {
  await printFirst(
    run,
    (await numbersOf(run)).filter(({ method }) => method === "online").map(({ id }) => id),
  );
}

function numbersOf({ desk, resident, other }: Run) {
  const own = desk.database.db.selectFrom("receipts").select(["id", "number", "method"]);
  return own.where("residentId", "in", [resident, other]).where("number", "is not", null).execute();
}

/** Keeps the paper of receipts that somebody was told are numbered. */
export async function printFirst({ desk, papers }: Run, receiptIds: readonly string[]): Promise<void> {
  const ids = receiptIds.filter((id) => !papers.has(id));
  const { receipts } = await receiptsToPrint(desk.database.db, { ids });
  for (const [nth, id] of ids.entries()) papers.set(id, receipts[nth] as PrintedReceipt);
}

/** Whatever was corrected meanwhile, a paper is what it was when it was first printed, and no number is that of two. */
export async function checkNumbers(run: Run): Promise<void> {
  const numbers = (await numbersOf(run)).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { receipts } = await receiptsToPrint(run.desk.database.db, { ids: [...run.papers.keys()] });
  expect(receipts.map(lastingOf)).toEqual([...run.papers.values()].map(lastingOf));
}

/** All but what a paper says of later events. */
function lastingOf({ state: _state, endedAt: _endedAt, replacedBy: _replacedBy, ...paper }: PrintedReceipt) {
  return paper;
}
