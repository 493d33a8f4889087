import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { grantRights } from "../../server/src/platform/database/grant-rights.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { findRunning } from "../../server/src/platform/database/postgres/left-over.ts";
import { migrationsFolder } from "../../server/src/platform/machine/server-paths.ts";
import { startThrowAwayPostgres } from "../../server/test/desks/throw-away-postgres.ts";
import { clickUntilServed, sendUntilTaken } from "../process/ask-portal.ts";
import type { LoggedIn } from "../process/community.ts";
import type { PortalProcess } from "../process/launch-portal.ts";
import { type MovingAddress, openMovingAddress } from "../process/moving-address.ts";
import { expectBooksRight, healed, type Scene, setScene } from "../process/scene.ts";
import { type Standby, startStandby } from "../process/standby.ts";

const RUPEES = 120;
const PAYMENTS = 6;
const writeReceipts = /INSERT INTO receipts/;

interface Stage {
  scene: Scene;
  portal: PortalProcess;
  standby: Standby;
  /** The primary is lost at once, and the standby takes its place. */
  failOver(): Promise<void>;
}

/** A portal on a primary whose commits wait for a standby. */
async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  const endings: (() => Promise<void>)[] = [];
  const ending = <T extends { [end in Name]: () => Promise<void> }, Name extends string>(thing: T, end: Name): T => {
    endings.unshift(() => thing[end]());
    return thing;
  };
  try {
    const primary = ending(await startThrowAwayPostgres({ durable: true }), "stop");
    await migrate(primary.connection, migrationsFolder);
    await grantRights(primary.connection, primary.workerConnection);
    const standby = ending(await startStandby(primary), "stop");
    await standby.waitedFor();
    const address: MovingAddress = ending(await openMovingAddress(primary.workerConnection), "close");
    const scene = ending(await setScene(address.connection), "close");
    const failOver = async () => {
      process.kill((await findRunning(primary.place))?.pid ?? 0, "SIGKILL");
      await standby.promote();
      address.moveTo(standby.workerConnection);
    };
    await play({ scene, portal: await scene.start(), standby, failOver });
  } finally {
    for (const end of endings) await end();
  }
}

/** Paid at the company, and told until the portal takes it. */
async function pay({ scene, portal }: Stage, flat: string, count: number): Promise<void> {
  const { community, company } = scene;
  const resident = await community.resident(flat);
  const bills: string[] = [];
  for (let nth = 0; nth < count; nth++) bills.push(await community.bill(resident, RUPEES));
  for (const bill of bills) {
    const orderId = await open(portal, resident, bill);
    company.pay(orderId);
    await sendUntilTaken(portal.url, company, company.message(orderId));
  }
}

/** Clicks as long as it takes, past a click that nobody will answer. */
async function open(portal: PortalProcess, resident: LoggedIn, bill: string): Promise<string> {
  for (;;) {
    const { status, body } = await clickUntilServed(portal.url, resident, bill, RUPEES);
    if (status === 200) return String(body.transactionId);
  }
}

async function serials({ scene }: Stage): Promise<(number | null)[]> {
  const online = scene.community.database.db.selectFrom("receipts").select("serial").where("series", "=", "WEB");
  return (await online.orderBy("serial").execute()).map(({ serial }) => serial);
}

async function isCommitWaiting({ scene }: Stage): Promise<boolean> {
  const waiting = sql`SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query ILIKE 'commit%'`;
  return (await waiting.execute(scene.community.database.db)).rows.length > 0;
}

/** Every payment has its receipt, and the numbers have no gap and no double. */
async function expectNumbered(stage: Stage, count: number): Promise<void> {
  const numbered = async () => (await serials(stage).catch(() => [])).length >= count;
  await healed(numbered);
  expect(await serials(stage)).toEqual(Array.from({ length: count }, (_, nth) => nth + 1));
  await expectBooksRight(stage.scene);
}

/** How the numbers are caught in the middle; resolves then. */
const moments: Record<string, (stage: Stage) => Promise<void>> = {
  "before their commit": ({ scene }) => scene.wire.hold({ before: /^commit$/i, after: writeReceipts }),
  "while commits wait for a standby that hears nothing": async (stage) => {
    await healed(async () => (await serials(stage)).length > 0);
    await stage.standby.hearNothing();
    await healed(() => isCommitWaiting(stage));
  },
};

describe("a primary that is lost while online money gets its numbers", () => {
  it.each(Object.keys(moments))("leaves the standby no gap and no number twice: %s", (moment) =>
    onStage(async (stage) => {
      const caught = moments[moment]?.(stage);
      const paying = pay(stage, "K-1", PAYMENTS);
      await caught;
      await stage.failOver();
      await paying;
      await stage.scene.community.endLeases();
      await pay(stage, "K-2", 2);
      await expectNumbered(stage, PAYMENTS + 2);
    }),
  );
});
