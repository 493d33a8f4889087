import { setTimeout as sleep } from "node:timers/promises";
import { importBills } from "@aangan/contract/features/uploads/imports";
import { describe, expect, it } from "vitest";
import { BILL_HEADER, daysAhead } from "../../server/test/sheets/office-files.ts";
import { upload } from "../../server/test/sheets/upload.ts";
import { workbookOf } from "../../server/test/sheets/workbooks.ts";
import type { LoggedIn } from "../process/community.ts";
import { deployed } from "../process/load.ts";
import { healed, type Scene, setScene } from "../process/scene.ts";
import { startWatch } from "../timing/measure.ts";

const FLATS = 50;

/** `npm run lab -- crashes --long` sends 20,000 rows, the most a file may have, and waits for the upload's lease to end. */
const LONG = process.env.LONG === "1";
const DAYS = LONG ? 400 : 20;
const ROWS = FLATS * DAYS;

const days = Array.from({ length: DAYS }, (_, day) => daysAhead(10 + day));

function fileOf(): Buffer {
  const flats = Array.from({ length: FLATS }, (_, flat) => `T-${flat + 1}`);
  return workbookOf([BILL_HEADER, ...days.flatMap((day) => flats.map((flat) => [flat, "electricity", 120, day]))]);
}

async function countBills({ community }: Scene): Promise<number> {
  const counts = await Promise.all(days.map((day) => community.countBills(day)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Sends a file until a portal takes it; undefined when the portal stopped. */
async function sendUntilServed(url: string, { token }: LoggedIn, file: Buffer) {
  for (;;) {
    const answer = await upload({ url }, importBills, token, file).catch(() => undefined);
    if (answer?.status !== 503) return answer;
    await sleep(300);
  }
}

/** Stops a portal during an upload; returns the number of bills, all or none. */
async function stopInUpload(scene: Scene, file: Buffer, slowMs: number): Promise<number> {
  const portal = await scene.start(deployed);
  const answered = sendUntilServed(portal.url, scene.community.admin, file);
  await expect.poll(() => scene.community.uploads(), { interval: 20 }).toBeGreaterThan(0);
  scene.wire.delay(slowMs);
  const passed = startWatch();
  expect(await portal.end("SIGTERM")).toBe(0);
  scene.wire.delay(0);
  const answer = await answered;
  const count = await countBills(scene);
  console.info(
    `told to stop in an upload of ${ROWS} rows: ended after ${Math.round(passed())} ms, answered ${answer?.status}, ${count} bills`,
  );
  expect([0, ROWS]).toContain(count);
  if (answer?.status === 200) expect(count).toBe(ROWS);
  return count;
}

describe(`An upload of ${ROWS} rows, in the middle of which the portal is told to stop`, () => {
  it.each([
    { how: "in time for its end", slowMs: 0 },
    { how: "too slow for that", slowMs: 6_000 },
    // [INF-26]
  ])("$how has all of its rows or none, and all of them when it is sent once more", async ({ slowMs }) => {
    const scene = await setScene();
    try {
      for (let flat = 1; flat <= FLATS; flat++) await scene.community.resident(`T-${flat}`);
      const file = fileOf();
      const count = await stopInUpload(scene, file, slowMs);
      if (!LONG) await scene.community.endLeases();
      const portal = await scene.start(deployed);
      await healed(async () => {
        const again = await sendUntilServed(portal.url, scene.community.admin, file);
        // Refused until the first upload's lease has ended.
        if (again?.body.code === "upload_running") await sleep(1_000);
        else expect(again).toMatchObject({ status: 200, body: { created: ROWS - count, alreadyThere: count } });
        return again?.status === 200;
      });
      expect(await countBills(scene)).toBe(ROWS);
      expect(await scene.community.brokenRules()).toEqual([]);
    } finally {
      await scene.close();
    }
  });
});
