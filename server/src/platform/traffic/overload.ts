import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { answerFailure } from "../http/failures.ts";
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
    pressureHandler: (request, reply, _type, value) => {
      const { url } = request;
      // Infinite until the first sample.
      if (!url.startsWith(prefix) || url.startsWith(spared) || value === Number.POSITIVE_INFINITY) return;
      onShed();
      void answerFailure(new Refusal("overloaded", { retryAfter: overloadLimits.retryAfterSeconds }), request, reply);
    },
  });
}
