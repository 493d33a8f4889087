import type { FastifyInstance } from "fastify";

/**
 * On a trial the portal has one address, http://localhost:PORT, to which the payment page sends the browser back. A page
 * opened under the number of this machine is sent there first, or its log-in would be forgotten on the way.
 */
export function keepOwnAddress(app: FastifyInstance, publicUrl: string): void {
  const { port } = new URL(publicUrl);
  const byNumber = new Set([`127.0.0.1:${port}`, `[::1]:${port}`]);
  app.addHook("onRequest", async (request, reply) => {
    const isPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (isPage && byNumber.has(request.headers.host ?? "")) return reply.redirect(`${publicUrl}${request.url}`, 307);
  });
}
