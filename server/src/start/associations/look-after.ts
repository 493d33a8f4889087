import { withClient } from "../../platform/database/with-client.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { migrateAndGrant } from "../open-books.ts";
import type { Say } from "../texts.ts";
import { ownNames } from "./association.ts";
import { closeDatabases, closeLargeObjectsIn } from "./queries.ts";
import { associationsIn, connectionsOf } from "./settings-files.ts";
import { associationTexts } from "./texts.ts";

export async function listAssociations({ hosting }: Config, say: Say): Promise<void> {
  const all = await associationsIn(hosting.folder);
  for (const { name, settings } of all) {
    say(associationTexts.line(name, settings.portal.PUBLIC_URL ?? "", settings.portal.PORT ?? ""));
  }
  if (all.length === 0) say(associationTexts.none);
}

/** Brings the tables of all associations, or of one, up to date. Returns false when one failed; the others are done. */
export async function updateAssociations({ hosting }: Config, only: string | undefined, say: Say): Promise<boolean> {
  const all = await associationsIn(hosting.folder);
  const associations = only === undefined ? all : all.filter(({ name }) => name === only);
  if (only !== undefined && associations.length === 0) throw new StartError(associationTexts.unknown(only));
  let isWell = true;
  for (const { name, settings } of associations) {
    try {
      say(associationTexts.updated(name, (await migrateAndGrant(connectionsOf(name, settings))).length));
    } catch (error) {
      isWell = false;
      say(associationTexts.updateFailed(name, (error as Error).message));
    }
  }
  await closeDoors(hosting.databaseUrl, associations, say);
  return isWell;
}

/** Associations that were added by an earlier version could connect to the databases that every server has. */
async function closeDoors(
  server: string | undefined,
  associations: readonly { name: string }[],
  say: Say,
): Promise<void> {
  if (server === undefined) return say(associationTexts.doorsUnseen);
  const own = associations.map(({ name }) => ownNames(name).database);
  for (const database of own) await closeLargeObjectsIn(server, database);
  const { closed, open } = await withClient({ connectionString: server }, (client) => closeDatabases(client, own));
  if (closed.length > 0) say(associationTexts.doorsClosed(closed));
  if (open.length > 0) say(associationTexts.doorsOpen(open));
}
