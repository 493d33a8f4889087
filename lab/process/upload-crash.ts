import { importBills } from "@aangan/contract/features/uploads/imports";
import { expect } from "vitest";
import { billsFile, daysAhead } from "../../server/test/sheets/office-files.ts";
import { upload } from "../../server/test/sheets/upload.ts";
import { startWatch } from "../timing/measure.ts";
import type { LoggedIn } from "./community.ts";
import type { DatabaseWire } from "./database-wire.ts";
import { healed, type Scene } from "./scene.ts";

const BILLS = 60;

/** Between any two of an upload's statements, and around its commit. */
const moments: { at: Parameters<DatabaseWire["hold"]>[0]; stays: number }[] = [
  { at: { before: /^\s*update "uploads"/, after: /^\s*INSERT INTO bills/ }, stays: 0 },
  { at: { before: /^\s*INSERT INTO bills/ }, stays: 0 },
  { at: { before: /^commit$/i, after: /^\s*INSERT INTO bills/ }, stays: 0 },
  { at: { committed: /^\s*INSERT INTO bills/ }, stays: BILLS },
];

/** Kills portals during the upload of bills; returns how long until the repeated upload was accepted. */
export async function crashUploads(scene: Scene, times: number): Promise<number[]> {
  const { community, wire } = scene;
  for (let flat = 1; flat <= BILLS; flat++) await community.resident(`T-${flat}`);
  let portal = await scene.start();
  const durations: number[] = [];
  for (let time = 0; time < times; time++) {
    const { at, stays } = moments[time % moments.length] ?? { at: { before: /never/ }, stays: 0 };
    const dueOn = daysAhead(10 + time);
    const file = billsFile(BILLS, dueOn);
    const holdReached = wire.hold(at);
    void send(portal.url, community.admin, file);
    await holdReached;
    await portal.end("SIGKILL");
    expect(await community.countBills(dueOn)).toBe(stays);

    const restarted = startWatch();
    portal = await scene.start();
    const counts = { created: BILLS - stays, alreadyThere: stays };
    durations.push(
      await healed(async () => {
        const answer = await send(portal.url, community.admin, file);
        // Refused until the first upload's lease has ended.
        if (answer?.status !== 503 && answer?.body.code !== "upload_running")
          expect(answer).toMatchObject({ status: 200, body: counts });
        return answer?.status === 200;
      }, restarted),
    );
    expect(await community.countBills(dueOn)).toBe(BILLS);
    expect(await community.brokenRules()).toEqual([]);
  }
  return durations;
}

/** Undefined when the portal died. */
function send(url: string, { token }: LoggedIn, file: Buffer) {
  return upload({ url }, importBills, token, file).catch(() => undefined);
}
