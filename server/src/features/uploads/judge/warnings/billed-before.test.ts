import { cancelBill, listResidentBills, raiseBill } from "@aangan/contract/features/bills";
import { listResidents, removeResident } from "@aangan/contract/features/residents";
import { importBills } from "@aangan/contract/features/uploads/imports";
import { paise, rupeesFromPaise } from "@aangan/contract/money";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../../../../test/desks/database.ts";
import { openPortal, type TestPortal } from "../../../../../test/desks/portal.ts";
import { recordStatements, reportPlans } from "../../../../../test/recorded-statements.ts";
import { BILL_HEADER, daysAhead, moveIn, residentsFile } from "../../../../../test/sheets/office-files.ts";
import { bill } from "../../../../../test/sheets/seen-bills.ts";
import { upload } from "../../../../../test/sheets/upload.ts";
import { workbookOf } from "../../../../../test/sheets/workbooks.ts";
import { openDatabase } from "../../../../platform/database/db.ts";
import { billedBefore } from "./queries.ts";
import { liveBillsNear, secondBills } from "./second-bills.ts";

describe("what an association billed before", () => {
  let portal: TestPortal;
  let token: string;
  /** By flat. */
  let ids: Map<string, string>;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    await moveIn(portal, residentsFile(5));
    await portal.resident("R-1", "REGENT HOUSE");
    const { users } = await portal.call(listResidents, { token });
    ids = new Map(users.map(({ flatNumber, _id }) => [flatNumber, _id]));
  });
  afterAll(() => portal.close());

  const idOf = (flat: string) => ids.get(flat) ?? "";
  const before = (...flats: string[]) => billedBefore(portal.database.db, flats.map(idOf));
  const lastOf = async (flat: string, billType = "electricity") =>
    (await before(flat)).lastOfFlat.get(`${idOf(flat)} ${billType}`);

  async function bring(amounts: Record<string, number>, days: number, billType = "electricity"): Promise<void> {
    const rows = Object.entries(amounts).map(([flat, each]) => [
      ...[flat, billType, rupeesFromPaise(paise(each)), daysAhead(days)],
    ]);
    const { status } = await upload(portal, importBills, token, workbookOf([BILL_HEADER, ...rows]));
    expect(status).toBe(200);
    portal.pass(60_000);
  }
  async function cancelNewest(flat: string): Promise<void> {
    const { bills } = await portal.call(listResidentBills, { token, params: { id: idOf(flat) } });
    const params = { id: bills[0]?._id ?? "" };
    await portal.call(cancelBill, { params, body: { reason: "Wrong month" }, token });
  }
  const inRichmondPark = { billType: "electricity", complex: "RICHMOND PARK" };

  it("is nothing in its first month", async () => {
    expect(await before("T-1", "T-2")).toEqual({ uploads: [], lastOfFlat: new Map() });
    expect(await before()).toEqual({ uploads: [], lastOfFlat: new Map() });
  });

  it("is the last upload of each type and complex", async () => {
    await bring({ "T-1": 10_001, "T-2": 20_002, "T-3": 30_003, "T-4": 40_004, "R-1": 99_900 }, 10);
    await bring({ "T-1": 11_001, "T-2": 21_002, "T-5": 51_005 }, 40);
    await bring({ "T-2": 250_000 }, 5, "maintenance");
    const { uploads } = await before("T-1", "R-1");
    expect(uploads).toEqual([
      { billType: "electricity", complex: "REGENT HOUSE", rows: 1, paise: 99_900, flats: ["R-1"] },
      { ...inRichmondPark, rows: 3, paise: 83_008, flats: ["T-1", "T-2", "T-5"] },
      { ...inRichmondPark, billType: "maintenance", rows: 1, paise: 250_000, flats: ["T-2"] },
    ]);
  });

  it("is told of the complexes of the file only", async () => {
    const { uploads } = await before("R-1");
    expect(uploads.map(({ complex }) => complex)).toEqual(["REGENT HOUSE"]);
  });

  it("has for each flat the last bill of a type, also one from the form", async () => {
    expect([await lastOf("T-1"), await lastOf("T-4"), await lastOf("T-1", "maintenance")]).toEqual([
      ...[11_001, 40_004, undefined],
    ]);
    const typed = { billType: "maintenance", originalAmount: 1_234.5, dueDate: daysAhead(20) } as const;
    await portal.call(raiseBill, { body: { userId: idOf("T-1"), flatNumber: "T-1", ...typed }, token });
    expect(await lastOf("T-1", "maintenance")).toBe(123_450);
    expect((await before("T-1")).uploads.find(({ billType }) => billType === "maintenance")?.rows).toBe(1);
  });

  it("has no cancelled bills", async () => {
    await cancelNewest("T-2");
    expect(await lastOf("T-2")).toBe(20_002);
    expect((await before("T-1")).uploads[0]).toEqual({
      ...{ ...inRichmondPark, rows: 2, paise: 62_006, flats: ["T-1", "T-5"] },
    });
  });

  it("still has the bills of those who have left since", async () => {
    await portal.call(removeResident, { params: { id: idOf("T-5") }, token });
    expect((await before("T-1")).uploads[0]?.flats).toEqual(["T-1", "T-5"]);
  });

  it("ends with what was brought in last, though it was due earlier", async () => {
    await bring({ "T-1": 5_000, "T-3": 6_000 }, 8);
    expect((await before("T-1")).uploads[0]).toEqual({
      ...{ ...inRichmondPark, rows: 2, paise: 11_000, flats: ["T-1", "T-3"] },
    });
    expect(await lastOf("T-1")).toBe(11_001);
  });

  it("is found near the new due dates, without what was cancelled", async () => {
    const again = (flat: string, amount: number) =>
      bill(1, {
        residentId: idOf(flat),
        flatNumber: flat,
        originalPaise: paise(amount),
        dueOn: daysAhead(45),
      });
    const seen = [again("T-1", 11_001), again("T-2", 21_002)];
    const live = await liveBillsNear(portal.database.db, seen);
    expect(live.filter(({ billType }) => billType === "electricity")).toEqual([
      { residentId: idOf("T-1"), billType: "electricity", paise: 11_001, dueOn: daysAhead(40) },
    ]);
    expect(secondBills(seen, live)).toMatchObject({ count: 1, of: 2, repeats: [{ dueBefore: daysAhead(40) }] });
  });
});

