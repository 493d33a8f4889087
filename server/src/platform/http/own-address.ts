import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../machine/config.ts";
import { Refusal } from "../refusal.ts";
import { failureOf } from "./failures.ts";

/** Names under which a browser can only mean its own machine. */
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Listening there is listening on every address of this machine. */
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/**
 * Whether a trial that listens on `listensOn` answers to this Host: to this machine's local names, and to what HOST names. A
 * number is nobody's name, so that it is taken where the portal listens on all of them.
 */
export function isOwnHost(host: string, listensOn: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  if (LOCAL.has(name)) return true;
  const plain = name.replace(/^\[|\]$/g, "");
  if (EVERYWHERE.has(listensOn)) return isIP(plain) !== 0;
  return plain !== "" && plain === listensOn.toLowerCase();
}

/**
 * A trial lets the first who registers be its administrator, and so it answers nothing to a web page whose own name was made to lead
 * to this machine (DNS rebinding). It has one address, http://localhost:PORT, to which the payment page sends the browser back; a page
 * opened under the number of this machine is sent there first, or its log-in would be forgotten on the way.
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
