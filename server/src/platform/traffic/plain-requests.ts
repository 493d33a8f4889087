import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";
import { storable } from "../storable.ts";

/** The path of a request line, which may also hold a whole URL; routing uses the path only. */
export function pathOf(url = "/"): string {
  const [, path] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(url) ?? [undefined, url];
  return path.startsWith("/") ? path : url.startsWith("/") || url === "*" ? url : `/${path}`;
}

/** As the router decodes it, without a query. Keeps a malformed address, which no route takes. */
export function decodedPath(url: string): string {
  const [path = "/"] = url.split("?");
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function times({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** Takes only requests that all software reads the same way. An empty body with a JSON content type is no body. */
export function servePlainRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { headers } = request;
    if (times(request, "host") > 1) refuse("body_invalid");
    if (times(request, "authorization") > 1) refuse("session_ended");
    if (headers["content-encoding"] !== undefined) refuse("media_type_unsupported");
    const charset = /charset="?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1];
    if (charset && charset.toLowerCase() !== "utf-8") refuse("media_type_unsupported");
  });
  app.addHook("preValidation", async ({ params, query, body, routeOptions }) => {
    if (routeOptions.config.inContract) return;
    for (const input of [params, query, body]) keepStorable(input);
  });
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(Object.assign(new Error("the body is no UTF-8"), { statusCode: 400 }));
    return parse(request, body.toString(), done);
  });
}

function keepStorable(input: unknown): void {
  if (typeof input !== "object" || input === null || Buffer.isBuffer(input)) return;
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === "string") Object.assign(input, { [name]: storable(value) });
  }
}
