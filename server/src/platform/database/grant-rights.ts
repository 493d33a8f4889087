import type pg from "pg";
import { MIGRATION_LOCK } from "./migrate.ts";
import { closeLargeObjects } from "./role-doors.ts";
import { withClient } from "./with-client.ts";

/** Tables that migrations fill and the portal only reads. */
const FIXED =
  "schema_migrations, payment_moves, refund_moves, receipt_moves, second_factor_start, audit_columns, audit_pending";

/** What the portal writes of an audit entry; triggers add the rest. */
const AUDIT_COLUMNS = "at, actor_kind, actor_id, action, subject, request_id, address, shown_token";

/** Columns that stay as they were inserted: with another's id in a session, one could write in that person's name. */
const FIXED_COLUMNS: Record<string, string[]> = {
  sessions: ["token_sha256", "kind", "person_id"],
  emails: ["id", "key", "kind", "resident_id", "admin_id", "language", "planned_at"],
};

/** Grants the portal's role, if it is not the owner, what it needs: no changes to insert-only rows, for example. */
export async function grantRights(owner: pg.ClientConfig, worker: pg.ClientConfig): Promise<void> {
  const { role } = await withClient(worker, whoAmI);
  await withClient({ ...owner, application_name: "aangan migrations" }, async (client) => {
    const own = await whoAmI(client);
    if (own.role !== role) await grant(client, client.escapeIdentifier(own.schema), client.escapeIdentifier(role));
  });
}

async function whoAmI(client: pg.Client): Promise<{ role: string; schema: string }> {
  const { rows } = await client.query("SELECT current_user AS role, current_schema() AS schema");
  return rows[0];
}

/** One transaction, so that running portals never lack a right. */
async function grant(client: pg.Client, schema: string, role: string): Promise<void> {
  await client.query("BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0");
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await client.query(`
    GRANT USAGE ON SCHEMA ${schema} TO ${role};
    REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role};
    REVOKE INSERT, UPDATE, DELETE ON ${FIXED} FROM ${role};
    REVOKE INSERT ON audit_log FROM ${role};
    GRANT INSERT (${AUDIT_COLUMNS}) ON audit_log TO ${role};
    REVOKE UPDATE ON ${Object.keys(FIXED_COLUMNS).join(", ")} FROM ${role};
    REVOKE DELETE ON settings, emails FROM ${role};`);
  // Trigger functions run with the owner's rights and must not be called otherwise.
  const { rows } = await client.query<{ command: string }>(
    `SELECT format('REVOKE %s ON %s FROM %s', CASE tgname WHEN 'insert_only' THEN 'UPDATE, DELETE' ELSE 'DELETE' END,
       tgrelid::regclass, $2::text) AS command
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE relnamespace = $1::regnamespace AND tgname IN ('insert_only', 'never_deleted')
     UNION ALL SELECT format('GRANT UPDATE (%s) ON %s TO %s', string_agg(quote_ident(attname), ', '), attrelid::regclass, $2::text)
     FROM pg_attribute JOIN jsonb_each($3::jsonb) AS fixed ON attrelid = fixed.key::regclass
     WHERE attnum > 0 AND NOT attisdropped AND attgenerated = '' AND NOT fixed.value ? attname GROUP BY attrelid
     UNION ALL SELECT format('REVOKE ALL ON FUNCTION %s FROM PUBLIC, %s', pg_proc.oid::regprocedure, $2::text) FROM pg_proc
     WHERE pronamespace = $1::regnamespace AND (prorettype = 'trigger'::regtype OR proname = 'note_for_audit')`,
    [schema, role, JSON.stringify(FIXED_COLUMNS)],
  );
  await client.query(rows.map(({ command }) => command).join(";"));
  await closeLargeObjects(client);
  await client.query("COMMIT");
}
