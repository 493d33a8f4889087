import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { httpLimits } from "../limits.ts";

export const callerLimits = {
  bodyLimit: httpLimits.jsonBytes,
  requestTimeout: httpLimits.requestMs,
  connectionTimeout: httpLimits.silenceMs,
  keepAliveTimeout: httpLimits.keepAliveMs,
  http: {
    headersTimeout: httpLimits.headersMs,
    connectionsCheckingInterval: httpLimits.checkMs,
    maxHeaderSize: httpLimits.headerBytes,
  },
};

const hasFile = (headers: IncomingHttpHeaders) => headers["content-type"]?.startsWith("multipart/") ?? false;

export function cutSlowCallers(app: FastifyInstance): void {
  app.server.maxConnections = httpLimits.connections;
  app.server.maxHeadersCount = httpLimits.headers;
  app.addHook("onRequest", ({ raw, headers }, _reply, done) => {
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    // Uploads may be slow: only logged-in people send them.
    if (hasBody && !raw.complete && !hasFile(headers)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.socket.destroy();
      }, httpLimits.bodyMs);
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
  // An answer before the end of the body, such as a refusal of a file that is too large.
  app.addHook("onResponse", ({ raw, headers }, _reply, done) => {
    const remainingMs = hasFile(headers) ? httpLimits.restOfFileMs : httpLimits.restOfBodyMs;
    if (!raw.complete && !raw.destroyed) setTimeout(() => raw.complete || raw.socket.destroy(), remainingMs).unref();
    done();
  });
}
