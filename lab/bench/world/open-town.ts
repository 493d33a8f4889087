import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../../server/src/platform/database/db.ts";
import type { Connection } from "../../../server/src/platform/database/postgres/access.ts";
import { freePort } from "../../../server/test/free-port.ts";
import type { Simulator } from "../../../server/test/simulators/simulator.ts";
import { smartgatewaySimulator } from "../../../server/test/simulators/smartgateway/smartgateway.ts";
import { launchPortal } from "../../process/launch-portal.ts";
import { type Generator, openGenerator } from "../generator/generator.ts";
import { type Databases, databaseUrl } from "./open-databases.ts";
import type { PortalWatch } from "./watch-portal.ts";
import { watchPortal } from "./watch-portal.ts";

/** The payment company's response time. */
export const COMPANY_MS = 100;

/** A portal as `npm start` starts it, on a new town, with a payment company and a load generator. */
export interface Town {
  generator: Generator;
  company: Simulator;
  /** The portal's address. */
  url: string;
  watch: PortalWatch;
  /** The portal's database, as the owner of its tables. */
  database: Database;
  connection: Connection;
  close(): Promise<void>;
}

/** Opens a new town and starts a portal on it, with these extra settings. */
export async function openTown(databases: Databases, settings: Record<string, string> = {}): Promise<Town> {
  const connection = await databases.copyTown();
  const company = await smartgatewaySimulator();
  company.server.script.delayMs = COMPANY_MS;
  const folder = await mkdtemp(join(tmpdir(), "aangan-town-"));
  const metricsPort = await freePort();
  const { portal, endEverything } = await launchPortal({
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: databaseUrl(connection),
    METRICS_PORT: String(metricsPort),
    ...environmentOf(company),
    ...settings,
  });
  const database = openDatabase(connection, () => {}, 2);
  // A name would be looked up for every connection.
  const url = portal.url.replace("localhost", "127.0.0.1");
  const generator = openGenerator(url);

  async function close(): Promise<void> {
    generator.close();
    await portal.end("SIGTERM");
    await endEverything();
    await company.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await portal.ready();
  } catch (error) {
    await close();
    throw error;
  }
  return { generator, company, url, watch: watchPortal(portal.pid, metricsPort), database, connection, close };
}

/** The environment of a portal with a payment company. */
export function environmentOf({ name, variables }: Simulator): Record<string, string> {
  const defined = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { PAYMENT_GATEWAY: name, ...Object.fromEntries(defined) };
}
