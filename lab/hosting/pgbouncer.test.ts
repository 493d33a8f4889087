import { execFileSync, spawn } from "node:child_process";
import { chmod, chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { databaseLimits } from "../../server/src/platform/database/db.ts";
import { chooseRunner } from "../../server/src/platform/database/postgres/runner.ts";
import { startThrowAwayPostgres } from "../../server/test/desks/throw-away-postgres.ts";
import { freePort } from "../../server/test/free-port.ts";
import { clickUntilServed, sendUntilTaken } from "../process/ask-portal.ts";
import { foundCommunity } from "../process/community.ts";
import { openCompany } from "../process/company.ts";
import { temporaryFolder } from "../process/portal-process.ts";
import { expectBooksRight, healed } from "../process/scene.ts";
import { addHosted, startHosted } from "./hosted-portals.ts";

const PAYMENTS = 20;

function pgbouncerThere(): boolean {
  try {
    execFileSync("pgbouncer", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

/** Starts PgBouncer before a PostgreSQL; ended after the test. Returns its port. */
async function startPooler(
  folder: string,
  to: { host: string; port: number },
  role: string,
  poolMode: string,
): Promise<number> {
  const port = await freePort();
  const users = join(folder, "users.txt");
  await writeFile(users, `"${role}" ""\n`, { mode: 0o644 });
  const settings = [
    "[databases]",
    `* = host=${to.host} port=${to.port}`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    `pool_mode = ${poolMode}`,
    "default_pool_size = 4",
    "max_client_conn = 500",
    "ignore_startup_parameters = options,extra_float_digits",
  ];
  const file = join(folder, `${poolMode}.ini`);
  await writeFile(file, settings.join("\n"));
  const { uid, gid } = await chooseRunner();
  await chmod(file, 0o644);
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
  const pooler = spawn("pgbouncer", ["-q", file], { ...(uid !== undefined && gid !== undefined && { uid, gid }) });
  onTestFinished(() => void pooler.kill("SIGKILL"));
  return port;
}

/** An association whose portal goes through PgBouncer. */
async function openPooled(poolMode: string, environment: Record<string, string> = {}, dropLimits = false) {
  const postgres = await startThrowAwayPostgres();
  onTestFinished(() => postgres.stop());
  const folder = await temporaryFolder();
  const { host, port } = postgres.connection;
  const server = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
  const hosted = await addHosted(folder, server, "green-park");
  const direct = hosted.settings.DATABASE_URL ?? "";
  const role = new URL(direct).username;
  const superuser = new pg.Client({ connectionString: server });
  await superuser.connect();
  if (dropLimits) await superuser.query(`ALTER ROLE "${role}" RESET ALL`);
  await superuser.end();
  const pooler = await startPooler(folder, { host, port }, role, poolMode);
  // PgBouncer asks for no password here, and the server trusts its own machine.
  hosted.settings.DATABASE_URL = `postgres://${role}@127.0.0.1:${pooler}/aangan_green-park`;
  Object.assign(hosted.settings, environment);
  const company = await openCompany();
  onTestFinished(() => company.close());
  const end = await startHosted(hosted, folder, company);
  onTestFinished(end);
  return { direct, company, portal: hosted.portal };
}

describe.skipIf(!pgbouncerThere())(
  "Behind PgBouncer, which is missing when this is skipped (apt-get install pgbouncer), a portal",
  () => {
    it.each([
      ["session", {}],
      ["transaction", { DATABASE_POOLER: "transaction" }],
    ] as const)(
      "in %s mode takes payments, reads messages and numbers receipts",
      { timeout: 400_000 },
      async (mode, set) => {
        const { direct, company, portal } = await openPooled(mode, set);
        await portal?.ready();
        const community = await foundCommunity({ connectionString: direct } as never);
        try {
          const url = portal?.url ?? "";
          await Promise.all(
            Array.from({ length: PAYMENTS }, async (_, flat) => {
              const resident = await community.resident(`P-${flat}`);
              const billId = await community.bill(resident, 300);
              expect((await clickUntilServed(url, resident, billId, 300)).status).toBe(200);
              const [payment] = await community.paymentsOf(billId);
              company.pay(payment?.id ?? "");
              await sendUntilTaken(url, company, company.message(payment?.id ?? ""));
            }),
          );
          await healed(async () => (await community.applied()).length === PAYMENTS);
          const unnumbered = community.database.db.selectFrom("payments").where("receiptId", "is", null).select("id");
          await expect.poll(() => unnumbered.execute(), { timeout: 60_000 }).toEqual([]);
          await expectBooksRight({ community, company } as never);
          expect(portal?.said()).not.toMatch(/prepared statement/);
        } finally {
          await community.close();
        }
      },
    );

    it.each([
      ["transaction", {}, false, "Set DATABASE_POOLER=transaction"],
      ["statement", { DATABASE_POOLER: "transaction" }, false, "pool_mode = statement"],
      ["session", {}, true, `statement_timeout = '${databaseLimits.settings.statement_timeout}'`],
    ] as const)(
      "in %s mode with %o is refused when it does not fit",
      { timeout: 200_000 },
      async (mode, set, dropLimits, says) => {
        const { portal } = await openPooled(mode, set, dropLimits);
        expect(await portal?.ended()).toBe(1);
        expect(portal?.said()).toContain(says);
      },
    );
  },
);
