import { importReceipts } from "@aangan/contract/imports";
import { takePayment } from "@aangan/contract/receipts";
import { undoUpload } from "@aangan/contract/undo-upload";
import { listUploads, reportUpload } from "@aangan/contract/upload-records";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { countRows, daysAhead, moveIn, RECEIPT_HEADER, residentsFile } from "../../../test/sheets/office-files.ts";
import { answered, review, reviewOf } from "../../../test/sheets/review.ts";
import { anotherAdmin, upload } from "../../../test/sheets/upload.ts";
import { workbookOf } from "../../../test/sheets/workbooks.ts";
import { raiseBills } from "../bills/raise-bills.ts";
import { checkBooks } from "../books/check-books.ts";
import { findResidentsThere } from "../residents/find-resident.ts";

type Cells = (string | number | null)[];

let portal: TestPortal;
let token: string;
let utr = 632_100_000_000;
const TODAY = daysAhead(0);
const newUtr = () => String(++utr);
const fileOf = (...rows: Cells[]) => workbookOf([RECEIPT_HEADER, ...rows]);
const transfer = (flat: string, amount: number, reference = newUtr(), day = TODAY): Cells => [
  ...[flat, amount, "transfer", day],
  reference,
];
const ask = (file: Buffer, more: Omit<Parameters<typeof review>[2], "token" | "file"> = {}) =>
  review(portal, importReceipts, { token, file, ...more });
const send = (file: Buffer, as = token) => upload(portal, importReceipts, as, file);

const flatOf = async (flat: string) => {
  const [resident] = await findResidentsThere(portal.database.db, [flat]);
  return resident ?? { id: "", flatNumber: flat };
};
/** A bill of a flat; the rupees that it still owes are told by `restOf`. */
async function bill(flat: string, rupees: number, dueOn = daysAhead(5)): Promise<string> {
  const { id: residentId } = await flatOf(flat);
  const row = { residentId, flatNumber: flat, billType: "maintenance" as const, dueOn };
  const originalPaise = (rupees * 100) as Parameters<typeof raiseBills>[1][number]["originalPaise"];
  const raising = { adminId: "office", uploadId: null, now: portal.now() };
  const [id = ""] = await portal.database.inTransaction((tx) => raiseBills(tx, [{ ...row, originalPaise }], raising));
  return id;
}
async function restOf(id: string): Promise<number> {
  const row = portal.database.db.selectFrom("bills").select("remainingPaise").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).remainingPaise / 100;
}
const receiptsOf = (reference: string) =>
  portal.database.db.selectFrom("receipts").selectAll().where("reference", "=", reference).orderBy("part").execute();

beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
  await moveIn(portal, residentsFile(40));
});
afterAll(() => portal.close());
afterEach(async () => {
  const broken = (await checkBooks(portal.database.db, portal.now())).filter(({ bad }) => bad.length > 0);
  expect(broken).toEqual([]);
});

