// A Fastify route that takes a body and inserts one row.
import Fastify from "fastify";
import pg from "pg";

process.once("message", async ({ connection }) => {
  const pool = new pg.Pool({ ...connection, max: 20 });
  await pool.query(
    "CREATE TABLE IF NOT EXISTS received (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz, body bytea)",
  );
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post("*", async (request) => {
    const text = "INSERT INTO received (at, body) VALUES ($1, $2)";
    await pool.query({ name: "insert", text, values: [new Date(), request.body] });
    return { message: "received" };
  });
  process.send(await app.listen({ host: "127.0.0.1", port: 0 }));
});
process.on("disconnect", () => process.exit());
