import type pg from "pg";
import { MIGRATION_LOCK } from "./migrate.ts";
import { withClient } from "./with-client.ts";

/** Tables that migrations fill and the portal only reads. */
const FIXED = ["schema_migrations", "payment_moves", "refund_moves", "audit_pending"];

/** What the portal writes of an audit entry; triggers add the rest. */
const AUDIT_COLUMNS = "at, actor_kind, actor_id, action, subject, request_id, address, shown_token";

/** With another's id in a session, one could write in that person's name. */
const FIXED_OF_SESSIONS = ["token_sha256", "kind", "person_id"];

/** Grants the portal's role, if it is not the owner, what it needs: no changes to insert-only rows, for example. */
export async function grantRights(owner: pg.ClientConfig, worker: pg.ClientConfig): Promise<void> {
  const { role } = await withClient(worker, whoAmI);
  await withClient({ ...owner, application_name: "aangan migrations" }, async (client) => {
    const own = await whoAmI(client);
    if (own.role !== role) await grant(client, own.schema, client.escapeIdentifier(role));
  });
}

async function whoAmI(client: pg.Client): Promise<{ role: string; schema: string }> {
  const { rows } = await client.query("SELECT current_user AS role, current_schema() AS schema");
  return rows[0];
}

/** One transaction, so that running portals never lack a right. */
async function grant(client: pg.Client, schema: string, role: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await grantSchema(client, client.escapeIdentifier(schema), role);
    for (const { table, trigger } of await guardedTables(client, schema)) {
      const rights = trigger === "insert_only" ? "UPDATE, DELETE" : "DELETE";
      await client.query(`REVOKE ${rights} ON ${table} FROM ${role}`);
    }
    for (const table of FIXED) {
      await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${client.escapeIdentifier(table)} FROM ${role}`);
    }
    await grantColumns(client, role);
    await closeOwnFunctions(client, schema, role);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function grantSchema(client: pg.Client, schema: string, role: string): Promise<void> {
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
  await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${role}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
  await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`);
  await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`);
}

/** Tables of which the portal's role may write some columns only. */
async function grantColumns(client: pg.Client, role: string): Promise<void> {
  await client.query(`REVOKE INSERT ON audit_log FROM ${role}`);
  await client.query(`GRANT INSERT (${AUDIT_COLUMNS}) ON audit_log TO ${role}`);
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = 'sessions'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> ALL ($1)`,
    [FIXED_OF_SESSIONS],
  );
  await client.query(`REVOKE UPDATE ON sessions FROM ${role}`);
  await client.query(`GRANT UPDATE (${rows[0]?.columns}) ON sessions TO ${role}`);
}

/** Trigger functions run with the owner's rights and must not be called otherwise. */
async function closeOwnFunctions(client: pg.Client, schema: string, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = $1::regnamespace AND (prorettype = 'trigger'::regtype OR proname = 'note_for_audit')`,
    [client.escapeIdentifier(schema)],
  );
  for (const { name } of rows) await client.query(`REVOKE ALL ON FUNCTION ${name} FROM PUBLIC, ${role}`);
}

async function guardedTables(client: pg.Client, schema: string): Promise<{ table: string; trigger: string }[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `SELECT tgrelid::regclass::text AS table, tgname AS trigger
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE relnamespace = $1::regnamespace AND tgname IN ('insert_only', 'never_deleted')`,
    [client.escapeIdentifier(schema)],
  );
  return rows;
}
