import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { declareAccess } from "../http/declared-access.ts";
import { refuse } from "../refusal.ts";
import { decodedPath } from "../traffic/plain-requests.ts";

const SERVER_PATHS = /^\/(flat|sandbox-gateway|health|assets|pictures|own-pictures)(\/|$)/;

/** Serves the web application. Unknown paths get the same page with 404. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { firstPicture, known }: { firstPicture: string | undefined; known: unknown },
): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) {
    app.setNotFoundHandler(async () => refuse("not_found"));
    return;
  }
  await app.register((files, _options, done) => {
    declareAccess(files, "anyone");
    const common: FastifyStaticOptions = {
      root: folder,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => reply.header("cache-control", cacheControl(path.slice(folder.length))),
    };
    // Compressed files are found through the plain ones.
    const globIgnore = ["assets/**", "**/*.br", "**/*.gz"];
    void files.register(fastifyStatic, { ...common, wildcard: false, globIgnore });
    // The build's files are many: a route for each would take a start as long as all other routes.
    const assets = { root: join(folder, "assets"), prefix: "/assets/", decorateReply: false };
    void files.register(fastifyStatic, { ...common, ...assets });
    done();
  });
  const isKnown = readAddresses(folder);
  const frontPage = readFrontPage(join(folder, "index.html"), known);
  app.setNotFoundHandler(async (request, reply) => {
    const path = decodedPath(request.url);
    if (!["GET", "HEAD"].includes(request.method) || SERVER_PATHS.test(path)) return refuse("not_found");
    // JavaScript draws the page; this lets the browser load the picture at once.
    if (path === "/" && firstPicture)
      reply.header("link", `<${firstPicture}>; rel=preload; as=image; fetchpriority=high`);
    const { body, encoding } = frontPage.forms(request.headers["accept-encoding"] ?? "");
    if (encoding) reply.header("content-encoding", encoding);
    reply.headers({ "cache-control": "no-cache", vary: "accept-encoding" });
    return reply
      .code(isKnown(path) ? 200 : 404)
      .type("text/html; charset=utf-8")
      .send(body);
  });
}

function cacheControl(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return /^\/(pictures\/|icon)/.test(path) ? "public, max-age=86400" : "no-cache";
}

const ANY_ID = "[A-Za-z0-9-]{1,40}";

function readAddresses(folder: string): (path: string) => boolean {
  const patterns = JSON.parse(readFileSync(join(folder, ".vite/addresses.json"), "utf8")) as string[];
  const known = patterns.map(
    (pattern) => new RegExp(`^${pattern.replace(/:\w+/g, ANY_ID).replace(/\/$/, "")}/?$`, "i"),
  );
  return (path) => known.some((pattern) => pattern.test(path));
}

const PLACE = '<script type="application/json" id="known"></script>';

/** Embeds data in the web application's page; the JSON is inert and cannot close its element. */
export function readFrontPage(path: string, known: unknown) {
  const data = JSON.stringify(known).replaceAll("<", "\\u003c");
  const html = readFileSync(path, "utf8").replace(PLACE, () => PLACE.replace("><", () => `>${data}<`));
  const plain = Buffer.from(html);
  const [brotli, gzip] = [brotliCompressSync(plain), gzipSync(plain)];
  return {
    forms(accepted: string): { body: Buffer; encoding?: "br" | "gzip" } {
      if (/\bbr\b/.test(accepted)) return { body: brotli, encoding: "br" };
      return /\bgzip\b/.test(accepted) ? { body: gzip, encoding: "gzip" } : { body: plain };
    },
  };
}
