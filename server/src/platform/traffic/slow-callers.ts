import type { FastifyInstance } from "fastify";
import { httpLimits } from "../limits.ts";

/** How the web server is to treat callers who are slow or many: for its constructor. */
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

/** Cuts connections on which a body comes too slowly, and those that are too many (test INF-22). */
export function cutSlowCallers(app: FastifyInstance): void {
  app.server.maxConnections = httpLimits.connections;
  app.server.maxHeadersCount = httpLimits.headers;
  app.addHook("onRequest", ({ raw, headers }, _reply, done) => {
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    // A spreadsheet takes the time of a bad line, and only who is logged in gets so far.
    if (hasBody && !raw.complete && !headers["content-type"]?.startsWith("multipart/")) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.socket.destroy();
      }, httpLimits.bodyMs);
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}
