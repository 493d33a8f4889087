import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { StartError } from "../../platform/machine/start-error.ts";
import { isName } from "./association.ts";
import { associationTexts } from "./texts.ts";

/** The variables of a settings file. */
export type Variables = Record<string, string>;

export interface Settings {
  /** Of the portal, without its owner's password. */
  portal: Variables;
  owner: Variables;
}

/** In the folder of one association; systemd reads them as root. */
const FILES = { portal: "portal.env", owner: "owner.env" } as const;

/** Has a dot, which no name of an association has. */
const ADDRESSES = "caddy.d";

const FIRST_PORT = 20_001;

/** Its settings, or undefined for an association that is not here. */
export async function readSettingsOf(folder: string, name: string): Promise<Settings | undefined> {
  const read = async (file: string) => {
    const text = await readFile(join(folder, name, file), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
      throw error;
    });
    return text === undefined ? undefined : (parseEnv(text) as Variables);
  };
  const [portal, owner = {}] = [await read(FILES.portal), await read(FILES.owner)];
  return portal && { portal, owner };
}

/** Throws StartError for settings that lack an address. */
export function connectionsOf(name: string, { portal, owner }: Settings) {
  const addressIn = (variables: Variables, variable: string) => {
    const connectionString = variables[variable];
    if (!connectionString) throw new StartError(associationTexts.strangeSettings(name, variable));
    return { connectionString };
  };
  return {
    connection: addressIn(portal, "DATABASE_URL"),
    ownerConnection: addressIn(owner, "DATABASE_OWNER_URL"),
  };
}

/** The portal's file comes last: with it an association is here. */
export async function writeSettingsOf(folder: string, name: string, { portal, owner }: Settings): Promise<void> {
  await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  await writeWhole(join(folder, name, FILES.owner), linesOf(owner), 0o600);
  await writeWhole(join(folder, name, FILES.portal), linesOf(portal), 0o600);
}

const linesOf = (variables: Variables) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

/** Returns the path of what Caddy serves the address by. */
export async function writeAddress(
  folder: string,
  name: string,
  { PUBLIC_URL = "", PORT }: Variables,
): Promise<string> {
  const file = join(folder, ADDRESSES, `${name}.caddy`);
  await mkdir(dirname(file), { recursive: true, mode: 0o755 });
  const { host } = new URL(PUBLIC_URL);
  await writeWhole(
    file,
    `${host} {\n\timport aangan\n\treverse_proxy 127.0.0.1:${PORT} {\n\t\timport aangan_proxy\n\t}\n}\n`,
    0o644,
  );
  return file;
}

/** All of it or nothing, also when the power fails. */
async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, "w", mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** All associations of this host, by name. */
export async function associationsIn(folder: string): Promise<{ name: string; settings: Settings }[]> {
  const found = [];
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(() => [])).toSorted(byName)) {
    const settings = isName(entry.name) ? await readSettingsOf(folder, entry.name) : undefined;
    if (settings) found.push({ name: entry.name, settings });
  }
  return found;
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

/** The first port that no association has and nobody listens on. */
export async function freePortBeside(all: readonly { settings: Settings }[]): Promise<number> {
  const usedPorts = new Set(all.map(({ settings }) => Number(settings.portal.PORT)));
  let port = FIRST_PORT;
  while (usedPorts.has(port) || !(await isFree(port))) port++;
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
