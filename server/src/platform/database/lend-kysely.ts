import {
  CamelCasePlugin,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  PostgresQueryCompiler,
} from "kysely";
import type { PortalClient } from "./portal-client.ts";
import type { DB } from "./schema.ts";

type Row = Record<string, unknown>;

const isPlain = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Gives rows the names of the code, and leaves statements to the compiler: the plugin would copy each of them. */
// biome-ignore lint/plugin: Kysely is extended by classes.
class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  /** As the library's own, in half of its time. */
  protected override mapRow(row: Row): Row {
    const mapped: Row = {};
    for (const name in row) mapped[this.camelCase(name)] = this.#mapValue(row[name]);
    return mapped;
  }

  #mapValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => (isPlain(one) ? this.mapRow(one) : one));
    return isPlain(value) ? this.mapRow(value) : value;
  }

  toColumn(name: string): string {
    return this.snakeCase(name);
  }
}

const camelCaseRows = new CamelCaseRows();

// biome-ignore lint/plugin: Kysely is extended by classes.
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(camelCaseRows.toColumn(name));
  }
}

const adapter = new PostgresAdapter();
const compiler = new SnakeCaseCompiler();

type Connect = () => Promise<PortalClient & { release(): void }>;

/**
 * One caller's Kysely. The library's own driver notes each connection for each instance, and there are thousands of callers:
 * that took longer than building a statement.
 */
export function lendKysely(pool: PostgresPool, connect: Connect): Kysely<DB> {
  const dialect = new PostgresDialect({ pool });
  const driver = Object.assign(new PostgresDriver({ pool }), {
    acquireConnection: connect,
    releaseConnection: async (client: Awaited<ReturnType<Connect>>) => client.release(),
  });
  const executor = new DefaultQueryExecutor(compiler, adapter, new DefaultConnectionProvider(driver), [camelCaseRows]);
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}
