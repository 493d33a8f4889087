// Writes server/src/platform/database/schema.ts, the types of the tables, from the migrations: `npm run schema`.
// With --verify it writes nothing, and fails if the committed file differs.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate, PostgresDialect } from "kysely-codegen";
import { register } from "tsx/esm/api";
import { root } from "./parts/run.mjs";

register();
const { startThrowAwayPostgres } = await import("../server/test/desks/throw-away-postgres.ts");
const { migrate } = await import("../server/src/platform/database/migrate.ts");

const path = "server/src/platform/database/schema.ts";
const postgres = await startThrowAwayPostgres();
try {
  await migrate(postgres.connection, join(root, "server/migrations"));
  await writeOrVerify(nest(await typesOf(postgres.connection)), process.argv.includes("--verify"));
} finally {
  await postgres.stop();
}

async function typesOf({ host, port, user, database, password = "" }) {
  const server = host.includes("/")
    ? `localhost/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  // As server/src/platform/database/db.ts reads them: days stay text, whole numbers (paise, counts) become numbers.
  const dialect = new PostgresDialect({ dateParser: "string" });
  const db = await dialect.introspector.connect({
    connectionString: `postgres://${user}:${password}@${server}`,
    dialect,
  });
  const typeMapping = { int8: "number", paise: "number", json: "unknown", jsonb: "unknown" };
  // Left out is what only migrations and triggers use.
  const excludePattern = "{schema_migrations,audit_{columns,pending},*_moves}";
  try {
    return await generate({ db, dialect, typeMapping, excludePattern, camelCase: true, outFile: null });
  } finally {
    await db.destroy();
  }
}

/** Moves each table's type to its place in `DB`, so that a table is named once. */
function nest(types) {
  const interfaces = [...types.matchAll(/^export interface (\w+) \{\n(.*?)^\}\n/gms)];
  const columnsOf = new Map(interfaces.map(([, name, lines]) => [name, lines.replaceAll(/^/gm, "  ").trimEnd()]));
  const tables = interfaces.at(-1)[0].replaceAll(/: (\w+);/g, (_, name) => `: {\n${columnsOf.get(name)}\n  };`);
  return `${types.slice(0, interfaces[0].index)}${tables}`;
}

async function writeOrVerify(types, verify) {
  const isSame = types === (await readFile(join(root, path), "utf8"));
  if (!verify) await writeFile(join(root, path), types);
  if (!verify || isSame) return console.log(verify ? "The schema is up to date." : `Wrote ${path}.`);
  console.error(`${path} is not up to date: run \`npm run schema\`.`);
  process.exitCode = 1;
}
