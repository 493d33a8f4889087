import { importBills, importResidents } from "@aangan/contract/features/uploads/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { BILL_HEADER, billsFile, countRows, daysAhead, residentsFile } from "../../../../test/sheets/office-files.ts";
import { answered, review, reviewOf } from "../../../../test/sheets/review.ts";
import { upload } from "../../../../test/sheets/upload.ts";
import { workbook, workbookOf } from "../../../../test/sheets/workbooks.ts";

describe("the review of a file of bills", () => {
  let portal: TestPortal;
  let token: string;
  const ask = (file: Buffer, more: Omit<Parameters<typeof review>[2], "token" | "file"> = {}) =>
    review(portal, importBills, { token, file, ...more });
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    await upload(portal, importResidents, token, residentsFile(40));
  });
  afterAll(() => portal.close());

  it("is not needed where a file leaves no question", async () => {
    const { status, body } = await ask(billsFile(3, daysAhead(10)));
    expect({ status, ...body }).toMatchObject({ status: 200, created: 3, message: "3 bills uploaded successfully." });
    expect(body.review).toBeUndefined();
  });

  it("does not ask about a flat with a line break behind it", async () => {
    const bill = ["T-4\n", "electricity", 100, daysAhead(14)];
    const { doubts, counts } = reviewOf(await ask(workbookOf([BILL_HEADER, bill])));
    expect({ doubts, counts }).toMatchObject({ doubts: [], counts: { new: 1, bad: 0 } });
  });

  it("finds the table below a letterhead, and leaves out headings and totals that are true", async () => {
    const day = daysAhead(11);
    const file = workbookOf([
      ["GREEN VALLEY SOCIETY"],
      ["Electricity bills for November"],
      [],
      ["Sr", "Flat No", "Bill Head", "Net Payable (Rs.)", "Last Date"],
      ["BLOCK T"],
      [1, "T-1", "Electricity", 334.5, day],
      [2, "T-2", "Electricity", 1000, day],
      ["", "TOTAL", "", 1334.5, ""],
    ]);
    const before = await countRows(portal, "bills");
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview.table).toMatchObject({ headerRow: 4 });
    expect(pendingReview.problems).toEqual([]);
    expect(pendingReview.doubts).toEqual([]);
    expect(pendingReview.left.map(({ reason }) => reason).toSorted()).toEqual(["section", "total"]);
    expect(pendingReview.counts).toEqual({ new: 2, alreadyThere: 0, changed: 0, bad: 0 });
    expect(await countRows(portal, "bills")).toBe(before);
    const { status, body } = await ask(file, { how: pendingReview.how, plan: pendingReview.plan });
    expect({ status, ...body }).toMatchObject({ status: 200, created: 2 });
    expect(await countRows(portal, "bills")).toBe(before + 2);
  });

  it("asks which of two columns is the amount", async () => {
    const day = daysAhead(12);
    const file = workbookOf([
      ["Flat No", "Type", "Amount", "Arrears", "Total", "Due Date"],
      ["T-3", "electricity", 100, 50, 150, day],
      ["T-4", "electricity", 200, 0, 200, day],
      ["Total", "", 300, 50, 350, ""],
    ]);
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview.plan).toBeUndefined();
    expect(pendingReview.doubts.map(({ code }) => code)).toEqual(["several_amounts"]);
    expect(pendingReview.doubts[0]?.answers).toMatchObject([
      { params: { header: "Amount", sum: "300.00" }, sample: "T-3: 100", count: 2 },
      { params: { header: "Arrears", sum: "50.00" }, sample: "T-3: 50", count: 1 },
      { params: { header: "Total", sum: "350.00" }, sample: "T-3: 150", count: 2 },
    ]);
    const how = answered(pendingReview, "several_amounts", "column");
    const again = reviewOf(await ask(file, { how }));
    expect(again.sums.map(({ amount }) => amount)).toEqual([300]);
    expect((await ask(file, { how: again.how, plan: again.plan })).body).toMatchObject({ created: 2 });
  });

  it("asks once for what the file has no column for, and calls no row bad", async () => {
    const file = workbookOf([
      ["Flat", "Owner", "Maintenance", "Last Date"],
      ["T-9", "Asha Rao", 2500, daysAhead(14)],
    ]);
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview.doubts).toMatchObject([
      {
        code: "missing",
        params: { field: "billType" },
        answers: [{ params: { header: "Owner" }, sample: "Asha Rao" }],
      },
    ]);
    expect(pendingReview.problems).toEqual([]);
    expect(pendingReview.counts).toEqual({ new: 0, alreadyThere: 0, changed: 0, bad: 0 });
    const how = { ...pendingReview.how, columns: { billType: { value: "maintenance" } } };
    expect(reviewOf(await ask(file, { how })).counts).toMatchObject({ new: 1, bad: 0 });
  });

  it("asks for no bill type while each column of money may be bills of its own", async () => {
    const day = daysAhead(15);
    const file = workbookOf([
      ["Flat", "Electricity", "Maintenance", "Last Date"],
      ["T-9", 450, 2500, day],
      ["T-10", 600, 2500, day],
    ]);
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview.doubts.map(({ code }) => code)).toEqual(["several_amounts"]);
    expect(pendingReview).toMatchObject({ problems: [], counts: { new: 0, bad: 0 } });
    const both = reviewOf(await ask(file, { how: answered(pendingReview, "several_amounts", "kinds") }));
    expect(both).toMatchObject({ doubts: [{ given: "kinds" }], counts: { new: 4, bad: 0 } });
    const one = reviewOf(await ask(file, { how: answered(pendingReview, "several_amounts", "column") }));
    expect(one.doubts).toMatchObject([{ given: "column" }, { code: "missing", params: { field: "billType" } }]);
    expect(one.plan).toBeUndefined();
  });

  it("adds up each column of money, also where a flat has only one of them", async () => {
    const file = workbookOf([
      ["Flat", "Electricity", "Maintenance", "Last Date"],
      ["T-9", 450, "", daysAhead(15)],
      ["T-10", "", 2500, daysAhead(15)],
      ["Total", 450, 2500, ""],
    ]);
    const pendingReview = reviewOf(await ask(file));
    const [electricity, maintenance, both] = pendingReview.doubts[0]?.answers ?? [];
    expect([electricity, maintenance, both]).toMatchObject([
      { key: "column", params: { header: "Electricity", sum: "450.00" }, count: 1 },
      { key: "column", params: { header: "Maintenance", sum: "2500.00" }, count: 1 },
      { key: "kinds", params: { sum: "2950.00" }, count: 2 },
    ]);
  });

  it("asks which of two months counts", async () => {
    const rows = (flat: string, day: string) => [BILL_HEADER, [flat, "maintenance", 500, day]];
    const file = workbook([
      { name: "Oct", rows: rows("T-5", daysAhead(1)) },
      { name: "Nov", rows: rows("T-6", daysAhead(13)) },
    ]);
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview.doubts.map(({ code }) => code)).toEqual(["several_sheets"]);
    const again = reviewOf(await ask(file, { how: answered(pendingReview, "several_sheets", "sheet", 1) }));
    expect(again.first.map(({ values }) => values.flatNumber)).toEqual(["T-6"]);
    expect((await ask(file, { how: again.how, plan: again.plan })).body).toMatchObject({ created: 1, sheet: "Nov" });
  });

  it("reads a cell that is named like a part of the language", async () => {
    const day = daysAhead(14);
    const file = workbookOf([
      ["November"],
      BILL_HEADER,
      ["T-7", "constructor", 700, day],
      ["T-8", "__proto__", 700, day],
    ]);
    const pendingReview = reviewOf(await ask(file, { how: { values: { billType: { Elec: "electricity" } } } }));
    expect(pendingReview.problems).toMatchObject([{ code: "bill_type_unknown", count: 2 }]);
    const billTypes = { ["__proto__"]: "maintenance", constructor: "electricity" };
    const how = { ...pendingReview.how, values: { billType: Object.fromEntries(Object.entries(billTypes)) } };
    expect((await ask(file, { how })).status).toBe(200);
  });
});
