import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { API } from "../http/read-request.ts";
import { overloadLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";

/** Refuses calls with 503 and Retry-After while the event loop lags, but for payment companies' messages. */
export async function shedLoad(app: FastifyInstance, onShed: () => void): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: overloadLimits.eventLoopDelayMs,
    sampleInterval: overloadLimits.sampleMs,
    pressureHandler: async (request, _reply, _type, value) => {
      const { url, config } = request.routeOptions;
      const isSpared = !url?.startsWith(API) || config.access?.includes("payment company");
      // Infinite until the first sample.
      if (isSpared || value === Number.POSITIVE_INFINITY) return;
      onShed();
      throw new Refusal("overloaded", { retryAfter: overloadLimits.retryAfterSeconds });
    },
  });
}
