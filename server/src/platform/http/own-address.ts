import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../machine/config.ts";
import { Refusal } from "../refusal.ts";
import { answerFailure } from "./failures.ts";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/** True for local names and for HOST; for any IP address where the portal listens everywhere. */
export function isOwnHost(host: string, listensOn: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  if (LOCAL.has(name)) return true;
  const plain = name.replace(/^\[|\]$/g, "");
  if (EVERYWHERE.has(listensOn)) return isIP(plain) !== 0;
  return plain !== "" && plain === listensOn.toLowerCase();
}

/** A trial's first user becomes administrator, so it refuses foreign host names (DNS rebinding). */
export function keepOwnAddress(app: FastifyInstance, { publicUrl, host }: Pick<Config, "publicUrl" | "host">): void {
  const { port } = new URL(publicUrl);
  const byNumber = new Set([`127.0.0.1:${port}`, `[::1]:${port}`]);
  app.addHook("onRequest", async (request, reply) => {
    const hostHeader = request.headers.host ?? "";
    if (!isOwnHost(hostHeader, host)) return answerFailure(new Refusal("foreign_host"), request, reply);
    const isPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (isPage && byNumber.has(hostHeader)) return reply.redirect(`${publicUrl}${request.url}`, 307);
  });
}
