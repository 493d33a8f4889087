import { importBills, importResidents } from "@aangan/contract/features/uploads/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { daysAhead, RESIDENT_HEADER } from "../../../test/sheets/office-files.ts";
import { upload } from "../../../test/sheets/upload.ts";
import { workbookOf } from "../../../test/sheets/workbooks.ts";

const DUE = daysAhead(10);

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
  await portal.resident("E-041");
});
afterAll(() => portal.close());

describe("bad rows are named, all of them", () => {
  it("of bills", async () => {
    const file = workbookOf([
      ["Flat No.", " BILL_TYPE ", "Amount (Rs)", "Remarks", "Due Date"],
      ["E-041", "electricity", 100, "fine", DUE],
      ["e-041 ", "Gas", "1,234.50", null, "31/02/2026"],
      ["E-42", "maintenance", 100, null, DUE],
      [41, "maintenance", { t: "e", v: 0x17 }, null, DUE],
      [null, null, null, "a remark is no row", null],
    ]);
    const { status, body } = await upload(portal, importBills, token, file);
    expect(status).toBe(400);
    expect(body.message).toBe("Upload failed: 3 of 4 rows have a problem. Nothing was uploaded.");
    expect(body.rows?.map(({ row, column }) => `${row} ${column}`)).toEqual([
      "3 BILL_TYPE",
      "3 Amount (Rs)",
      "3 Due Date",
      "4 Flat No.",
      "5 Flat No.",
      "5 Amount (Rs)",
    ]);
  });

  it("of residents", async () => {
    const good = ["F-1", "Name", "name@example.com", 9_876_543_210, "neem-and-tulsi", "RICHMOND PARK"];
    const file = workbookOf([
      RESIDENT_HEADER,
      good,
      ["F-2", "A\u202eb", "name", "9.88E+09", "short", "PALACE"],
      ["F-3", ...good.slice(1, 4), "password123", good[5] ?? ""],
      ["F-0000004", ...good.slice(1, 4), "F-0000004", good[5] ?? ""],
      ["F-1", "Another name", ...good.slice(2)],
      good,
      ["F-01", ...good.slice(1)],
    ]);
    const { body } = await upload(portal, importResidents, token, file);
    expect(body.message).toBe("Upload failed: 5 of 7 rows have a problem. Nothing was uploaded.");
    expect(body.rows?.map(({ row, column }) => `${row} ${column}`)).toEqual([
      "3 name",
      "3 email",
      "3 phone",
      "3 password",
      "3 complex",
      "4 password",
      "5 flatNumber",
      "6 flatNumber",
      "8 flatNumber",
    ]);
    const words = JSON.stringify(body);
    expect(words).not.toContain("password123");
    expect(words).toContain("RICHMOND PARK, REGENCY PARK-1, REGENT HOUSE, EWS/SP UNITS");
  });
});
