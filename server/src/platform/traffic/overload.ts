import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { failureOf } from "../http/failures.ts";
import { overloadLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";

interface Shedding {
  /** Only calls below this are refused. */
  prefix: string;
  /** Calls below this are always tried: payment companies' messages. */
  spared: string;
  onShed: () => void;
}

/** Refuses calls with 503 and Retry-After while this process is too busy, so that those it answers are answered in time. */
export async function shedLoad(app: FastifyInstance, { prefix, spared, onShed }: Shedding): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: overloadLimits.eventLoopDelayMs,
    sampleInterval: overloadLimits.sampleMs,
    pressureHandler: ({ url, id }, reply, _type, value) => {
      // Without a single sample the mean is infinite, which says nothing.
      if (!url.startsWith(prefix) || url.startsWith(spared) || value === Number.POSITIVE_INFINITY) return;
      onShed();
      const refusal = new Refusal("overloaded");
      reply.code(refusal.status).header("retry-after", String(overloadLimits.retryAfterSeconds));
      void reply.send(failureOf(refusal, id));
    },
  });
}
