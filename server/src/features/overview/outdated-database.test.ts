import { showHome } from "@aangan/contract/features/overview";
import { type Role, roles } from "@aangan/contract/rights";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { outdatedVersion, safeMinors } from "../../platform/database/outdated-version.ts";
import { createMetrics } from "../../platform/watching/metrics.ts";
import { announce } from "../../start/announce.ts";

const DEPLOYED = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" };

const metrics = createMetrics({ ofProcess: false });
let deployed: TestPortal;
let trial: TestPortal;

const token = (role: Role) => `${role}-`.padEnd(43, "x");

async function openSessions({ database: { db } }: TestPortal): Promise<void> {
  for (const role of roles) {
    await sql`INSERT INTO admins (id, name, email, password_hash, created_at, approved_at, role)
      VALUES (${role}, ${role}, ${`${role}@office.example`}, 'HASH', now(), now(), ${role})`.execute(db);
    await sql`INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at)
      VALUES (sha256(${token(role)}::bytea), 'admin', ${role}, now(), now() + interval '8 hours')`.execute(db);
  }
}

let superuser: pg.Client;

/** Lets a function of the same name answer before PostgreSQL's own. */
const pretendVersion = (number: number) =>
  superuser.query(`CREATE OR REPLACE FUNCTION public.current_setting(name text) RETURNS text LANGUAGE sql AS $$
    SELECT CASE name WHEN 'server_version_num' THEN '${number}' ELSE pg_catalog.current_setting(name) END $$`);

beforeAll(async () => {
  const { connection } = await freshDatabase();
  const database = "database" in connection ? connection.database : "";
  superuser = new pg.Client({ ...inject("databaseServer"), database });
  await superuser.connect();
  await superuser.query(`ALTER DATABASE ${database} SET search_path = public, pg_catalog`);
  await pretendVersion(170_011);
  deployed = await openPortal(DEPLOYED, undefined, { connection, metrics });
  trial = await openPortal({}, undefined, { connection });
  await openSessions(deployed);
});
afterAll(async () => {
  await deployed.close();
  await trial.close();
  await superuser.end();
});

const noticeOf = async (portal: TestPortal, role: Role) =>
  (await portal.call(showHome, { token: token(role) })).outdatedDatabase;

async function readOutput(portal: TestPortal): Promise<string> {
  const lines: string[] = [];
  const { config, database } = portal;
  const say = (line: string) => void lines.push(line);
  const commit = () => Promise.reject(new Error("There is an administrator."));
  await announce({ config, database, commit, place: "", say });
  return lines.join("\n");
}

describe("a deployed portal on a PostgreSQL with known security holes", () => {
  it("says so on the home of treasurers and secretaries, and to no others", async () => {
    const notice = { version: "17.11", safe: "17.12" };
    expect(await noticeOf(deployed, "treasurer")).toEqual(notice);
    expect(await noticeOf(deployed, "secretary")).toEqual(notice);
    expect(await noticeOf(deployed, "clerk")).toBeNull();
    expect(await noticeOf(deployed, "auditor")).toBeNull();
  });

  it("says so at its start and in its metrics", async () => {
    expect(await readOutput(deployed)).toContain("PostgreSQL 17.11 has known security holes; 17.12 closes them.");
    expect((await metrics.render()).text).toContain("aangan_database_outdated 1");
  });

  it("is silent about it as a trial", async () => {
    expect(await noticeOf(trial, "secretary")).toBeNull();
    expect(await readOutput(trial)).not.toContain("security holes");
  });

  it("is silent as soon as the server was updated, without a restart of its own", async () => {
    await pretendVersion(170_012);
    expect(await noticeOf(deployed, "secretary")).toBeNull();
    expect(await readOutput(deployed)).not.toContain("security holes");
    expect((await metrics.render()).text).toContain("aangan_database_outdated 0");
  });
});

describe("The table of safe versions", () => {
  it("has each major version that the portal accepts, and judges its minor versions", () => {
    expect([...safeMinors.keys()]).toEqual([15, 16, 17, 18]);
    for (const [major, minor] of safeMinors) {
      expect(outdatedVersion(major * 10_000 + minor - 1)).toEqual({
        version: `${major}.${minor - 1}`,
        safe: `${major}.${minor}`,
      });
      expect(outdatedVersion(major * 10_000 + minor)).toBeNull();
      expect(outdatedVersion(major * 10_000 + minor + 1)).toBeNull();
    }
  });

  it("says nothing of a major version that it does not know", () => {
    expect(outdatedVersion(190_000)).toBeNull();
  });
});
