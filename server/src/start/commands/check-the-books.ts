import { checkBooks, MOST_NAMED } from "../../features/books/check-books.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Config } from "../../platform/machine/config.ts";
import { openBooks, reachBooks } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";

/** Reports on the books of a running portal or a stopped one. Returns true when they are clean. */
export async function checkTheBooks(config: Config, say: Say): Promise<boolean> {
  return reachBooks(config, say, ({ db }) => reportBooks(db, systemClock(), say), openBooks);
}

/** The same for a database as of an instant. */
export async function reportBooks(db: Db, now: Date, say: Say): Promise<boolean> {
  const checked = await checkBooks(db, now);
  const broken = checked.filter((rule) => rule.bad.length > 0);
  for (const { check, says, bad } of broken) {
    say(startTexts.booksBad(check, says, bad.slice(0, MOST_NAMED).join(", ")));
  }
  say(broken.length === 0 ? startTexts.booksClean(checked.length) : startTexts.booksFound(broken.length));
  return broken.length === 0;
}
