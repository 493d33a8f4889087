// Reads a workbook with the portal's own library and copies its rows into a table: no check of the file or its values, no
// separate process, no residents, bill numbers, progress or audit log.
import { read, utils } from "@e965/xlsx";
import { copyIn } from "../../../server/src/platform/database/backup/copy-rows.ts";
import type { Connection } from "../../../server/src/platform/database/db.ts";
import { connectOnce } from "./connect-once.ts";
import { timeTasks } from "./timed-reference.ts";

/** A workbook, and the database with the table `copied` for its rows. */
export interface FileToCopy {
  file: Uint8Array;
  connection: Connection;
}

timeTasks(async ({ file, connection }: FileToCopy) => {
  const client = await connectOnce(connection);
  const [sheet = {}] = Object.values(read(file, { type: "buffer", dense: true }).Sheets);
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  const text = rows
    .slice(1)
    .map((row) => `${row.join("\t")}\n`)
    .join("");
  await copyIn(client, "COPY copied FROM STDIN", once(Buffer.from(text)));
});

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
