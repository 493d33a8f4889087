import * as z from "zod/mini";
import type { OrderAnswer } from "../../company/gateway.ts";
import { readAs, unknown } from "../answers.ts";
import type { CompanyReply, Refused } from "../ask-company.ts";

const Session = z.object({
  status: z.string(),
  id: z.string(),
  order_id: z.string(),
  payment_links: z.object({ web: z.string() }),
});

const ErrorReply = z.object({
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
  if (reply.kind === "no" && !isRepetition(reply)) return { outcome: "refused", reason: reply.reason };
  const session = readAs(Session, reply);
  if (session?.order_id !== orderId || session.status !== "NEW") return unknown(reply);
  return { outcome: "opened", gatewayOrderId: session.id, paymentUrl: session.payment_links.web };
}

/** This company says "no such order" with 400. */
export function isNotFound(reply: CompanyReply): boolean {
  return reply.kind === "no" && reply.status === 400 && errorReplyOf(reply.body).status === "NOT_FOUND";
}

export function isRepetition({ body }: Refused): boolean {
  const { error_code, error_info } = errorReplyOf(body);
  return error_code === "duplicate.call" || mayExist.has(error_info?.code ?? "");
}

/** Codes and names of fields, never their values. */
export function refusalIn(body: unknown, status: number): string | undefined {
  const { status: word, error_code, error_info } = errorReplyOf(body);
  const isTheirs = (status === 400 && word === "NOT_FOUND") || error_code || error_info;
  if (!isTheirs) return undefined;
  const fields = error_info?.fields?.map(({ field_name, reason }) => `${field_name}: ${reason}`) ?? [];
  return [`status ${status}`, error_info?.code ?? error_code ?? word, ...fields].filter(Boolean).join(", ");
}

function errorReplyOf(body: unknown): z.infer<typeof ErrorReply> {
  return z.safeParse(ErrorReply, body).data ?? {};
}
