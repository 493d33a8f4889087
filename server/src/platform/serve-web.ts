import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { refuse } from "./refusal.ts";

/** Folders that belong to the server: a path below them is never a page of the web application. */
const SERVER_PATHS = /^\/(flat|sandbox-gateway|health|assets)(\/|$)/;

/**
 * Serves the built web application: hashed assets for a year, pages never from a cache. Every path that is no file is a page
 * of the application, which finds its own way.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) {
    app.setNotFoundHandler(async () => refuse("not_found"));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${folder}/assets/`);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage = (request.method === "GET" || request.method === "HEAD") && !SERVER_PATHS.test(path);
    return isPage ? reply.sendFile("index.html") : refuse("not_found");
  });
}
