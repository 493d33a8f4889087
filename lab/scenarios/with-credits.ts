import { expect } from "vitest";
import type { Run } from "../../server/test/money/run.ts";
import type { Happening } from "./stories.ts";
import { askBack } from "./with-approvals.ts";

async function creditsOf({ desk, resident }: Run) {
  const { db } = desk.database;
  return db.selectFrom("credits").selectAll().where("residentId", "=", resident).orderBy("id").execute();
}

type Refunding = Extract<Happening, { what: "refund a credit" }>;

export async function refundCredit(run: Run, { nth, part, by }: Refunding): Promise<void> {
  const credit = (await creditsOf(run))[nth];
  if (!credit) return;
  const rupees = part || credit.leftPaise === 0 ? 25 : credit.leftPaise / 100;
  await askBack(run, { by, rupees }, run.two.refundCredit(by, credit.id, rupees));
}

export async function keepCredit(run: Run, { nth, kept }: { nth: number; kept: boolean }): Promise<unknown> {
  const credit = (await creditsOf(run))[nth];
  return credit && run.office.keep(credit.id, kept);
}

/** Sometimes two administrators do the same at once. */
export async function takeUseBack(run: Run, { nth, twice }: { nth: number; twice: boolean }): Promise<void> {
  const credits = (await creditsOf(run)).map(({ id }) => id);
  if (credits.length === 0) return;
  const { db } = run.desk.database;
  const uses = await db.selectFrom("creditUses").select("id").where("creditId", "in", credits).orderBy("id").execute();
  const use = uses[nth];
  if (!use) return;
  const take = () => run.office.takeBackUse(use.id);
  const ended = await Promise.allSettled(twice ? [take(), take()] : [take()]);
  expect(ended.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}

export async function useCredit(run: Run, nth: number, bill: string, part: boolean): Promise<unknown> {
  const { office } = run;
  const credit = (await creditsOf(run))[nth];
  return credit && office.useCredit(credit.id, bill, part || credit.leftPaise === 0 ? 25 : credit.leftPaise / 100);
}
