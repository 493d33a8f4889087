// Builds and serves React's own empty page in the same way as the portal's web application.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { build } from "vite";
import { serveWeb } from "../../../server/src/platform/pages/serve-web.ts";
import { root } from "../../process/launch-portal.ts";

const folder = await mkdtemp(join(tmpdir(), "aangan-empty-page-"));
process.on("disconnect", async () => {
  await rm(folder, { recursive: true, force: true });
  process.exit();
});

await build({
  root: join(import.meta.dirname, "../empty-page"),
  configFile: join(root, "web/vite.config.ts"),
  // The portal's service worker requests some of it.
  publicDir: join(root, "web/public"),
  logLevel: "error",
  build: { outDir: folder, emptyOutDir: true },
});
const { compressTexts } = (await import(join(root, "scripts/parts/compress.mjs"))) as {
  compressTexts(folder: string): Promise<void>;
};
await compressTexts(folder);

const app = Fastify();
await serveWeb(app, folder, { firstPicture: undefined, known: {} });
process.send?.({ url: await app.listen({ host: "127.0.0.1", port: 0 }) });
