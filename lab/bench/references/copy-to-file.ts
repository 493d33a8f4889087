// Writes a statement's rows to a file in PostgreSQL's text format, as psql's \copy does.
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { copyOut } from "../../../server/src/platform/database/backup/copy-rows.ts";
import type { Connection } from "../../../server/src/platform/database/db.ts";
import { connectOnce } from "./connect-once.ts";
import { timeTasks } from "./timed-reference.ts";

export interface RowsToCopy {
  connection: Connection;
  sql: string;
  path: string;
}

timeTasks(async ({ connection, sql, path }: RowsToCopy) => {
  const client = await connectOnce(connection);
  await pipeline(copyOut(client, `COPY (${sql}) TO STDOUT`), createWriteStream(path));
});
