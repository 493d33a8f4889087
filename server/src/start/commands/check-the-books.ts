import { checkBooks, MOST_NAMED } from "../../features/books/check-books.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Connection } from "../../platform/database/db.ts";
import { runningDatabase } from "../../platform/database/postgres/running-database.ts";
import type { Config } from "../../platform/machine/config.ts";
import { openBooks, withDatabase } from "../open-books.ts";
import { startTexts } from "../texts.ts";

/** Reports on the books of a running portal or a stopped one. Returns true when they are clean. */
export async function checkTheBooks(config: Config, say: (line: string) => void): Promise<boolean> {
  const running = config.databaseUrl ? undefined : await runningDatabase(config.dataDir);
  if (running) return reportBooks(running, systemClock(), say);
  const books = await openBooks(config, say);
  try {
    return await reportBooks(books.connection, systemClock(), say);
  } finally {
    await books.close();
  }
}

/** The same for a database as of an instant. */
export async function reportBooks(connection: Connection, now: Date, say: (line: string) => void): Promise<boolean> {
  const checked = await withDatabase(connection, ({ db }) => checkBooks(db, now));
  const broken = checked.filter((rule) => rule.bad.length > 0);
  for (const { check, says, bad } of broken) {
    say(startTexts.booksBad(check, says, bad.slice(0, MOST_NAMED).join(", ")));
  }
  say(broken.length === 0 ? startTexts.booksClean(checked.length) : startTexts.booksFound(broken.length));
  return broken.length === 0;
}
