import type { Entry } from "./journal.ts";
import { type Parts, seconds } from "./watch.ts";

/** What callers saw of a round. */
export interface Seen {
  requests: number;
  /** The longest time without an acknowledged write, in seconds. */
  writesFailFor: number;
  /** Answers by their kind. */
  answers: { "500": number; "502": number; "503": number; none: number; other: number };
  /** The slowest answer to something that was acknowledged, in seconds. */
  slowest: number;
  /** The codes of what was refused, counted. */
  codes: Record<string, number>;
}

const isWrite = ({ step }: Entry) => step === "pay" || step === "message";

/** When writes were acknowledged, in their order. */
function writesIn(entries: readonly Entry[]): number[] {
  const writeTimes = entries.filter((entry) => isWrite(entry) && entry.acknowledged).map(({ at, ms }) => at + ms);
  return writeTimes.toSorted((one, other) => one - other);
}

/** How long after a fault a caller heard for the first time that the new primary has written something. */
export function firstWriteAfter(entries: readonly Entry[], began: number, { promoted }: Parts): Pick<Parts, "written"> {
  if (promoted === undefined) return {};
  const first = writesIn(entries).find((at) => at >= began + promoted * 1_000);
  return first === undefined ? {} : { written: seconds(first - began) };
}

/** Sums up a journal. */
export function seenBy(entries: readonly Entry[]): Seen {
  const inOrder = writesIn(entries);
  const gaps = inOrder.slice(1).map((at, nth) => at - (inOrder[nth] ?? at));
  const answers = { "500": 0, "502": 0, "503": 0, none: 0, other: 0 };
  const codes: Record<string, number> = {};
  for (const { step, status, code } of entries) {
    if (status === 200) continue;
    if (status === 500 || status === 503) answers[status] += 1;
    else if (status === 502 || status === 504) answers[502] += 1;
    else if (status === 0) answers.none += 1;
    else answers.other += 1;
    const name = `${step} ${status} ${code ?? ""}`.trim();
    codes[name] = (codes[name] ?? 0) + 1;
  }
  const acknowledged = entries.filter((entry) => entry.acknowledged);
  return {
    requests: entries.length,
    writesFailFor: seconds(Math.max(0, ...gaps)),
    answers,
    slowest: seconds(Math.max(0, ...acknowledged.map(({ ms }) => ms))),
    codes,
  };
}
