import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { clickPay, clickUntilServed, sendMessage, sendUntilTaken } from "../../process/ask-portal.ts";
import type { LoggedIn } from "../../process/community.ts";
import { type LastingPostgres, withLastingPostgres } from "../../process/lasting-postgres.ts";
import { dashboardOf, deployed } from "../../process/load.ts";
import { temporaryFolder } from "../../process/portal-process.ts";
import { expectBooksRight, healed, type Scene } from "../../process/scene.ts";
import { startWatch } from "../../timing/measure.ts";

const RUPEES = 110;
const DISK_MEGABYTES = 160;
const REFUSALS = 20;
const BILLS = 300;
const PAID = 10;

/** Mounts a small RAM disk, as root. Returns its folder and how to unmount it. */
async function mountSmallDisk(): Promise<{ disk: string; unmount(): void }> {
  const disk = join(await temporaryFolder(), "disk");
  mkdirSync(disk);
  // Fails the test when mounting is not allowed.
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m`, "tmpfs", disk]);
  chmodSync(disk, 0o711);
  return { disk, unmount: () => execFileSync("umount", ["--lazy", disk]) };
}

function fill(disk: string): () => void {
  const file = join(disk, "filling");
  const open = openSync(file, "w");
  for (const size of [1024 * 1024, 4096, 1]) {
    const part = Buffer.alloc(size);
    try {
      for (;;) if (writeSync(open, part) < size) break;
    } catch (error) {
      expect(error).toMatchObject({ code: "ENOSPC" });
    }
  }
  closeSync(open);
  return () => rmSync(file);
}

/** Reads all rows and rebuilds all indexes, which fails on damaged pages or duplicate keys. */
async function readEverything(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) {
    await client.query(`SELECT count(*), max(length(one::text)) FROM ${name} AS one`);
    await client.query(`REINDEX TABLE ${name}`);
  }
  return rows.length;
}

async function onSmallDisk(play: (disk: string) => Promise<void>): Promise<void> {
  const { disk, unmount } = await mountSmallDisk();
  try {
    await play(disk);
  } finally {
    unmount();
  }
}

/** Clicks Pay until `refusals` clicks were refused with 503; dashboards work all the while. */
async function clickUntilRefused(url: string, resident: LoggedIn, bills: readonly string[]): Promise<void> {
  let refused = 0;
  for (const billId of bills) {
    const { status, body } = await clickPay(url, resident, billId, RUPEES);
    if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 503, code: "overloaded" });
    if (status === 503) refused++;
    expect((await dashboardOf(url, resident)).status).toBe(200);
    if (refused === REFUSALS) return;
  }
  throw new Error("the disk is not full");
}

async function play({ community, company, ...scene }: Scene, postgres: LastingPostgres, disk: string) {
  const portal = await scene.start(deployed);
  const resident = await community.resident("E-041");
  const bills: string[] = [];
  for (let bill = 0; bill < BILLS; bill++) bills.push(await community.bill(resident, RUPEES));
  const paid: string[] = [];
  for (const billId of bills.splice(0, PAID)) {
    const { body } = await clickUntilServed(portal.url, resident, billId, RUPEES);
    paid.push(String(body.transactionId));
  }

  const free = fill(disk);
  await clickUntilRefused(portal.url, resident, bills);
  for (const orderId of paid) company.pay(orderId);
  const [first = ""] = paid;
  expect((await sendMessage(portal.url, company, company.message(first))).status).toBe(503);
  await expect.poll(async () => (await fetch(`${portal.url}/health/ready`)).status).toBe(200);

  free();
  const began = startWatch();
  const last = bills.at(-1) ?? "";
  const writableMs = await healed(
    async () => (await clickPay(portal.url, resident, last, RUPEES)).status === 200,
    began,
  );
  for (const orderId of paid) {
    expect((await sendUntilTaken(portal.url, company, company.message(orderId))).at(-1)).toBe(200);
  }
  const appliedMs = await healed(async () => (await community.applied()).length === PAID, began);
  await expectBooksRight({ community, company, ...scene });
  await postgres.signal("SIGKILL");
  const client = new pg.Client(postgres.ownerConnection);
  await client.connect();
  const tables = await readEverything(client);
  await client.end();
  console.info(
    `disk full: ${REFUSALS} clicks refused and every dashboard shown; written ${writableMs} ms after there was space, ` +
      `${PAID} payments applied after ${appliedMs} ms; ${tables} tables whole after a repair`,
  );
  await expectBooksRight({ community, company, ...scene });
  expect(portal.said()).not.toContain("unhandled error");
  expect(await portal.end("SIGTERM")).toBe(0);
}

describe("A disk that is full under the database", { timeout: 300_000 }, () => {
  // [INF-17]
  it("makes what writes 503, lets people read, and is forgotten once there is space", () =>
    onSmallDisk((disk) => withLastingPostgres((scene, postgres) => play(scene, postgres, disk), disk)));
});
