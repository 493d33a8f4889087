import { paiseFromRupees, paiseFromText } from "@aangan/contract/money";
import * as z from "zod/mini";
import { askCompany, type CompanyReply, startTimer } from "../ask-company.ts";

/** Pinned, so that a newer version changes nothing before somebody has read about it. */
const API_VERSION = "2026-01-01";

export interface CashfreeAccess {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
}

interface CashfreeCall {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  /** Sent as x-idempotency-key, so that a repetition is the same request. */
  key?: string;
}

export type Ask = (call: CashfreeCall) => Promise<CompanyReply>;

export function beginAsking({ clientId, clientSecret, apiUrl }: CashfreeAccess): Ask {
  const timeLeft = startTimer();
  return ({ method, path, body, key }) => {
    const headers = {
      "x-client-id": clientId,
      "x-client-secret": clientSecret,
      "x-api-version": API_VERSION,
      ...(key !== undefined && { "x-idempotency-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return askCompany({ method, url: `${apiUrl}${path}`, headers, withinMs: timeLeft(), ...sent });
  };
}

/** The company's error body. An answer without it, such as a proxy's page, is not the company's word. */
const Refusal = z.object({ message: z.string(), code: z.string() });

/** The status and code of the company's definite no; undefined for any other answer. */
export function definiteNo(reply: CompanyReply): string | undefined {
  if (reply.kind !== "no") return undefined;
  const read = z.safeParse(Refusal, reply.body);
  return read.success ? `${reply.status} ${read.data.code}` : undefined;
}

export function isNotFound(reply: CompanyReply): boolean {
  return reply.kind === "no" && reply.status === 404 && definiteNo(reply) !== undefined;
}

/** True when the id was used before, by our own request whose answer was lost. The exact code is not documented. */
export function isRepeated(reply: CompanyReply): boolean {
  const code = definiteNo(reply) ?? "";
  return code.startsWith("409") || /already_exist|duplicate/.test(code);
}

export function readAs<S extends z.ZodMiniType>(schema: S, reply: CompanyReply): z.infer<S> | undefined {
  if (reply.kind !== "yes") return undefined;
  const read = z.safeParse(schema, reply.body);
  return read.success ? read.data : undefined;
}

export function reasonOf(reply: CompanyReply): string {
  if (reply.kind === "none") return reply.reason;
  return reply.kind === "no" ? `unexpected, status ${reply.status}` : "unreadable";
}

/** A number in old versions of the API, a string in new ones. */
export const idText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((id: string | number) => String(id)),
);

/** Decimal rupees, as a number or a string, to whole paise by their text. */
export const rupeesAsPaise = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((rupees: string | number, context) => {
    const read = typeof rupees === "number" ? paiseFromRupees(rupees) : paiseFromText(rupees);
    if (read !== null) return read;
    context.issues.push({ code: "custom", message: "no amount", input: rupees });
    return z.NEVER;
  }),
);
