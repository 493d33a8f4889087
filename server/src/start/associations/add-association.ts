import { randomInt } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { inviteFirstAdmin } from "../../features/login/links/invite-first-admin.ts";
import { systemClock } from "../../platform/clock.ts";
import { createCommit } from "../../platform/commit.ts";
import { withClient } from "../../platform/database/with-client.ts";
import { newSecret } from "../../platform/ids.ts";
import { type Config, readConfig } from "../../platform/machine/config.ts";
import { lockFolder } from "../../platform/machine/data-folder.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { migrateAndGrant, withDatabase } from "../open-books.ts";
import type { Say } from "../texts.ts";
import { checkName, ownNames, readPerson } from "./association.ts";
import { closeDatabases, closeLargeObjectsIn, isAnyThere, keepDatabase, limitRole, storeRole } from "./queries.ts";
import {
  associationsIn,
  connectionsOf,
  freePortBeside,
  readSettingsOf,
  type Settings,
  writeAddress,
  writeSettingsOf,
} from "./settings-files.ts";
import { associationTexts } from "./texts.ts";

export interface AssociationInput {
  name: string;
  address: string;
  secretary: string;
}

/** Of one portal. A firm has hundreds on one server. */
const CONNECTIONS = 10;

/** A start that migrates needs one, and another may overlap. */
const CONNECTIONS_OF_OWNER = 3;

/** So that not all make their back-ups at once. */
const NIGHTS_WITHIN_MINUTES = 120;

/**
 * Adds an association to this host: settings, roles, database, address, and the first administrator's link. Done again, it
 * goes on where it was interrupted, and changes nothing that is there. Throws StartError.
 */
export async function addAssociation({ hosting }: Config, input: AssociationInput, say: Say): Promise<void> {
  const name = checkName(input.name);
  const person = readPerson(input.secretary);
  // Checked as the portal does when it starts.
  const { publicUrl } = readConfig({ PUBLIC_URL: input.address, PAYMENT_GATEWAY: "sandbox" }, "/");
  const { folder, databaseUrl } = hosting;
  if (databaseUrl === undefined) throw new StartError(associationTexts.noServer);
  const release = await lockHost(folder);
  try {
    const settings = await withClient({ connectionString: databaseUrl }, async (client) => {
      const savedSettings = await keepSettings(client, { name, publicUrl, folder, databaseUrl });
      await keepDatabaseOf(client, name, savedSettings);
      return savedSettings;
    });
    await closeLargeObjectsIn(databaseUrl, ownNames(name).database);
    say(associationTexts.settingsReady(join(folder, name)));
    const connections = connectionsOf(name, settings);
    await migrateAndGrant(connections);
    say(associationTexts.databaseReady(ownNames(name).database));
    say(associationTexts.caddyReady(await writeAddress(folder, name, settings.portal)));
    say(associationTexts.service(name));
    const now = systemClock();
    const link = await withDatabase(connections.connection, (database) =>
      inviteFirstAdmin(database.db, createCommit(database, systemClock), person, publicUrl, now),
    );
    say(link === undefined ? associationTexts.noLink : associationTexts.link(person.name, link));
  } finally {
    await release();
  }
}

/** Two who add at once must not get the same port. */
async function lockHost(folder: string): Promise<() => Promise<void>> {
  await mkdir(join(folder, ".adding"), { recursive: true, mode: 0o755 });
  return lockFolder(join(folder, ".adding"));
}

interface Place {
  name: string;
  publicUrl: string;
  folder: string;
  databaseUrl: string;
}

/** The settings are written before anything is made, so that a second try has the same secrets. */
async function keepSettings(client: pg.Client, place: Place): Promise<Settings> {
  const { name, publicUrl, folder } = place;
  const all = await associationsIn(folder);
  const sameAddress = all.find((other) => other.name !== name && other.settings.portal.PUBLIC_URL === publicUrl);
  if (sameAddress) throw new StartError(associationTexts.addressTaken(publicUrl, sameAddress.name));
  const known = await readSettingsOf(folder, name);
  if (known) {
    const { PUBLIC_URL = "" } = known.portal;
    if (PUBLIC_URL !== publicUrl) throw new StartError(associationTexts.otherAddress(name, PUBLIC_URL));
    return known;
  }
  const names = ownNames(name);
  if (await isAnyThere(client, names)) throw new StartError(associationTexts.strangeDatabase(names.database, folder));
  const settings = newSettings(place, await freePortBeside(all));
  await writeSettingsOf(folder, name, settings);
  return settings;
}

function newSettings({ name, publicUrl, databaseUrl }: Place, port: number): Settings {
  const names = ownNames(name);
  const urlOf = (role: string) => {
    const url = new URL(databaseUrl);
    Object.assign(url, { username: role, password: newSecret(), pathname: `/${names.database}` });
    return url.href;
  };
  return {
    portal: {
      PUBLIC_URL: publicUrl,
      PORT: String(port),
      PAYMENT_GATEWAY: "sandbox",
      DATABASE_URL: urlOf(names.portal),
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      BACKUP_PASSPHRASE: newSecret(),
      NIGHTLY_DELAY_MINUTES: String(randomInt(1, NIGHTS_WITHIN_MINUTES + 1)),
    },
    owner: { DATABASE_OWNER_URL: urlOf(names.owner) },
  };
}

async function keepDatabaseOf(client: pg.Client, name: string, { portal, owner }: Settings): Promise<void> {
  const names = ownNames(name);
  const passwordIn = (url = "") => decodeURIComponent(new URL(url).password);
  const maxConnections = Number(portal.DATABASE_CONNECTIONS ?? CONNECTIONS);
  await storeRole(client, names.owner, passwordIn(owner.DATABASE_OWNER_URL), CONNECTIONS_OF_OWNER);
  await storeRole(client, names.portal, passwordIn(portal.DATABASE_URL), maxConnections);
  await limitRole(client, names.portal);
  await keepDatabase(client, names);
  await closeDatabases(client, []);
}