describe("a file of receipts in the specified form", () => {
  it("pays the oldest bills first, and the surplus is an advance", async () => {
    const [later, sooner] = [await bill("T-1", 500, daysAhead(20)), await bill("T-1", 300, daysAhead(2))];
    const reference = newUtr();
    const { status, body } = await send(fileOf(transfer("T-1", 900.5, reference)));
    expect({ status, message: body.message }).toEqual({ status: 200, message: "1 receipt uploaded successfully." });
    expect([await restOf(later), await restOf(sooner)]).toEqual([0, 0]);
    const [receipt] = await receiptsOf(reference);
    expect(receipt).toMatchObject({ state: "RECEIVED", amountPaise: 90_050, way: "transfer" });
    expect(receipt?.face).toMatchObject({ advancePaise: 10_050 });
  });

  it("gives the receipts numbers without a gap, in the order of its rows", async () => {
    const references = [newUtr(), newUtr(), newUtr()];
    await send(fileOf(...references.map((reference, index) => transfer(`T-${index + 2}`, 100, reference))));
    const rows = await Promise.all(references.map(receiptsOf));
    const serials = rows.map(([receipt]) => receipt?.serial ?? 0);
    expect(serials).toEqual([serials[0], (serials[0] ?? 0) + 1, (serials[0] ?? 0) + 2]);
  });

  it("takes cash, cheques, post-dated ones and the words for transfers, in English and Hindi", async () => {
    const words = ["NEFT", "imps", "UPI", "RTGS", "यूपीआई", "Net Banking"];
    const rows = words.map((word, index): Cells => [`T-${10 + index}`, 50, word, TODAY, newUtr()]);
    const cheque: Cells = ["T-5", 700, "Chq.", TODAY, 123, "HDFC  Bank", TODAY, "tenant"];
    const later: Cells = ["T-6", 800, "चेक", TODAY, "000124", "SBI", daysAhead(9)];
    const { body } = await send(fileOf(...rows, ["T-7", 60, "नकद", TODAY], ["T-8", 60, "Cash", TODAY], cheque, later));
    expect(body.created).toBe(10);
    expect(await receiptsOf("000123")).toMatchObject([{ bank: "HDFC Bank", note: "tenant", state: "RECEIVED" }]);
    expect(await receiptsOf("000124")).toMatchObject([{ state: "LATER", number: null, countedOn: null }]);
  });

  it("goes in once: what came by a file before is there already", async () => {
    const file = fileOf(transfer("T-9", 250), ["T-9", 75, "cash", TODAY]);
    expect((await send(file)).body.created).toBe(2);
    const before = await countRows(portal, "receipts");
    const { body } = await send(file);
    expect(body).toMatchObject({ created: 0, alreadyThere: 2, total: 2 });
    expect(await countRows(portal, "receipts")).toBe(before);
  });

  it("repeats its answer to the same Idempotency-Key", async () => {
    const form = () => {
      const made = new FormData();
      made.append("file", new Blob([new Uint8Array(file)]), "upload.xlsx");
      return made;
    };
    const file = fileOf(transfer("T-9", 251));
    const keyed = { headers: { authorization: `Bearer ${token}`, "idempotency-key": "receipts-1" }, method: "POST" };
    const url = `${portal.url}/flat/api${importReceipts.path}`;
    const first = await (await fetch(url, { ...keyed, body: form() })).json();
    const again = await (await fetch(url, { ...keyed, body: form() })).json();
    expect([first, again]).toEqual([expect.objectContaining({ created: 1 }), first]);
  });

  it("asks a person when one transfer pays for several flats, when an online payment waits, or a row is repeated", async () => {
    const reference = newUtr();
    const shared = await send(fileOf(transfer("T-1", 10, reference), transfer("T-2", 20, reference)));
    expect(shared.body).toMatchObject({ code: "review_needed" });
    const again = await send(fileOf(transfer("T-1", 10, reference), transfer("T-1", 10, reference)));
    expect(again.body).toMatchObject({ code: "review_needed" });
    expect(await receiptsOf(reference)).toEqual([]);
  });

  it("is refused above 2,000 rows", async () => {
    const rows = Array.from({ length: 2_001 }, (_, index) => transfer(`T-${(index % 40) + 1}`, 10));
    const { status, body } = await send(fileOf(...rows));
    expect([status, body.code]).toEqual([400, "receipts_too_many"]);
  });
});

