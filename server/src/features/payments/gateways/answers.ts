import { paise } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { Capture, OrderState, RefundAnswer, RefundState, StatusAnswer } from "../company/gateway.ts";
import type { CompanyReply, Refused } from "./ask-company.ts";

export const usualFacts = { currency: "INR", leastPaise: paise(100) } as const;

/** Undefined unless the company says yes in this shape. */
export function readAs<S extends z.ZodMiniType>(schema: S, reply: CompanyReply): z.infer<S> | undefined {
  return reply.kind === "yes" ? z.safeParse(schema, reply.body).data : undefined;
}

export function reasonOf(reply: CompanyReply): string {
  return reply.kind === "yes" ? "unreadable" : reply.reason;
}

export function unknown(reply: CompanyReply | string) {
  return { outcome: "unknown" as const, reason: typeof reply === "string" ? reply : reasonOf(reply) };
}

export function isNotFound(reply: CompanyReply): boolean {
  return reply.kind === "no" && reply.status === 404;
}

export const reportedOrder = (order: OrderState): StatusAnswer => ({ outcome: "told", order });

export const reportedRefund = (refund: RefundState): RefundAnswer => ({ outcome: "told", refund });

type SaidRefund = Omit<Extract<RefundState, { state: "settled" }>, "state" | "reference"> &
  Partial<Record<"status" | "reference", string | null | undefined>>;

export type RefundWords = Readonly<Record<string, "settled" | "failed">>;

/** By the company's words for an end; all others are pending. */
export function refundStateOf(words: RefundWords, { status, reference, ...details }: SaidRefund): RefundState {
  const state = words[status ?? ""] ?? "pending";
  return state === "settled" ? { state, ...details, reference: reference ?? undefined } : { state };
}

export function refundAnswer<T>(reply: CompanyReply, schema: z.ZodMiniType<T>, stateOf: (data: T) => RefundState) {
  if (isNotFound(reply)) return reportedRefund({ state: "notFound" });
  const data = readAs(schema, reply);
  return data ? reportedRefund(stateOf(data)) : unknown(reply);
}

/** Asks about the refund before it believes a refusal, which may hide a refund that an earlier try made. */
export async function believeRefusal(
  reply: Refused,
  fetchRefund: () => Promise<RefundAnswer>,
  isRepetition = false,
): Promise<RefundAnswer> {
  // A wrong key says nothing about an earlier try.
  if (reply.status === 401 || reply.status === 403) return unknown(reply);
  const answer = await fetchRefund();
  if (answer.outcome !== "told" || answer.refund.state !== "notFound") return answer;
  return isRepetition ? unknown(reply) : { outcome: "refused", reason: reply.reason };
}

/** One movement of money. An order may have several: the payer split it, or paid twice. */
export type Part = Omit<Capture, "merchantId" | "orderId" | "gatewayPaymentIds"> & { id: string };

export function addUp(parts: readonly Part[], account: Pick<Capture, "merchantId" | "orderId">): OrderState {
  const [first] = parts;
  return {
    state: "succeeded",
    capture: {
      ...account,
      amountPaise: parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      currency: onlyOne(parts.map(({ currency }) => currency)),
      gatewayPaymentIds: parts.map(({ id }) => id),
      method: first?.method ?? "",
      reference: first?.reference,
      feePaise: first?.feePaise === undefined ? undefined : parts.reduce((sum, { feePaise = 0 }) => sum + feePaise, 0),
      paidAt: first?.paidAt,
    },
  };
}

/** The one value that all share; otherwise all of them, which equals nothing that we asked for. */
export function onlyOne(values: readonly string[]): string {
  return [...new Set(values)].join(" and ");
}

export function instant(at: string | null | undefined): Date | undefined {
  const read = new Date(at ?? "");
  return Number.isNaN(read.getTime()) ? undefined : read;
}
