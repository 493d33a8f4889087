import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { lchown, lstat, mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError, terminalTexts } from "../../machine/start-error.ts";
import { closeLargeObjects } from "../role-doors.ts";
import { withClient } from "../with-client.ts";
import type { Place } from "./place.ts";
import { canEnter, type Runner } from "./runner.ts";

export const SUPERUSER = "postgres";
/** The portal's database, and the role that owns it and its tables. */
export const PORTAL = "aangan";
/** The role that the portal works with: it owns nothing and cannot change insert-only rows. */
export const WORKER = "aangan_portal";

/** How to reach the embedded server; `host` is the folder of its socket, or an address on Windows. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

export interface Access {
  connection: Connection;
  settings: string[];
  passwordFile?: string;
}

/** A socket's path may have 103 bytes on macOS and 107 on Linux, including what PostgreSQL adds to the folder. */
const MAX_FOLDER_LENGTH = 103 - "/.s.PGSQL.5432".length;

/** Chooses a socket in a folder that only the runner and root may enter; on Windows a local port with a password. */
export async function chooseAccess(dataDir: string, place: Place): Promise<Access> {
  if (process.platform === "win32") return portWithPassword(dataDir);
  const host = await socketFolder(place);
  return {
    connection: { host, port: 5432, user: PORTAL, database: PORTAL },
    settings: ["listen_addresses=", `unix_socket_directories=${host}`, "unix_socket_permissions=0700"],
  };
}

async function socketFolder(place: Place): Promise<string> {
  // The database's folder is private already. PostgreSQL would read a comma as a list of folders.
  if (Buffer.byteLength(place.folder) <= MAX_FOLDER_LENGTH && !/[",]/.test(place.folder)) return place.folder;
  const hash = createHash("sha256").update(place.folder).digest("hex").slice(0, 16);
  const folder = join((await canEnter(place.runner, tmpdir())) ? tmpdir() : "/tmp", `aangan-${hash}`);
  await makePrivate(folder, place.runner);
  return folder;
}

/** Anybody can write to the temporary folder, so the name may already be taken by somebody else. */
async function makePrivate(folder: string, runner: Runner): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  const own = process.getuid?.();
  const found = await lstat(folder);
  const isRightful = found.isDirectory() && (found.mode & 0o077) === 0 && [own, runner.uid ?? own].includes(found.uid);
  if (!isRightful) throw new StartError(terminalTexts.socketFolderTaken(folder));
  if (runner.uid !== undefined && runner.gid !== undefined) await lchown(folder, runner.uid, runner.gid);
}

async function portWithPassword(dataDir: string): Promise<Access> {
  const passwordFile = join(dataDir, "postgres-password");
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(() => null);
  const password = (await readFile(passwordFile, "utf8")).trim();
  const port = await freePort();
  return {
    connection: { host: "127.0.0.1", port, user: PORTAL, database: PORTAL, password },
    settings: ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`],
    passwordFile,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** True when a server answers with this database. Creates the portal's roles and database where they are missing. */
export async function answers(connection: Connection, folder: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 };
  const probe = withClient({ ...connection, ...limits, user: SUPERUSER, database: "postgres" }, async (client) => {
    const { rows } = await client.query<{ folder: string; prepared: boolean; hasWorker: boolean }>(
      `SELECT current_setting('data_directory') AS folder,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS prepared,
              EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS "hasWorker"`,
      [PORTAL, WORKER],
    );
    if (rows[0]?.folder !== folder && process.platform !== "win32") return false;
    const secret = connection.password && ` PASSWORD ${client.escapeLiteral(connection.password)}`;
    const createRole = (role: string) => client.query(`CREATE ROLE ${role} LOGIN${secret ?? ""}`);
    if (rows[0]?.prepared === false) {
      // Safe to repeat after an interruption. The owner has no rights beyond its database.
      await client.query(`DROP ROLE IF EXISTS ${PORTAL}`);
      await createRole(PORTAL);
      await client.query(`CREATE DATABASE ${PORTAL} OWNER ${PORTAL}`);
    }
    // Databases of earlier versions lack this role.
    if (rows[0]?.hasWorker === false) await createRole(WORKER);
    await withClient({ ...connection, ...limits, user: SUPERUSER }, closeLargeObjects);
    return true;
  });
  return probe.catch(() => false);
}
