import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { failureOf } from "../http/failures.ts";
import { overloadLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";

interface Shedding {
  prefix: string;
  /** Never refused: payment companies' messages. */
  spared: string;
  onShed: () => void;
}

/** Refuses calls with 503 and Retry-After while the event loop lags. */
export async function shedLoad(app: FastifyInstance, { prefix, spared, onShed }: Shedding): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: overloadLimits.eventLoopDelayMs,
    sampleInterval: overloadLimits.sampleMs,
    pressureHandler: ({ url, id }, reply, _type, value) => {
      // Infinite until the first sample.
      if (!url.startsWith(prefix) || url.startsWith(spared) || value === Number.POSITIVE_INFINITY) return;
      onShed();
      const refusal = new Refusal("overloaded");
      reply.code(refusal.status).header("retry-after", String(overloadLimits.retryAfterSeconds));
      void reply.send(failureOf(refusal, id));
    },
  });
}
