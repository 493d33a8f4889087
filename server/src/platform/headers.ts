import type { FastifyInstance } from "fastify";

/** Nothing from other hosts, nothing inline, no frame around the portal. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

/** Puts the security headers on every answer; HSTS when the portal is on the internet. */
export function secureHeaders(app: FastifyInstance, deployed: boolean): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      ...(deployed && { "strict-transport-security": "max-age=31536000" }),
    });
  });
}

/** Keeps what the API says out of every cache. */
export function neverStored(app: FastifyInstance, prefix: string): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith(prefix)) reply.header("cache-control", "no-store");
  });
}
