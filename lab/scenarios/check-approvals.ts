import { sql } from "kysely";
import { expect } from "vitest";
import { people } from "../../server/test/desks/approval-desk.ts";
import type { Run } from "../../server/test/money/run.ts";
import { requestsOf } from "./with-approvals.ts";

interface GivenBack {
  id: string;
  flat: string;
  amountPaise: number;
  state: string;
  requestedBy: string;
  requestedAt: Date;
  approvalId: string | null;
}

type Request = Awaited<ReturnType<typeof requestsOf>>[number];

/** What the office gave back is what one person might give alone, and what another person approved. */
export async function checkApprovals(run: Run): Promise<void> {
  const requests = await requestsOf(run);
  const refunds = await officeRefundsOf(run);
  checkReplies(run, requests, refunds);
  for (const { id, state, requestedBy, amountPaise } of requests) {
    const moved = refunds.filter(({ approvalId }) => approvalId === id);
    const approved = [expect.objectContaining({ requestedBy: requestedBy, amountPaise })];
    expect(moved, `request ${id}, ${state}`).toEqual(state === "APPROVED" ? approved : []);
  }
  checkDays(run, requests, refunds);
  await checkEnds(run, refunds);
}

async function officeRefundsOf({ desk, resident, other }: Run): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    SELECT refunds.id, coalesce(payments.resident_id, credits.resident_id) AS flat, refunds.amount_paise, refunds.state,
      requested_by, requested_at, approval_id
    FROM refunds LEFT JOIN payments ON payments.id = refunds.payment_id LEFT JOIN credits ON credits.id = refunds.credit_id
    WHERE made_by = 'office' AND refunds.kind = 'refund'
      AND coalesce(payments.resident_id, credits.resident_id) IN (${resident}, ${other})
    ORDER BY refunds.id`.execute(desk.database.db);
  return rows;
}

const isByThem = (id: string) => people.some((person) => person === id);

/** What a person was told is true, and nothing else happened but what nobody was told of. */
function checkReplies({ requests: runRequests }: Run, requests: Request[], refunds: GivenBack[]): void {
  for (const [id, { by, rupees, state }] of runRequests.alone) {
    const is = { requestedBy: by, amountPaise: Math.round(rupees * 100), approvalId: null };
    const refund = refunds.find((one) => one.id === id);
    expect(refund).toMatchObject(is);
    if (state === "SETTLED") expect(refund).toMatchObject({ state });
  }
  for (const [id, { by, rupees }] of runRequests.waiting) {
    const is = { requestedBy: by, amountPaise: Math.round(rupees * 100) };
    expect(requests.find((one) => one.id === id)).toMatchObject(is);
  }
  for (const [id, state] of runRequests.ended) expect(requests.find((one) => one.id === id)).toMatchObject({ state });
  const untold = [
    ...refunds.filter((one) => one.approvalId === null && isByThem(one.requestedBy) && !runRequests.alone.has(one.id)),
    ...requests.filter(({ id, requestedBy }) => isByThem(requestedBy) && !runRequests.waiting.has(id)),
    ...requests.filter(({ id, state }) => state !== "WAITING" && !runRequests.ended.has(id)),
  ];
  expect(untold.length, JSON.stringify(untold)).toBeLessThanOrEqual(runRequests.unheard);
}

const AHEAD_OF_UTC_MS = 5.5 * 60 * 60 * 1000;
const dayInIndia = (at: Date) => new Date(at.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 10);

/** Of a person, flat and day: what was given back alone stays below the limit, and with each request it would not. */
function checkDays({ limit }: Run, requests: Request[], refunds: GivenBack[]): void {
  const limitPaise = limit === null ? Number.POSITIVE_INFINITY : limit * 100;
  const alone = (by: string, flat: string, at: Date) =>
    refunds
      .filter((one) => one.approvalId === null && one.requestedBy === by && one.flat === flat)
      .filter(({ requestedAt }) => dayInIndia(requestedAt) === dayInIndia(at))
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  for (const { requestedBy, flat, requestedAt } of refunds) {
    expect(alone(requestedBy, flat, requestedAt), `alone by ${requestedBy}`).toBeLessThan(limitPaise);
  }
  for (const { requestedBy, residentId, requestedAt, amountPaise } of requests) {
    const sum = alone(requestedBy, residentId ?? "", requestedAt) + amountPaise;
    expect(sum, `asked for by ${requestedBy}`).toBeGreaterThanOrEqual(limitPaise);
  }
}

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;

/** What nobody decided ends by itself, and nobody can approve what has ended. */
async function checkEnds(run: Run, refunds: GivenBack[]): Promise<void> {
  const { two, desk } = run;
  desk.pass(MONTH_MS);
  await two.expire();
  for (const { id, state, requestedBy } of await requestsOf(run)) {
    expect(state).not.toBe("WAITING");
    const another = requestedBy === "ravi" ? "asha" : "ravi";
    await expect(two.approve(another, id)).rejects.toMatchObject({ code: "approval_ended" });
  }
  expect(await officeRefundsOf(run)).toEqual(refunds);
}
