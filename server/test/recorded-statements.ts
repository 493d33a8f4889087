import pg from "pg";
import { inject } from "vitest";
import { PortalClient } from "../src/platform/database/portal-client.ts";
import type { CallerName } from "../src/platform/traffic/caller-name.ts";

/** A sequential scan. */
export interface TableScan {
  table: string;
  /** The statement, or one within a database function. */
  statement: string;
}

/** What was sent since the last look. */
export interface RecordedStatements {
  statements: string[];
  scans: TableScan[];
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

/** Makes a database report the plan of every statement, including those of functions, for new connections. */
export async function reportPlans(database: string): Promise<void> {
  const client = new pg.Client({ ...inject("databaseServer"), database });
  await client.connect();
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`ALTER DATABASE ${database} SET ${name} = '${value}'`);
  }
  await client.end();
}

const PROBE = "aangan probe";

function applicationOf(client: object): string | undefined {
  return (client as { connectionParameters?: { application_name?: string } }).connectionParameters?.application_name;
}

/** Records the statements of all connections of this process but the probe's, which sends one each second. */
export function recordStatements() {
  let recording: RecordedStatements = { statements: [], scans: [] };
  const byCaller = new Map<CallerName, string[]>();
  const listenedTo = new WeakSet<pg.Client>();
  const { query } = pg.Client.prototype;

  function recordNotice({ message = "" }: { message?: string | undefined }): void {
    const [, plan] = /^duration: .*? plan:\n([\s\S]*)$/.exec(message) ?? [];
    if (plan === undefined) return;
    const report = JSON.parse(plan) as { "Query Text": string; Plan: PlanNode };
    const tables = new Set(scannedTables(report.Plan));
    for (const table of tables) recording.scans.push({ table, statement: report["Query Text"].replace(/\s+/g, " ") });
  }

  function hear(client: pg.Client, statement: string): void {
    recording.statements.push(statement);
    if (client instanceof PortalClient)
      byCaller.set(client.heldBy, [...(byCaller.get(client.heldBy) ?? []), statement]);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads, which stay as they are.
  pg.Client.prototype.query = function listened(this: pg.Client, ...input: any[]): any {
    if (!listenedTo.has(this)) this.on("notice", recordNotice);
    listenedTo.add(this);
    const [first] = input;
    if (applicationOf(this) !== PROBE) hear(this, typeof first === "string" ? first : String(first.text));
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    return (query as any).apply(this, input);
  };

  return {
    sinceLast: (): RecordedStatements => {
      const last = recording;
      recording = { statements: [], scans: [] };
      return last;
    },
    /** Sent in the name of this caller, whatever others ask at the same time. */
    of: (caller: CallerName): readonly string[] => byCaller.get(caller) ?? [],
    end: () => {
      pg.Client.prototype.query = query;
    },
  };
}

function scannedTables(node: PlanNode): string[] {
  const own = node["Node Type"] === "Seq Scan" && node["Relation Name"] ? [node["Relation Name"]] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedTables)];
}
