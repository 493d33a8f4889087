import { type Paise, paise } from "../../money.ts";

/** A bill that can still take money. */
export interface OpenBill {
  id: string;
  remainingPaise: Paise;
  /** A day in India, `YYYY-MM-DD`. */
  dueOn: string;
}

export interface Line {
  billId: string;
  amountPaise: Paise;
}

/**
 * Divides money over bills: first what the payer wished for, then the bill that is due first, by number on one day. A
 * wish of nothing leaves its bill out. No bill gets more than its rest; what is left is the advance.
 */
export function allocate(amount: Paise, open: readonly OpenBill[], draft: readonly Line[]) {
  const wished = new Map(draft.map(({ billId, amountPaise }) => [billId, amountPaise]));
  const byAge = [...open].sort((one, other) => compare(one.dueOn, other.dueOn) || compare(one.id, other.id));
  const inTurn = [...byAge.filter(({ id }) => wished.has(id)), ...byAge.filter(({ id }) => !wished.has(id))];
  let remaining: number = amount;
  const allocatedById = new Map<string, Paise>();
  for (const { id, remainingPaise } of inTurn) {
    const allocatedPaise = Math.min(wished.get(id) ?? remainingPaise, remainingPaise, remaining);
    remaining -= allocatedPaise;
    allocatedById.set(id, paise(allocatedPaise));
  }
  const lines: Line[] = byAge.map(({ id }) => ({ billId: id, amountPaise: allocatedById.get(id) ?? paise(0) }));
  return { lines: lines.filter(({ amountPaise }) => amountPaise > 0), advance: paise(remaining) };
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
