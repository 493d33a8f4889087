import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../machine/config.ts";
import { Refusal } from "../refusal.ts";
import { failureOf } from "./failures.ts";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/**
 * True when a trial that listens on `listensOn` answers to this Host header: to local names and to HOST. A portal that
 * listens everywhere takes any IP address, because DNS rebinding needs a name.
 */
export function isOwnHost(host: string, listensOn: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  if (LOCAL.has(name)) return true;
  const plain = name.replace(/^\[|\]$/g, "");
  if (EVERYWHERE.has(listensOn)) return isIP(plain) !== 0;
  return plain !== "" && plain === listensOn.toLowerCase();
}

/**
 * The first to register on a trial becomes its administrator, so it refuses other host names (DNS rebinding). Pages
 * opened under 127.0.0.1 are redirected to localhost, where the payment page sends the browser back; the log-in would
 * be lost otherwise.
 */
export function keepOwnAddress(app: FastifyInstance, { publicUrl, host }: Pick<Config, "publicUrl" | "host">): void {
  const { port } = new URL(publicUrl);
  const byNumber = new Set([`127.0.0.1:${port}`, `[::1]:${port}`]);
  app.addHook("onRequest", async (request, reply) => {
    const asked = request.headers.host ?? "";
    if (!isOwnHost(asked, host)) {
      const refusal = new Refusal("foreign_host");
      return reply.status(refusal.status).send(failureOf(refusal, request.id));
    }
    const isPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (isPage && byNumber.has(asked)) return reply.redirect(`${publicUrl}${request.url}`, 307);
  });
}
