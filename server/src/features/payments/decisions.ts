import type { Decision } from "@aangan/contract/features/payments/watched";
import * as z from "zod/mini";
import type { Capture } from "./company/gateway.ts";
import type { TrackedState } from "./transitions.ts";

const CaptureDetail = z.object({
  amountPaise: z.number(),
  currency: z.string(),
  merchantId: z.string(),
  orderId: z.string(),
  gatewayPaymentIds: z.array(z.string()),
  method: z.string(),
  reference: z.optional(z.string()),
  feePaise: z.optional(z.number()),
  paidAt: z.optional(z.iso.datetime()),
});

/** A success without differences can be in review too, when its page was at a foreign address. */
const Detail = z.object({ capture: CaptureDetail, differences: z._default(z.array(z.string()), []) });

export interface DifferingCapture {
  capture: Capture;
  differences: readonly string[];
}

/** Undefined when the noted fact is not about a capture. */
export function readDiffering(detail: unknown): DifferingCapture | undefined {
  const read = z.safeParse(Detail, detail);
  if (!read.success) return undefined;
  const { capture, differences } = read.data;
  return { capture: { ...capture, paidAt: capture.paidAt ? new Date(capture.paidAt) : undefined }, differences };
}

/** Another amount or a frozen bill does not make it somebody else's money. */
function isOurMoney({ capture, differences }: DifferingCapture): boolean {
  return capture.amountPaise > 0 && differences.every((name) => name === "amount" || name === "billFrozen");
}

export function possibleDecisions(standing: TrackedState, differing: DifferingCapture | undefined): Decision[] {
  if (standing === "OVERDUE") return ["close"];
  if (standing !== "REVIEW") return [];
  if (!differing || !isOurMoney(differing)) return ["close"];
  return differing.differences.includes("billFrozen") ? ["credit", "refund"] : ["apply", "credit", "refund"];
}
