import type { FastifyInstance } from "fastify";
import { API } from "../http/read-request.ts";

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

const LOG_OUT = new RegExp(`^${API}/(auth|admin)/logout$`);

/** Also keeps API answers out of caches. Log-out leaves storage alone, which holds the language and the offline page. */
export function secureHeaders(app: FastifyInstance, deployed: boolean): void {
  const headers = securityHeaders(deployed);
  app.addHook("onRequest", ({ url }, reply, done) => {
    reply.headers(headers);
    if (url.startsWith(API)) reply.header("cache-control", "no-store");
    if (LOG_OUT.test(url)) reply.header("clear-site-data", '"cache"');
    done();
  });
}
