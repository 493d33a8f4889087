// The same with a plain Fastify.
import Fastify from "fastify";
import { openQueries } from "./queries.mjs";

process.once("message", async (order) => {
  const answer = openQueries(order);
  const app = Fastify();
  app.get("*", async (request, reply) => (await answer(request.headers.authorization)) ?? reply.status(401).send({}));
  process.send(await app.listen({ host: "127.0.0.1", port: 0 }));
});
process.on("disconnect", () => process.exit());
