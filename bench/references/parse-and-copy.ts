// Reads a workbook with the portal's own library and sends its rows to a table as they are: no look whether the file is harmless, no process
// that can be ended, no check of a value, no resident, no number, no progress, no audit log.
import { read, utils } from "@e965/xlsx";
import { copyIn } from "../../server/src/platform/database/backup/copy-rows.ts";
import type { Connection } from "../../server/src/platform/database/db.ts";
import { connectOnce } from "./connect-once.ts";
import { timeTasks } from "./timed-reference.ts";

/** A workbook, and the database in which a table `copied` waits for its rows. */
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
