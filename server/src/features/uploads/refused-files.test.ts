import { importBills, importResidents } from "@aangan/contract/features/uploads/imports";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { oleContainer, xlsxParts, zip } from "../../../test/sheets/archives.ts";
import { BILL_HEADER, daysAhead, RESIDENT_HEADER } from "../../../test/sheets/office-files.ts";
import { sendForm, upload } from "../../../test/sheets/upload.ts";
import { workbook, workbookOf } from "../../../test/sheets/workbooks.ts";

const DUE = daysAhead(10);

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
  await portal.resident("E-041");
});
afterAll(() => portal.close());

// Whatever is refused leaves nothing behind.
afterEach(async () => {
  const { db } = portal.database;
  expect(await db.selectFrom("bills").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("residents").select("flatNumber").execute()).toEqual([{ flatNumber: "E-041" }]);
  expect(await db.selectFrom("uploads").select("id").where("endedAt", "is", null).execute()).toEqual([]);
});

describe("a file that cannot be used is refused with what to do", () => {
  it.each([
    ["a text named .xlsx", Buffer.from("flatNumber,billType"), "file_not_excel", "Please save it as .xlsx or .xls"],
    ["an empty file", Buffer.alloc(0), "file_not_excel", "not an Excel file"],
    ["an empty workbook", workbookOf([[]]), "workbook_empty", "no rows"],
    ["a workbook of headers only", workbookOf([BILL_HEADER]), "workbook_empty", "no rows"],
    [
      "a workbook whose first sheet is empty",
      workbook([{ rows: [[]] }, { rows: [BILL_HEADER, ["E-041", "electricity", 900, DUE]] }]),
      "workbook_empty",
      "first sheet has no rows",
    ],
    ["a workbook whose sheets are hidden", hiddenOnly(), "workbook_empty", "no rows"],
    [
      "a file with a password",
      oleContainer({ EncryptedPackage: Buffer.alloc(5_000) }),
      "file_encrypted",
      "Protect Workbook",
    ],
    [
      "a file with macros",
      zip([...xlsxParts(""), { name: "xl/vbaProject.bin", content: "x" }]),
      "file_macros",
      "macros",
    ],
    ["a damaged file", workbookOf([BILL_HEADER]).subarray(0, 900), "file_unreadable", "open it in Excel"],
    ["a bomb", bomb(), "file_too_large_inside", "At most 20,000 rows, 200 columns"],
    [
      "missing columns",
      workbookOf([
        ["flatNumber", "Amount"],
        ["E-041", 5],
      ]),
      "columns_missing",
      "billType, dueDate",
    ],
    [
      "a column twice",
      workbookOf([
        [...BILL_HEADER, "Due Date"],
        ["E-041", 5],
      ]),
      "columns_twice",
      "dueDate (D), Due Date (E)",
    ],
    [
      "a column of amounts that nobody sees",
      workbook([
        {
          rows: [
            [...BILL_HEADER, "Net Payable"],
            ["E-041", "electricity", 900, DUE, 950],
          ],
          hiddenColumns: [2],
        },
      ]),
      "review_needed",
      "the hidden column of amounts, which column is the amount must be checked by a person",
    ],
    ["too wide a table", workbookOf([Array.from({ length: 201 }, (_, index) => `c${index}`)]), "file_too_wide", "GS1"],
    // [XLS-26]
  ])("%s", async (_what, file, code, words) => {
    const { status, body } = await upload(portal, importBills, token, file);
    expect({ status, code: body.code }).toEqual({ status: 400, code });
    expect(body.message).toMatch(/^Upload failed: /);
    expect(body.message).toContain(words);
    expect(body.error).toBe(body.message);
  });

  // [spec 5.10] [XLS-28]
  it("an old workbook of residents", async () => {
    const { status, body } = await upload(portal, importResidents, token, workbookOf([RESIDENT_HEADER], "biff8"));
    expect({ status, code: body.code }).toEqual({ status: 400, code: "file_not_xlsx" });
    expect(body.message).toContain("Please save it as .xlsx");
  });

  // [XLS-26]
  it("20 megabytes, and one byte too many", async () => {
    for (const size of [20 * 1024 * 1024, 5 * 1024 * 1024 + 2, 5 * 1024 * 1024 + 1]) {
      const { status, body } = await upload(portal, importBills, token, Buffer.alloc(size, 1));
      expect({ size, status, code: body.code }).toEqual({ size, status: 413, code: "file_too_large" });
    }
  });
});

describe("a form that is not one file in the part `file` is refused", () => {
  const file = new Blob([new Uint8Array(workbookOf([BILL_HEADER]))]);
  const forms: [string, [string, Blob | string][]][] = [
    ["no part", []],
    ["a part of another name", [["document", file]]],
    ["a text instead of a file", [["file", "E-041"]]],
    [
      "two files",
      [
        ["file", file],
        ["file", file],
      ],
    ],
    [
      "a file and a text",
      [
        ["file", file],
        ["note", "hello"],
      ],
    ],
    [
      "a text and a file",
      [
        ["note", "hello"],
        ["file", file],
      ],
    ],
    ["a thousand texts", Array.from({ length: 1_000 }, (_, index): [string, string] => [`n${index}`, "x"])],
  ];
  it.each(forms)("%s", async (_what, parts) => {
    const form = new FormData();
    for (const [name, content] of parts) {
      if (typeof content === "string") form.append(name, content);
      else form.append(name, content, "bills.xlsx");
    }
    const { status, body } = await sendForm(portal, importBills, token, form);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "file_missing" });
    expect(body.message).toBe("Please select a file.");
  });

  it.each([
    ["without a name", ""],
    ["with a name that no database takes", "a\u0000b.xlsx"],
  ])("but never with a failure of ours: a part %s", async (_what, name) => {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
    const body = `${head}Content-Type: application/octet-stream\r\n\r\nflat\r\n--x--\r\n`;
    const response = await fetch(`${portal.url}/flat/api${importBills.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
      body,
    });
    expect(response.status).toBe(400);
  });

  // [XLS-27]
  it("a body that ends in the middle", async () => {
    const response = await fetch(`${portal.url}/flat/api${importBills.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
    });
    expect(response.status).toBe(400);
  });

  it("a body of another type", async () => {
    const response = await fetch(`${portal.url}/flat/api${importBills.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(response.status).toBe(415);
  });

  it("a name for the upload that is none", async () => {
    const { status } = await upload(portal, importBills, token, workbookOf([BILL_HEADER]), "../../etc");
    expect(status).toBe(400);
  });

  it.each(["../../x.xlsx", "<img onerror=alert(1)>.xlsx", "bills.xlsx.exe", `${"x".repeat(5_000)}.xlsx`])(
    // [XLS-25]
    "but the file may be called anything (%#)",
    async (name) => {
      const form = new FormData();
      form.append("file", file, name);
      expect((await sendForm(portal, importBills, token, form)).body.code).toBe("workbook_empty");
    },
  );
});

function hiddenOnly(): Buffer {
  const parts = xlsxParts("<sheetData/>");
  return zip(
    parts.map((part) => ({
      ...part,
      content: String(part.content).replace('<sheet name="S"', '<sheet name="S" state="hidden"'),
    })),
  );
}

function bomb(): Buffer {
  return zip([
    ...xlsxParts(""),
    { name: "xl/sharedStrings.xml", content: Buffer.alloc(200 * 1024 * 1024, "a"), claimedSize: 1_000 },
  ]);
}
