import { expect } from "vitest";
import { Refusal } from "../../server/src/platform/refusal.ts";
import type { RefundRequest, Requests } from "../../server/test/money/drawer.ts";
import type { Run } from "../../server/test/money/run.ts";
import type { Decision, Happening } from "./stories.ts";

/** Keeps what the person is told: that the money goes back, or that the request waits. */
export async function askBack(
  { requests }: Run,
  request: RefundRequest,
  answer: Promise<{ id: string; state: string }>,
): Promise<void> {
  const { id, state } = await answer.catch((error) => noteUnheard(requests, error));
  if (state === "waiting") requests.waiting.set(id, request);
  else requests.alone.set(id, { ...request, state });
}

function noteUnheard(requests: Requests, error: unknown): never {
  if (!(error instanceof Refusal)) requests.unheard++;
  throw error;
}

/** For refunds and pay-outs of both flats, oldest first. */
export function requestsOf({ desk, resident, other }: Run) {
  const own = desk.database.db
    .selectFrom("approvals")
    .selectAll()
    .where("residentId", "in", [resident, other])
    .where("kind", "=", "refund");
  return own.orderBy("requestedAt").orderBy("id").execute();
}

type Request = Awaited<ReturnType<typeof requestsOf>>[number];

/** Sometimes two people decide at once, or one of them twice. */
export async function decideOnRequest(
  run: Run,
  { nth, first, second }: Extract<Happening, { what: "decide on a request" }>,
): Promise<void> {
  const request = (await requestsOf(run))[nth];
  if (!request) return;
  const decisions = second === null ? [first] : [first, second];
  const all = await Promise.allSettled(decisions.map((decision) => decideOn(run, request, decision)));
  for (const one of all) if (one.status === "rejected") throw one.reason;
}

const ENDS = { approve: "APPROVED", refuse: "REFUSED", withdraw: "WITHDRAWN" };
const IMPOSSIBLE = ["approval_money_gone", "approval_receipt_ended", "approval_resident_left"];

async function decideOn({ two, requests }: Run, { id, requestedBy }: Request, { by, how }: Decision): Promise<void> {
  try {
    await two[how](by, id);
  } catch (error) {
    if (error instanceof Refusal && IMPOSSIBLE.includes(error.code)) noteEnd(requests, id, "IMPOSSIBLE");
    noteUnheard(requests, error);
  }
  expect(by === requestedBy, `${by} may ${how} what ${requestedBy} asked for`).toBe(how === "withdraw");
  noteEnd(requests, id, ENDS[how]);
}

function noteEnd({ ended }: Requests, id: string, state: string): void {
  expect(ended.get(id), "a request ends once").toBe(undefined);
  ended.set(id, state);
}
