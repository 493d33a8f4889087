import type { Decision } from "@aangan/contract/watched-payments";
import type { Capture } from "../gateway.ts";
import type { Standing } from "../settle/transitions.ts";

export interface DifferingCapture {
  capture: Capture;
  differences: readonly string[];
}

/** Undefined when the noted fact is not about a capture. */
export function readDiffering(detail: unknown): DifferingCapture | undefined {
  // A success without differences can be in review too, when its page was at a foreign address.
  const { capture, differences = [] } = (detail ?? {}) as Partial<DifferingCapture>;
  if (!capture) return undefined;
  // JSON keeps an instant as text.
  return { capture: { ...capture, paidAt: capture.paidAt && new Date(capture.paidAt) }, differences };
}

/** Another amount or a frozen bill does not make it somebody else's money. */
function isOurMoney({ capture, differences }: DifferingCapture): boolean {
  return capture.amountPaise > 0 && differences.every((name) => name === "amount" || name === "billFrozen");
}

export function possibleDecisions(standing: Standing, differing: DifferingCapture | undefined): Decision[] {
  if (standing === "OVERDUE") return ["close"];
  if (standing !== "REVIEW") return [];
  if (!differing || !isOurMoney(differing)) return ["close"];
  return differing.differences.includes("billFrozen") ? ["credit", "refund"] : ["apply", "credit", "refund"];
}
