import type { FastifyInstance } from "fastify";

/** Nothing from other hosts, nothing inline, no frame around the portal, no text that becomes script or markup by itself. */
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

/** The headers of every answer; HSTS when the portal is on the internet. */
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

/** Puts the security headers on every answer of a route, and of what is no route. */
export function secureHeaders(app: FastifyInstance, deployed: boolean): void {
  const headers = securityHeaders(deployed);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const LOG_OUT = /\/(auth|admin)\/logout$/;

/**
 * Keeps what the API says out of every cache, and has the browser empty its own after a log-out. Storage is not cleared that
 * way: the language and the offline page live there too, and the application forgets the token by itself.
 */
export function neverStored(app: FastifyInstance, prefix: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith(prefix)) {
      reply.header("cache-control", "no-store");
      if (LOG_OUT.test(request.url)) reply.header("clear-site-data", '"cache"');
    }
    done();
  });
}
