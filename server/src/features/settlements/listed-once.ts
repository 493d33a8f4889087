import type { SettlementLine } from "../payments/gateway.ts";

/** `isContradicted`: the same report says something else about the same transaction. */
export interface ListedLine {
  line: SettlementLine;
  isContradicted: boolean;
}

/** In the report's order; drops identical repetitions. */
export function listedOnce(lines: readonly SettlementLine[]): ListedLine[] {
  const listed = new Map<string, ListedLine>();
  for (const line of lines) {
    const key = `${line.kind} ${line.gatewayId}`;
    const first = listed.get(key);
    if (!first) listed.set(key, { line, isContradicted: false });
    else if (!isSame(first.line, line)) first.isContradicted = true;
  }
  return [...listed.values()];
}

function isSame(one: SettlementLine, other: SettlementLine): boolean {
  return one.orderId === other.orderId && one.refundId === other.refundId && one.amountPaise === other.amountPaise;
}
