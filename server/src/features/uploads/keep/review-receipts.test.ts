import { undoUpload } from "@aangan/contract/features/uploads/undo-upload";
import { listUploads, reportUpload } from "@aangan/contract/features/uploads/upload-records";
import { describe, expect, it } from "vitest";
import { daysAhead } from "../../../../test/sheets/office-files.ts";
import { newUtr, receiptsFile, transfer, useReceiptFiles } from "../../../../test/sheets/receipt-files.ts";
import { answered, reviewOf } from "../../../../test/sheets/review.ts";
import { workbookOf } from "../../../../test/sheets/workbooks.ts";

const { portal, token, ask, send, bill, restOf, receiptsOf } = useReceiptFiles();
const TODAY = daysAhead(0);

describe("the review of a file of receipts", () => {
  it("reads an accountant's list below a letterhead, shows what is paid, and writes what was shown", async () => {
    const owed = await bill("T-26", 1_000);
    const reference = newUtr();
    const file = workbookOf([
      ["GREEN VALLEY SOCIETY"],
      [],
      ["Sr", "Flat No", "Received Amount (Rs.)", "Mode", "Date", "UTR / Cheque No", "Remarks"],
      [1, "T 26", 1200, "NEFT", TODAY, reference, "for two months"],
      [2, "T-27", "1,500/-", "Cash", TODAY, "", ""],
      ["", "Total", 2700, "", "", "", ""],
    ]);
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview).toMatchObject({ problems: [], counts: { new: 2, bad: 0 } });
    expect(pendingReview.sums).toMatchObject([
      { billType: "transfer", amount: 1200 },
      { billType: "cash", amount: 1500 },
    ]);
    const how = pendingReview.doubts.some(({ code }) => code === "flats_other")
      ? answered(pendingReview, "flats_other", "meant")
      : pendingReview.how;
    const answeredReview = reviewOf(await ask(file, { how }));
    expect(answeredReview.first[0]?.values).toMatchObject({ flatNumber: "T-26", bills: owed, advance: "200.00" });
    const { body } = await ask(file, { how: answeredReview.how, plan: answeredReview.plan });
    expect(body).toMatchObject({ created: 2 });
    expect(await restOf(owed)).toBe(0);
  });

  it("lets one transfer pay for several flats once a person has agreed, each with its part", async () => {
    const reference = newUtr();
    const file = receiptsFile(transfer("T-28", 100, reference), transfer("T-29", 200, reference));
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview.warnings).toMatchObject([
      { code: "instrument_shared", tick: true, count: 2 },
      { code: "advances" },
    ]);
    const unticked = await ask(file, { how: pendingReview.how, plan: pendingReview.plan });
    expect(unticked.body.code).toBe("review_unanswered");
    const how = { ...pendingReview.how, agreed: ["instrument_shared" as const] };
    expect((await ask(file, { how, plan: pendingReview.plan })).body).toMatchObject({ created: 2 });
    expect((await receiptsOf(reference)).map(({ part, amountPaise }) => [part, amountPaise])).toEqual([
      [1, 10_000],
      [2, 20_000],
    ]);
  });

  it("asks about rows that are there twice, and adds them up to one receipt", async () => {
    const reference = newUtr();
    const file = receiptsFile(transfer("T-30", 100, reference), transfer("T-30", 50, reference));
    const pendingReview = reviewOf(await ask(file));
    const how = answered(pendingReview, "rows_repeat", "sum");
    const summed = reviewOf(await ask(file, { how }));
    expect((await ask(file, { how: summed.how, plan: summed.plan })).body).toMatchObject({ created: 1 });
    expect(await receiptsOf(reference)).toMatchObject([{ amountPaise: 15_000 }]);
  });

  it("is out of date once somebody has paid the bill", async () => {
    await bill("T-31", 400);
    const file = receiptsFile(transfer("T-31", 500));
    const pendingReview = reviewOf(await ask(file));
    await send(receiptsFile(transfer("T-31", 100)));
    const { status, body } = await ask(file, { how: pendingReview.how, plan: pendingReview.plan });
    expect([status, body.code]).toEqual([409, "plan_outdated"]);
  });

  it("repeats what it told when the answer was lost", async () => {
    const file = receiptsFile(["T-32", 400, "NEFT", TODAY, newUtr(), null, null]);
    const pendingReview = reviewOf(await ask(file));
    const confirm = { how: pendingReview.how, plan: pendingReview.plan, uploadId: "lost-answer-1" };
    const first = await ask(file, confirm);
    expect(first.body.created).toBe(1);
    expect((await ask(file, confirm)).body).toEqual(first.body);
  });
});

describe("the Uploads page", () => {
  it("lists the file with its sums by way, reports its receipts, and undoes it; then the file goes in again", async () => {
    const owed = await bill("T-38", 500);
    const file = receiptsFile(["T-38", 500, "NEFT", TODAY, newUtr(), null, null], ["T-39", 80, "cash", TODAY]);
    const confirm = async () => {
      const pendingReview = reviewOf(await ask(file));
      return (await ask(file, { how: pendingReview.how, plan: pendingReview.plan })).body;
    };
    expect(await confirm()).toMatchObject({ created: 2 });
    const { uploads } = await portal().call(listUploads, { token: token(), query: {} });
    expect(uploads[0]).toMatchObject({ kind: "receipts", told: { counts: { new: 2 } } });
    const id = uploads[0]?._id ?? "";
    const { wentIn } = await portal().call(reportUpload, { token: token(), params: { id } });
    expect(wentIn.map(({ flat, receipt }) => [flat, receipt?.way, receipt?.amount])).toEqual([
      ["T-38", "transfer", 500],
      ["T-39", "cash", 80],
    ]);
    const undone = await portal().call(undoUpload, { token: token(), params: { id }, body: { reason: "Wrong file" } });
    expect(undone).toEqual({
      message: "The upload was undone: 2 receipts were taken back.",
      cancelled: 2,
      approval: null,
    });
    expect(await restOf(owed)).toBe(500);
    expect(await confirm()).toMatchObject({ created: 2 });
    expect(await restOf(owed)).toBe(0);
  });

  it("asks before money goes in again whose receipt was taken back by hand", async () => {
    const reference = newUtr();
    const file = receiptsFile(transfer("T-40", 100, reference));
    await send(file);
    const [receipt] = await receiptsOf(reference);
    const path = `/admin/receipts/${receipt?.id}/reversal`;
    const headers = { authorization: `Bearer ${token()}`, "content-type": "application/json" };
    const body = JSON.stringify({ reason: "Wrong flat" });
    await fetch(`${portal().url}/flat/api${path}`, { method: "POST", headers, body });
    expect((await send(file)).body.code).toBe("review_needed");
    expect(reviewOf(await ask(file)).warnings).toMatchObject([
      { code: "ended_before", tick: true },
      { code: "advances" },
    ]);
  });
});
