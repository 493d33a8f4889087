// Writes server/src/platform/database/schema.ts, the types of the tables, from the migrations: `npm run schema`.
// With --verify it writes nothing, and fails if the committed file differs.
import { join } from "node:path";
import { register } from "tsx/esm/api";
import { nodeModule, root, run } from "./parts/run.mjs";

register();
const { startThrowAwayPostgres } = await import("../server/test/desks/throw-away-postgres.ts");
const { migrate } = await import("../server/src/platform/database/migrate.ts");

const postgres = await startThrowAwayPostgres();
try {
  await migrate(postgres.connection, join(root, "server/migrations"));
  process.exitCode = await generate(postgres.connection, process.argv.includes("--verify"));
} finally {
  await postgres.stop();
}

async function generate({ host, port, user, database, password = "" }, verify) {
  const server = host.includes("/")
    ? `localhost/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  const options = [
    "--dialect=postgres",
    `--url=postgres://${user}:${password}@${server}`,
    "--out-file=server/src/platform/database/schema.ts",
    "--camel-case",
    // As server/src/platform/database/db.ts reads them: days stay text, whole numbers (paise, counts) become numbers.
    "--date-parser=string",
    '--type-mapping={"int8":"number","paise":"number"}',
    "--exclude-pattern=schema_migrations",
    ...(verify ? ["--verify"] : []),
  ];
  const { code, output } = await run(process.execPath, [nodeModule("kysely-codegen/dist/cli/bin.js"), ...options], {
    quiet: true,
  });
  if (code === 0) console.log(verify ? "The schema is up to date." : "Wrote server/src/platform/database/schema.ts.");
  else
    console.error(verify ? "server/src/platform/database/schema.ts is not up to date: run `npm run schema`." : output);
  return code;
}
