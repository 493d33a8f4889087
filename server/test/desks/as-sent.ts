import type { WireOf } from "@aangan/contract/endpoint";
import { type GivenBack, Refund } from "@aangan/contract/features/payments/refunds";
import type * as z from "zod/mini";
import { parseReply } from "../../src/platform/http/parse-reply.ts";

/** Turns what an operation returns into what leaves the portal, in rupees. */
export function asSent<S extends z.ZodMiniType>(schema: S): (reply: WireOf<S>) => z.output<S> {
  return (reply) => parseReply(schema, reply);
}

/** What was given back at once. */
export function refundSent({ refund }: Pick<WireOf<typeof GivenBack>, "refund">): Refund {
  if (refund === null) throw new Error("the refund waits for another person");
  return asSent(Refund)(refund);
}