describe("rows that the counter would refuse", () => {
  const taken = newUtr();
  const CHEQUE: Cells = ["T-20", 100, "cheque", TODAY, "000777", "HDFC Bank", daysAhead(-120)];
  const refused: [string, Cells, string, string][] = [
    ["an unknown flat", transfer("Z-99", 100), "flatNumber", "flat_unknown"],
    ["an amount of nothing", transfer("T-20", 0), "amount", "amount_not_positive"],
    ["a negative amount", transfer("T-20", -5), "amount", "amount_not_positive"],
    ["a way that nobody knows", ["T-20", 100, "barter", TODAY], "way", "way_unknown"],
    ["a day too long ago", transfer("T-20", 100, newUtr(), daysAhead(-40)), "receivedOn", "received_on_invalid"],
    ["a day to come", transfer("T-20", 100, newUtr(), daysAhead(2)), "receivedOn", "received_on_invalid"],
    ["a transfer without UTR", ["T-20", 100, "transfer", TODAY], "reference", "reference_invalid"],
    ["a UTR of another length", transfer("T-20", 100, "12345"), "reference", "reference_invalid"],
    ["a UTR that the program shortened", ["T-20", 100, "transfer", TODAY, 1.234e21], "reference", "reference_rounded"],
    ["cash with a UTR", ["T-20", 100, "cash", TODAY, newUtr()], "reference", "reference_invalid"],
    [
      "a cheque number too long",
      ["T-20", 100, "cheque", TODAY, "1234567", "SBI", TODAY],
      "reference",
      "cheque_number_invalid",
    ],
    ["a cheque without bank", ["T-20", 100, "cheque", TODAY, "123456", null, TODAY], "bank", "cell_empty"],
    ["a cheque without date", ["T-20", 100, "cheque", TODAY, "123456", "SBI"], "chequeOn", "cell_empty"],
    ["a stale cheque", CHEQUE, "chequeOn", "cheque_stale"],
    ["the UTR of another flat", transfer("T-20", 100, taken), "reference", "instrument_taken"],
    ["the UTR of the flat with another amount", transfer("T-21", 101, taken), "reference", "instrument_taken"],
    ["cash that the counter took", ["T-22", 300, "cash", TODAY], "amount", "cash_again"],
    ["more cash in a day than allowed", ["T-23", 200_000, "cash", TODAY], "amount", "cash_too_much"],
  ];
  beforeAll(async () => {
    await send(fileOf(transfer("T-21", 100, taken)));
    const { id: userId } = await flatOf("T-22");
    const body = { userId, way: "cash", amount: 300, advance: 300, lines: [], receivedOn: TODAY, knowing: [] } as const;
    await portal.call(takePayment, { token, body: { ...body, lines: [], knowing: [] } });
  });

  it.each(refused)("names %s", async (_what, row, column, code) => {
    const before = await countRows(portal, "receipts");
    const { status, body } = await send(fileOf(transfer("T-24", 100), row));
    expect([status, body.code]).toEqual([400, "rows_invalid"]);
    expect(body.rows).toEqual([expect.objectContaining({ row: 3, column, code })]);
    expect(await countRows(portal, "receipts")).toBe(before);
  });

  it("counts the cash of a flat and a day over all rows", async () => {
    const { body } = await send(fileOf(["T-25", 150_000, "cash", TODAY], ["T-25", 60_000, "cash", TODAY]));
    expect(body.rows).toEqual([expect.objectContaining({ row: 3, code: "cash_too_much" })]);
  });
});

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
    const asked = reviewOf(await ask(file));
    expect(asked).toMatchObject({ problems: [], counts: { new: 2, bad: 0 } });
    expect(asked.sums).toMatchObject([
      { billType: "transfer", amount: 1200 },
      { billType: "cash", amount: 1500 },
    ]);
    const how = asked.doubts.some(({ code }) => code === "flats_other")
      ? answered(asked, "flats_other", "meant")
      : asked.how;
    const shown = reviewOf(await ask(file, { how }));
    expect(shown.first[0]?.values).toMatchObject({ flatNumber: "T-26", bills: owed, advance: "200.00" });
    const { body } = await ask(file, { how: shown.how, plan: shown.plan });
    expect(body).toMatchObject({ created: 2 });
    expect(await restOf(owed)).toBe(0);
  });

  it("lets one transfer pay for several flats once a person has agreed, each with its part", async () => {
    const reference = newUtr();
    const file = fileOf(transfer("T-28", 100, reference), transfer("T-29", 200, reference));
    const asked = reviewOf(await ask(file));
    expect(asked.warnings).toMatchObject([{ code: "instrument_shared", tick: true, count: 2 }, { code: "advances" }]);
    const unticked = await ask(file, { how: asked.how, plan: asked.plan });
    expect(unticked.body.code).toBe("review_unanswered");
    const how = { ...asked.how, agreed: ["instrument_shared" as const] };
    expect((await ask(file, { how, plan: asked.plan })).body).toMatchObject({ created: 2 });
    expect((await receiptsOf(reference)).map(({ part, amountPaise }) => [part, amountPaise])).toEqual([
      [1, 10_000],
      [2, 20_000],
    ]);
  });

  it("asks about rows that are there twice, and adds them up to one receipt", async () => {
    const reference = newUtr();
    const file = fileOf(transfer("T-30", 100, reference), transfer("T-30", 50, reference));
    const asked = reviewOf(await ask(file));
    const how = answered(asked, "rows_repeat", "sum");
    const summed = reviewOf(await ask(file, { how }));
    expect((await ask(file, { how: summed.how, plan: summed.plan })).body).toMatchObject({ created: 1 });
    expect(await receiptsOf(reference)).toMatchObject([{ amountPaise: 15_000 }]);
  });

  it("is out of date once somebody has paid the bill", async () => {
    await bill("T-31", 400);
    const file = fileOf(transfer("T-31", 500));
    const asked = reviewOf(await ask(file));
    await send(fileOf(transfer("T-31", 100)));
    const { status, body } = await ask(file, { how: asked.how, plan: asked.plan });
    expect([status, body.code]).toEqual([409, "plan_outdated"]);
  });

  it("repeats what it told when the answer was lost", async () => {
    const file = fileOf(["T-32", 400, "NEFT", TODAY, newUtr(), null, null]);
    const asked = reviewOf(await ask(file));
    const confirm = { how: asked.how, plan: asked.plan, uploadId: "lost-answer-1" };
    const first = await ask(file, confirm);
    expect(first.body.created).toBe(1);
    expect((await ask(file, confirm)).body).toEqual(first.body);
  });
});

