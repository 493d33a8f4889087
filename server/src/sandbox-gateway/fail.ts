import type { FastifyReply } from "fastify";

/** Answers a call of the API with a no, and the reason in words. */
export function fail(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).send({ error: message });
}
