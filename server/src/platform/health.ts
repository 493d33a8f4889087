import type { FastifyInstance } from "fastify";
import type { Database } from "./db.ts";

/** `/health/live`: the process answers. `/health/ready`: it can also reach its database, and is not about to stop. */
export function serveHealth(app: FastifyInstance, database: Database, isStopping: () => boolean): void {
  app.get("/health/live", { config: { access: ["anyone"] } }, async () => ({ status: "live" }));
  app.get("/health/ready", { config: { access: ["anyone"] } }, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: "stopping" });
    const ready = await database.answers();
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "waiting for the database" });
  });
}
