import { expect } from "vitest";
import { networkName } from "../../src/platform/traffic/caller-name.ts";
import { crowdOf } from "../at-once.ts";
import { recordStatements } from "../recorded-statements.ts";
import type { Answer } from "./portal.ts";

/** All of them in the lab. */
export const PAIRS = crowdOf(200);

export interface From {
  headers: { "x-forwarded-for": string };
}

export type Sides = [known: Calls, unknown: Calls];

type Calls = (from: From) => readonly (() => Promise<Answer<unknown>>)[];
type Trace = Awaited<ReturnType<ReturnType<typeof openTraces>["trace"]>>;

/** Without the parts that are random in every answer. */
function visible({ status, headers, body }: Answer<unknown>) {
  const stableHeaders = [...headers].filter(([name]) => name !== "date");
  return { status, headers: stableHeaders, body: { ...(body as object), requestId: "", waitingCode: "" } };
}

/** Records everything that strangers get, and everything that the database is asked in their names. */
export function openTraces() {
  const recorder = recordStatements();
  let addresses = 0;

  /** Makes the calls one after the other, from an address that nobody has used. */
  async function trace(calls: Calls) {
    addresses += 1;
    const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    const answers = [];
    for (const call of calls({ headers: { "x-forwarded-for": address } })) answers.push(visible(await call()));
    return { answers, statements: recorder.of(networkName(address)) };
  }

  /** Traces all pairs, some at once; `afterSome` follows. Expects one and the same of all, and returns its statuses. */
  async function traceAll(
    sides: (pair: number) => Sides,
    atOnce: number,
    afterSome?: () => Promise<unknown>,
  ): Promise<number[]> {
    const seen: Trace[] = [];
    for (let first = 1; first <= PAIRS; first += atOnce) {
      const some = Array.from({ length: atOnce }, (_, nth) => sides(first + nth));
      seen.push(...(await Promise.all(some.flat().map(trace))));
      await afterSome?.();
    }
    const [one] = seen;
    expect(seen).toHaveLength(2 * PAIRS);
    expect(one?.statements).not.toEqual([]);
    for (const other of seen) expect(other).toEqual(one);
    return one?.answers.map(({ status }) => status) ?? [];
  }

  return { trace, traceAll, end: recorder.end };
}
