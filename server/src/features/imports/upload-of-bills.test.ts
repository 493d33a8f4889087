import { importBills, importResidents } from "@aangan/contract/imports";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billsFile, daysAhead, residentsFile } from "../../../test/office-files.ts";
import { openPortal, type TestPortal } from "../../../test/portal.ts";
import { upload } from "../../../test/upload.ts";
import { PORTAL } from "../../platform/postgres/access.ts";

/** Copies all bills, due ten years later, as if they came from the spreadsheet of that name. */
const copyBills = (uploadId: string | null) => sql`
  INSERT INTO bills (id, resident_id, flat_number, bill_type, due_on, original_paise, uploaded_at, uploaded_by, upload_id)
  SELECT id || ${uploadId ?? "-"}::text, resident_id, flat_number, bill_type, due_on + 3650, original_paise, uploaded_at, uploaded_by,
    ${uploadId}::text FROM bills`;

describe("The upload of a bill", () => {
  let portal: TestPortal;
  let uploadId: string;
  beforeAll(async () => {
    portal = await openPortal();
    const token = await portal.admin();
    await upload(portal, importResidents, token, residentsFile(3));
    await upload(portal, importBills, token, billsFile(3, daysAhead(10)));
    const { rows } = await sql<{ uploadId: string }>`SELECT DISTINCT upload_id FROM bills`.execute(portal.database.db);
    uploadId = rows[0]?.uploadId ?? "";
  });
  afterAll(() => portal.close());

  /** What the database says to this, of which nothing stays. */
  const saidTo = (...statements: ReturnType<typeof copyBills>[]) =>
    portal.database
      .inTransaction(async (tx) => {
        for (const statement of statements) await statement.execute(tx);
        throw new Error("taken");
      })
      .catch((error: Error) => error.message);

  it("is there, or the database takes none of the bills", async () => {
    expect(await saidTo(copyBills("unknown"))).toBe("there is no upload unknown");
    expect(await saidTo(copyBills(uploadId))).toBe("taken");
  });

  it("is missing for a bill that was typed", async () => {
    expect(await saidTo(copyBills(null))).toBe("taken");
  });

  it("is looked up in the portal's own table", async () => {
    const pretended = sql`CREATE TEMPORARY TABLE uploads AS SELECT 'unknown' AS id`;
    expect(await saidTo(pretended, copyBills("unknown"))).toBe("there is no upload unknown");
  });

  it("stays what it was", async () => {
    expect(await saidTo(sql`UPDATE bills SET upload_id = 'another'`)).toBe("upload_id of bills is fixed");
    expect(await saidTo(sql`UPDATE bills SET upload_id = NULL`)).toBe("upload_id of bills is fixed");
    expect(await saidTo(sql`UPDATE bills SET upload_id = upload_id`)).toBe("taken");
  });

  it.each([
    ["UPDATE uploads SET id = 'another'", "id of uploads is fixed"],
    ["DELETE FROM uploads", "rows of uploads are never deleted"],
    ["TRUNCATE uploads", "rows of uploads are never deleted"],
  ])("cannot be taken from it, not even by the tables' owner (%s)", async (statement, said) => {
    const owner = new pg.Client({ ...portal.database.connection, user: PORTAL });
    await owner.connect();
    await expect(owner.query(statement).finally(() => owner.end())).rejects.toThrow(said);
  });

  it("cannot be deleted by the portal's role, which has no right to", async () => {
    expect(await saidTo(sql`DELETE FROM uploads`)).toContain("permission denied");
  });
});
