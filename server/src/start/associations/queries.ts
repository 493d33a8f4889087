import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";
import { sessionSettings } from "../../platform/database/db.ts";
import { closeLargeObjects } from "../../platform/database/role-doors.ts";
import { withClient } from "../../platform/database/with-client.ts";
import type { ownNames } from "./association.ts";

type Names = ReturnType<typeof ownNames>;

const ROUNDS = 4096;

/** What PostgreSQL stores of a password, so that the password itself is in no log or statistics of the server. */
function scramOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, "sha256");
  const keyFor = (whom: string) => createHmac("sha256", salted).update(whom).digest();
  const stored = createHash("sha256").update(keyFor("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString("base64")}$${stored}:${keyFor("Server Key").toString("base64")}`;
}

/** True when the database or one of the roles is there. */
export async function isAnyThere(client: pg.Client, { database, portal, owner }: Names): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT FROM pg_database WHERE datname = $1 UNION ALL SELECT FROM pg_roles WHERE rolname = ANY ($2)",
    [database, [portal, owner]],
  );
  return rows.length > 0;
}

/** Makes the role, or gives the one that is there this password. `most`: how many connections it may have. */
export async function storeRole(
  client: pg.Client,
  name: string,
  password: string,
  maxConnections: number,
): Promise<void> {
  const role = client.escapeIdentifier(name);
  const { rows } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
  if (rows.length === 0) await client.query(`CREATE ROLE ${role}`);
  const verifier = client.escapeLiteral(scramOf(password));
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${verifier} CONNECTION LIMIT ${maxConnections}`);
}

/** The limits of a portal's connection, for poolers that do not pass them on. */
export async function limitRole(client: pg.Client, name: string): Promise<void> {
  for (const [setting, value] of sessionSettings()) {
    await client.query(`ALTER ROLE ${client.escapeIdentifier(name)} SET ${setting} = ${client.escapeLiteral(value)}`);
  }
}

/** What every server has, and every role may enter until it is closed. */
const COMMON = ["postgres", "template1"];

/**
 * Closes the common databases, and these of associations, to roles that were not let in by name. Returns what was closed, and
 * the databases of others that every role may still connect to.
 */
export async function closeDatabases(client: pg.Client, own: readonly string[]) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) AS granted
     WHERE datallowconn AND granted.grantee = 0 AND granted.privilege_type = 'CONNECT' ORDER BY datname`,
  );
  const open = rows.map(({ name }) => name);
  const closed = open.filter((name) => COMMON.includes(name) || own.includes(name));
  for (const name of closed) await client.query(`REVOKE ALL ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`);
  return { closed, open: open.filter((name) => !closed.includes(name)) };
}

/** `server`: its address as a superuser, in whatever database. */
export function closeLargeObjectsIn(server: string, database: string): Promise<void> {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return withClient({ connectionString: url.href }, closeLargeObjects);
}

/** Makes the database unless it is there, with a door for its two roles only. */
export async function keepDatabase(client: pg.Client, names: Names): Promise<void> {
  const [database, owner, portal] = [names.database, names.owner, names.portal].map((name) =>
    client.escapeIdentifier(name),
  );
  const { rows } = await client.query("SELECT FROM pg_database WHERE datname = $1", [names.database]);
  if (rows.length === 0) {
    const locale = "ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'";
    await client.query(`CREATE DATABASE ${database} OWNER ${owner} TEMPLATE template0 ${locale}`);
  }
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${portal}`);
}