/** A town's flats, and years of months with two bills for each. The portal's triggers would take minutes. */
async function fillTown(database: string, flats: number, months: number): Promise<void> {
  const client = new pg.Client({ ...inject("databaseServer"), database });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(
      `INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, created_at, approved_at)
       SELECT 'resident-' || n, 'Resident ' || n, 'A-' || n, n || '@example.com', '9876543210',
         CASE WHEN n % 3 = 0 THEN 'REGENT HOUSE' ELSE 'RICHMOND PARK' END, 'none', now(), now()
       FROM generate_series(1, $1::integer) AS n`,
      [flats],
    );
    await client.query(
      `INSERT INTO bills (id, resident_id, flat_number, bill_type, due_on, original_paise, uploaded_at, uploaded_by, upload_id)
       SELECT type || '-' || month || '-' || n, 'resident-' || n, 'A-' || n, type,
         (raised_at + interval '10 days')::date, 100000 + n, raised_at, 'admin', type || '-' || month
       FROM generate_series(1, $2::integer) AS month, generate_series(1, $1::integer) AS n,
         unnest(ARRAY['electricity', 'maintenance']) AS type,
         LATERAL (SELECT now() - ($2::integer - month) * interval '1 month' AS raised_at) AS at`,
      [flats, months],
    );
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

const TOWN = { flats: 300, months: 60 };

it("five years of a town's bills are never read from end to end", async () => {
  const { connection } = await freshDatabase();
  const name = "database" in connection ? connection.database : "";
  await fillTown(name, TOWN.flats, TOWN.months);
  await reportPlans(name);
  const database = openDatabase(connection, () => {});
  const statementLog = recordStatements();
  try {
    const seen = Array.from({ length: TOWN.flats }, (_, index) => bill(index + 1, { dueOn: daysAhead(30) }));
    const { uploads, lastOfFlat } = await billedBefore(
      database.db,
      seen.map(({ residentId }) => residentId),
    );
    await liveBillsNear(database.db, seen);
    expect(uploads.map(({ rows }) => rows)).toEqual([100, 200, 100, 200]);
    expect(lastOfFlat.size).toBe(2 * TOWN.flats);
    expect(statementLog.sinceLast().scans.filter(({ table }) => table === "bills")).toEqual([]);
  } finally {
    statementLog.end();
    await database.close();
  }
});
