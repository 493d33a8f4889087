import type { FastifyInstance, FastifyRequest } from "fastify";
import { API } from "../http/read-request.ts";
import { decodedPath } from "./plain-requests.ts";

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

const LOG_OUTS = new Set([`${API}/auth/logout`, `${API}/admin/logout`]);

/** By the route, which was found by the decoded path. Where there is none, by that path. */
function isOfApi({ url, routeOptions }: FastifyRequest): boolean {
  return (routeOptions.url ?? decodedPath(url)).startsWith(API);
}

/** Also keeps API answers out of caches. Log-out leaves storage alone, which holds the language and the offline page. */
export function secureHeaders(app: FastifyInstance, deployed: boolean): void {
  const headers = securityHeaders(deployed);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (isOfApi(request)) reply.header("cache-control", "no-store");
    if (LOG_OUTS.has(request.routeOptions.url ?? "")) reply.header("clear-site-data", '"cache"');
    done();
  });
}
