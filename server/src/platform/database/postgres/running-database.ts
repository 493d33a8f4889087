import { realpath } from "node:fs/promises";
import { type Connection, chooseAccess } from "./access.ts";
import { findRunning } from "./left-over.ts";
import { findPlace } from "./place.ts";

/** Returns how to reach the database of a data folder; undefined when its server does not run. Starts nothing. */
export async function runningDatabase(dataDir: string): Promise<Connection | undefined> {
  const home = await realpath(dataDir).catch(() => undefined);
  if (home === undefined) return undefined;
  const place = await findPlace(home);
  if (place.madeBy === undefined) return undefined;
  const server = await findRunning(place.folder);
  return server?.state === "ready" ? (await chooseAccess(home, place)).connection : undefined;
}
