import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Connection } from "../../server/src/platform/database/postgres/access.ts";
import type { Simulator } from "../../server/test/simulators/simulator.ts";
import { startWatch } from "../timing/measure.ts";
import { type Community, foundCommunity } from "./community.ts";
import { openCompany } from "./company.ts";
import { type DatabaseWire, layWire } from "./database-wire.ts";
import { launchPortal, type PortalProcess } from "./launch-portal.ts";

/** How long after a restart captured money may take to be in the books. */
export const HEALED_WITHIN_MS = 180_000;

/** Whatever takes longer hangs. */
const HANGS_MS = 500_000;

/** A community, a payment company and portals, each a real process. */
export interface Scene {
  community: Community;
  company: Simulator;
  wire: DatabaseWire;
  launch(environment?: Record<string, string>): Promise<PortalProcess>;
  start(environment?: Record<string, string>): Promise<PortalProcess>;
  close(): Promise<void>;
}

/** Sets a scene without portals, on its own database unless one is given. */
export async function setScene(connection?: Connection): Promise<Scene> {
  const community = await foundCommunity(connection);
  const company = await openCompany();
  const wire = await layWire(community.connection);
  const folder = await realpath(await mkdtemp(join(tmpdir(), "aangan-scene-")));
  await chmod(folder, 0o711);
  const endings: (() => Promise<void>)[] = [];
  let started = 0;

  async function launch(environment: Record<string, string> = {}): Promise<PortalProcess> {
    const { portal, endEverything } = await launchPortal({
      DATA_DIR: join(folder, `data-${++started}`),
      DATABASE_URL: wire.url,
      PAYMENT_GATEWAY: company.name,
      ...company.variables,
      ...environment,
    });
    endings.push(endEverything);
    return portal;
  }

  return {
    community,
    company,
    wire,
    launch,
    start: async (environment) => {
      const portal = await launch(environment);
      await portal.ready();
      return portal;
    },
    close: async () => {
      await Promise.all(endings.map((end) => end()));
      await company.close();
      await wire.close();
      await community.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for a condition; returns the ms since a watch was started, or since now. */
export async function healed(holds: () => Promise<boolean>, passed = startWatch()): Promise<number> {
  const waited = startWatch();
  while (!(await holds())) {
    if (waited() > HANGS_MS) throw new Error(`not healed within ${HANGS_MS} ms`);
    await sleep(100);
  }
  return Math.round(passed());
}

/** Every capture is in our books once with its amount, no other order is, and all sums add up. */
export async function expectBooksRight({ community, company }: Scene): Promise<void> {
  expect(Object.fromEntries(await community.applied())).toEqual(Object.fromEntries(company.captured()));
  expect(await community.brokenRules()).toEqual([]);
}

/** "1.2 s (median), 3.4 s at most". */
export function spread(times: readonly number[]): string {
  const inOrder = times.toSorted((one, other) => one - other);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;
  return `${seconds(inOrder[Math.floor(inOrder.length / 2)])} (median), ${seconds(inOrder.at(-1))} at most`;
}
