import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { bringUpToDate } from "../open-books.ts";
import type { Say } from "../texts.ts";
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
  const wanted = only === undefined ? all : all.filter(({ name }) => name === only);
  if (only !== undefined && wanted.length === 0) throw new StartError(associationTexts.unknown(only));
  let isWell = true;
  for (const { name, settings } of wanted) {
    try {
      say(associationTexts.updated(name, (await bringUpToDate(connectionsOf(name, settings))).length));
    } catch (error) {
      isWell = false;
      say(associationTexts.updateFailed(name, (error as Error).message));
    }
  }
  return isWell;
}
