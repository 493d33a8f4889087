import * as z from "zod/mini";
import type { OrderAnswer } from "../../gateway.ts";
import type { CompanyReply } from "../ask-company.ts";
import { SmartgatewayOrder } from "./orders.ts";

const Session = z.object({
  status: z.string(),
  id: z.string(),
  order_id: z.string(),
  payment_links: z.object({ web: z.string() }),
});

const Said = z.object({
  status: z.nullish(z.string()),
  error_code: z.nullish(z.string()),
  error_info: z.nullish(
    z.object({
      code: z.nullish(z.string()),
      fields: z.nullish(z.array(z.object({ field_name: z.nullish(z.string()), reason: z.nullish(z.string()) }))),
    }),
  ),
});

/** The order may exist already. Unverified: every repetition seen was answered with 200. */
const mayExist: ReadonlySet<string> = new Set(["ALREADY_EXISTS", "DUPLICATE_REQUEST", "EXPIRED"]);

/** An order asked for again must still be NEW; any other state is learnt by asking for the order. */
export function pageAnswer(reply: CompanyReply, orderId: string): OrderAnswer {
  if (isRefusal(reply) && !isRepetition(reply)) return { outcome: "refused", reason: reasonOf(reply) };
  const read = reply.kind === "yes" ? z.safeParse(Session, reply.body) : undefined;
  if (!read?.success || read.data.order_id !== orderId || read.data.status !== "NEW") return unknown(reply);
  return { outcome: "opened", gatewayOrderId: read.data.id, paymentUrl: read.data.payment_links.web };
}

export function orderIn(reply: CompanyReply): SmartgatewayOrder | undefined {
  const read = reply.kind === "yes" ? z.safeParse(SmartgatewayOrder, reply.body) : undefined;
  return read?.success ? read.data : undefined;
}

/** This company says "no such order" with 400. */
export function isNotFound(reply: CompanyReply): boolean {
  return reply.kind === "no" && reply.status === 400 && saidIn(reply).status === "NOT_FOUND";
}

/** A no in the company's own words; anybody else's JSON is not a fact. */
export function isRefusal(reply: CompanyReply): boolean {
  const { error_code, error_info } = saidIn(reply);
  return reply.kind === "no" && (isNotFound(reply) || Boolean(error_code ?? error_info));
}

export function isRepetition(reply: CompanyReply): boolean {
  const { error_code, error_info } = saidIn(reply);
  return error_code === "duplicate.call" || mayExist.has(error_info?.code ?? "");
}

export function unknown(reply: CompanyReply) {
  return { outcome: "unknown" as const, reason: reasonOf(reply) };
}

/** For the log: codes and names of fields, never their values. */
export function reasonOf(reply: CompanyReply): string {
  if (reply.kind === "none") return reply.reason;
  const { status, error_code, error_info } = saidIn(reply);
  const fields = error_info?.fields?.map(({ field_name, reason }) => `${field_name}: ${reason}`) ?? [];
  const answered = reply.kind === "no" ? `status ${reply.status}` : "not as expected";
  return [answered, error_info?.code ?? error_code ?? status, ...fields].filter(Boolean).join(", ").slice(0, 300);
}

function saidIn(reply: CompanyReply): z.infer<typeof Said> {
  const read = reply.kind === "none" ? undefined : z.safeParse(Said, reply.body);
  return read?.success ? read.data : {};
}
