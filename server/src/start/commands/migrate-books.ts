import type { Config } from "../../platform/machine/config.ts";
import { openBooks } from "../open-books.ts";
import { startTexts } from "../texts.ts";

/** Migrates and grants rights, so that portals need not know the owner's password. Throws StartError. */
export async function migrateBooks(config: Config, say: (line: string) => void): Promise<void> {
  const books = await openBooks(config, say);
  await books.close();
  say(startTexts.migrated);
}
