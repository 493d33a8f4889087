import type { FastifyInstance } from "fastify";

/** Nothing from other hosts, nothing inline, no framing, no strings turned into script or markup. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");

export function securityHeaders(deployed: boolean): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(deployed && { "strict-transport-security": "max-age=31536000" }),
  };
}

export function secureHeaders(app: FastifyInstance, deployed: boolean): void {
  const headers = securityHeaders(deployed);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const LOG_OUT = /\/(auth|admin)\/logout$/;

/** Keeps API answers out of caches. Log-out does not clear storage, which also holds the language and offline page. */
export function neverStored(app: FastifyInstance, prefix: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith(prefix)) {
      reply.header("cache-control", "no-store");
      if (LOG_OUT.test(request.url)) reply.header("clear-site-data", '"cache"');
    }
    done();
  });
}
