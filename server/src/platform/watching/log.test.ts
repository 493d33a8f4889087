import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fastify from "fastify";
import { expect, it } from "vitest";
import { LOG_FILE, logRequests } from "./log.ts";

const LINES = 2_000;
const PROCESSES = 3;

it("A log to which several processes write at once keeps every line whole", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "aangan-log-"));
  const program = `
    import { createLog } from ${JSON.stringify(`file://${join(import.meta.dirname, "log.ts")}`)};
    const log = createLog({ deployed: false, dataDir: ${JSON.stringify(dataDir)}, logLevel: "info" });
    for (let line = 0; line < ${LINES}; line++) log.info({ long: "x".repeat(line * 3) }, "line");
  `;
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  await Promise.all(Array.from({ length: PROCESSES }, () => promisify(execFile)(process.execPath, args)));
  const lines = (await readFile(join(dataDir, LOG_FILE), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(PROCESSES * LINES).fill("line"));
  await rm(dataDir, { recursive: true });
});

it("A fatal error ends in order while the disk is full", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "aangan-log-"));
  await symlink("/dev/full", join(dataDir, LOG_FILE));
  const program = `
    import { createLog } from ${JSON.stringify(`file://${join(import.meta.dirname, "log.ts")}`)};
    const log = createLog({ deployed: false, dataDir: ${JSON.stringify(dataDir)}, logLevel: "info" });
    log.fatal("unhandled error");
    console.log("goes on");
  `;
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  expect(await promisify(execFile)(process.execPath, args)).toMatchObject({ stdout: "goes on\n" });
  await rm(dataDir, { recursive: true });
});

it("The log of requests has no secret of a link, and has the ids of things", async () => {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: "info", stream: { write: (line) => lines.push(line) } },
    disableRequestLogging: true,
  });
  logRequests(app);
  const token = "3f9c2b7d1e8a4650b2c93f9c2b7d1e8a";
  await app.inject(`/r/${token}`);
  await app.inject(`/%72/${token}?token=${token}`);
  await app.inject("/user/payment/AB12CD34EF56GH78IJ90");
  for (const length of [160, 180, 190, 195]) await app.inject(`/${"long/".repeat(length / 5)}${token}/more`);
  await app.close();
  expect(lines.map((line) => JSON.parse(line).path)).toEqual([
    "/r/•••",
    "/%72/•••",
    "/user/payment/AB12CD34EF56GH78IJ90",
    `/${"long/".repeat(32)}•••/more`,
    `/${"long/".repeat(36)}•••`,
    `/${"long/".repeat(38)}•••`,
    `/${"long/".repeat(39)}•••`,
  ]);
});
