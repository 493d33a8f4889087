import type { FastifyInstance } from "fastify";
import type { DatabaseProbe } from "../database/database-probe.ts";

/** Ready: the database took writes within the last second, and the portal is not stopping. Cheap at any rate, and nobody looks while nobody asks. */
export function serveHealth(app: FastifyInstance, probe: DatabaseProbe, isStopping: () => boolean): void {
  app.get("/health/live", { config: { access: ["anyone"] } }, async () => ({ status: "live" }));
  app.get("/health/ready", { config: { access: ["anyone"] } }, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: "stopping" });
    const ready = await probe.isWritable();
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "waiting for the database" });
  });
}
