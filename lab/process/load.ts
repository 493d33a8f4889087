import { setTimeout as sleep } from "node:timers/promises";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { expect } from "vitest";
import { API } from "../../server/src/platform/http/read-request.ts";
import { expectWithin, startWatch } from "../timing/measure.ts";
import { clickPay, sendMessage } from "./ask-portal.ts";
import type { LoggedIn } from "./community.ts";
import { expectBooksRight, healed, type Scene } from "./scene.ts";

const RUPEES = 150;

/** A request and its outcome; status 0 without an answer. */
export interface RequestOutcome {
  what: "pay" | "message" | "read";
  status: number;
  code: unknown;
  /** Start, since the load's, and duration. */
  at: number;
  ms: number;
}

/** Residents who pay and look at their bills, and the company's messages about it. */
export interface Load {
  said: RequestOutcome[];
  /** Orders whose payment page was opened, and those whose message was accepted. */
  opened: string[];
  told: string[];
  stop(): Promise<void>;
}

export interface LoadOptions {
  payers: number;
  readers: number;
  /** Bills to pay; made before anything fails. */
  bills: number;
  pauseMs: number;
}

/** Loads a portal; refused callers retry after a moment, as people and companies do. */
export async function startLoad(
  { community, company }: Scene,
  url: string,
  { payers, readers, bills, pauseMs }: LoadOptions,
): Promise<Load> {
  const residents = await Promise.all(Array.from({ length: payers }, (_, flat) => community.resident(`L-${flat + 1}`)));
  const owed: { resident: LoggedIn; billId: string }[] = [];
  for (let bill = 0; bill < bills; bill++) {
    const resident = residents[bill % payers] as LoggedIn;
    owed.push({ resident, billId: await community.bill(resident, RUPEES) });
  }
  const outcomes: RequestOutcome[] = [];
  const opened: string[] = [];
  const deliveredOrders: string[] = [];
  let isOver = false;

  const passed = startWatch();

  async function ask(
    what: RequestOutcome["what"],
    request: () => Promise<{ status: number; body: Record<string, unknown> }>,
  ) {
    const at = passed();
    const answer = await request();
    outcomes.push({ what, status: answer.status, code: answer.body.code, at, ms: Math.round(passed() - at) });
    await sleep(pauseMs);
    return answer;
  }

  async function untilTaken(what: RequestOutcome["what"], request: Parameters<typeof ask>[1]) {
    for (;;) {
      const answer = await ask(what, request);
      if (answer.status === 200) return answer;
    }
  }

  async function pay(): Promise<void> {
    for (let bill = owed.shift(); bill !== undefined && !isOver; bill = owed.shift()) {
      const { resident, billId } = bill;
      const { body } = await untilTaken("pay", () => clickPay(url, resident, billId, RUPEES));
      const orderId = String(body.transactionId);
      opened.push(orderId);
      company.pay(orderId);
      const message = company.message(orderId);
      await untilTaken("message", () => sendMessage(url, company, message));
      deliveredOrders.push(orderId);
    }
  }

  async function read(resident: LoggedIn): Promise<void> {
    while (!isOver) await ask("read", () => dashboardOf(url, resident));
  }

  const everybody = [
    ...Array.from({ length: payers }, pay),
    ...Array.from({ length: readers }, (_, at) => read(residents[at % payers] as LoggedIn)),
  ];
  return {
    said: outcomes,
    opened,
    told: deliveredOrders,
    stop: async () => {
      isOver = true;
      await Promise.all(everybody);
    },
  };
}

export async function dashboardOf(url: string, { token }: LoggedIn) {
  try {
    const response = await fetch(`${url}${API}${showDashboard.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Every caller got an answer or "try again"; a click that waits for the first one's page, perhaps that the company is silent. */
export function expectAnsweredOrRefused({ said }: Load, longestMs: number): void {
  const isWrong = (one: RequestOutcome) =>
    one.status !== 200 &&
    !(one.status === 503 && one.code === "overloaded") &&
    !(one.code === "gateway_unreachable" && one.what === "pay");
  expect(said.filter(isWrong)).toEqual([]);
  const otherTimes = said.filter(({ what }) => what !== "pay").map(({ ms }) => ms);
  expectWithin("the slowest answer", Math.max(...otherTimes), longestMs);
}

/** Settings with which a portal logs to its output, like a deployed one. */
export const deployed = { PUBLIC_URL: "http://localhost:1", HOST: "127.0.0.1" };

/** Milliseconds from the first to the last refusal of readers and the company. */
export function gapOf(outcomes: readonly RequestOutcome[]): number {
  const refused = outcomes.filter(({ what, status }) => what !== "pay" && status !== 200);
  const begin = Math.min(...refused.map(({ at }) => at));
  const end = Math.max(...refused.map(({ at, ms }) => at + ms));
  return refused.length === 0 ? 0 : Math.round(end - begin);
}

/** Everything acknowledged is there once, every capture is applied, and the books are clean. */
export async function expectNothingLost(scene: Scene, { opened, told }: Load): Promise<void> {
  await scene.community.endLeases();
  await healed(async () => (await scene.community.unreadMessages()) === 0);
  await healed(async () => (await scene.community.applied()).length === opened.length);
  expect(new Set(opened).size).toBe(opened.length);
  expect(await scene.community.messages()).toBe(told.length);
  await expectBooksRight(scene);
}
