import pg from "pg";
import { StartError } from "../machine/start-error.ts";
import { terminalTexts } from "../machine/terminal-texts.ts";

/** Lends the work a connection, whose end undoes what was not committed. Throws StartError when the database cannot be reached. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // A host name with several addresses fails with an AggregateError, whose message is empty.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(terminalTexts.databaseOutOfReach(message || (code ?? "")));
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
