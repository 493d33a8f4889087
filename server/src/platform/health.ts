import type { FastifyInstance } from "fastify";
import type { Database } from "./db.ts";

/** `/health/live`: the process answers. `/health/ready`: it can also reach its database. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const ready = await database.answers();
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "waiting for the database" });
  });
}
