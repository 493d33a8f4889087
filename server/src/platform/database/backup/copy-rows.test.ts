import { expect, it } from "vitest";
import { emptyDatabase } from "../../../../test/desks/database.ts";
import { withRetryingClient } from "../with-client.ts";
import { copyOut } from "./copy-rows.ts";

/** Longer than what may wait to be consumed. */
const LONG_ROW = "SELECT repeat('x', 2 * 1024 * 1024)";

it("After rows whose last bytes were more than may wait, the server is heard again", async () => {
  const { connection } = await emptyDatabase();
  await withRetryingClient(connection, async (client) => {
    const copied: Buffer[] = [];
    for await (const chunk of copyOut(client, `COPY (${LONG_ROW}) TO STDOUT`)) copied.push(chunk);
    expect(Buffer.concat(copied).length).toBe(2 * 1024 * 1024 + 1);
    expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });
});

it("A COPY that fails after more than may wait ends with its error, and so does the connection", async () => {
  const { connection } = await emptyDatabase();
  const fails = `COPY (${LONG_ROW} UNION ALL SELECT (1 / (n - 1))::text FROM generate_series(1, 1) AS n) TO STDOUT`;
  const copying = withRetryingClient(connection, async (client) => {
    for await (const _ of copyOut(client, fails));
  });
  await expect(copying).rejects.toThrow("division by zero");
});