describe("two people at once", () => {
  it("send the same file, and it goes in once", async () => {
    const colleague = await anotherAdmin(portal, "colleague@office.example");
    for (let round = 0; round < 10; round++) {
      const reference = newUtr();
      const file = fileOf(transfer("T-33", 100, reference), transfer("T-34", 100), ["T-35", 10 + round, "cash", TODAY]);
      const both = await Promise.all([send(file), send(file, colleague)]);
      expect(both.reduce((sum, { body }) => sum + (body.created ?? 0), 0)).toBe(3);
      expect(await receiptsOf(reference)).toHaveLength(1);
    }
  });

  it("enter one UTR at the counter and in a file, and it counts once", async () => {
    const { id: userId } = await flatOf("T-36");
    for (let round = 0; round < 20; round++) {
      const reference = newUtr();
      const body = { userId, way: "transfer" as const, amount: 100, advance: 100, lines: [], receivedOn: TODAY };
      await Promise.all([
        send(fileOf(transfer("T-37", 100), transfer("T-36", 100, reference))),
        portal.ask(takePayment, { token, body: { ...body, reference, knowing: [] } }),
      ]);
      expect(await receiptsOf(reference)).toHaveLength(1);
    }
  });
});

describe("the Uploads page", () => {
  it("lists the file with its sums by way, reports its receipts, and undoes it; then the file goes in again", async () => {
    const owed = await bill("T-38", 500);
    const file = fileOf(["T-38", 500, "NEFT", TODAY, newUtr(), null, null], ["T-39", 80, "cash", TODAY]);
    const confirm = async () => {
      const asked = reviewOf(await ask(file));
      return (await ask(file, { how: asked.how, plan: asked.plan })).body;
    };
    expect(await confirm()).toMatchObject({ created: 2 });
    const { uploads } = await portal.call(listUploads, { token, query: {} });
    expect(uploads[0]).toMatchObject({ kind: "receipts", told: { counts: { new: 2 } } });
    const id = uploads[0]?._id ?? "";
    const { wentIn } = await portal.call(reportUpload, { token, params: { id } });
    expect(wentIn.map(({ flat, receipt }) => [flat, receipt?.way, receipt?.amount])).toEqual([
      ["T-38", "transfer", 500],
      ["T-39", "cash", 80],
    ]);
    const undone = await portal.call(undoUpload, { token, params: { id }, body: { reason: "Wrong file" } });
    expect(undone).toEqual({ message: "The upload was undone: 2 receipts were taken back.", cancelled: 2 });
    expect(await restOf(owed)).toBe(500);
    expect(await confirm()).toMatchObject({ created: 2 });
    expect(await restOf(owed)).toBe(0);
  });

  it("asks before money goes in again whose receipt was taken back by hand", async () => {
    const reference = newUtr();
    const file = fileOf(transfer("T-40", 100, reference));
    await send(file);
    const [receipt] = await receiptsOf(reference);
    const path = `/admin/receipts/${receipt?.id}/reversal`;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ reason: "Wrong flat" });
    await fetch(`${portal.url}/flat/api${path}`, { method: "POST", headers, body });
    expect((await send(file)).body.code).toBe("review_needed");
    expect(reviewOf(await ask(file)).warnings).toMatchObject([
      { code: "ended_before", tick: true },
      { code: "advances" },
    ]);
  });
});
