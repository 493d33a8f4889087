// A server that does nothing but the dashboard's queries, with node:http and the driver.
import { createServer } from "node:http";
import { openQueries } from "./queries.mjs";

process.once("message", (order) => {
  const answer = openQueries(order);
  const server = createServer(async (request, response) => {
    const found = await answer(request.headers.authorization);
    const body = JSON.stringify(found ?? {});
    response.writeHead(found ? 200 : 401, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send(`http://127.0.0.1:${server.address().port}`));
});
process.on("disconnect", () => process.exit());
