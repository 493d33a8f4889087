import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { type File, receiptUploadsOf } from "../../../../test/desks/receipt-upload-desk.ts";

const TODAY = "2026-11-21";

let desk: PaymentDesk;
let files: Awaited<ReturnType<typeof receiptUploadsOf>>;

beforeEach(async () => {
  desk = await openDesk();
  files = await receiptUploadsOf(desk);
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

describe("an upload of receipts is undone", () => {
  it("whole: every receipt is taken back, its bills are owed again, and its numbers stay", async () => {
    const file = await files.threeFlats();
    expect(await files.look(file.id)).toMatchObject({ kind: "receipts", bills: 3, amount: 180_000, inTheWay: 0 });
    expect(await files.undo(file.id)).toBe(3);
    expect(await files.statesOf(file)).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"]);
    for (const bill of file.bills) expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 50_000 });
    expect(await counterOf(desk).serials()).toEqual([1, 2, 3]);
    await expect(files.undo(file.id)).rejects.toMatchObject({ code: "upload_undone" });
  });

  it("although some were taken back or returned by the bank before", async () => {
    const file = await files.threeFlats();
    await counterOf(desk).reverse(file.receipts[0] ?? "");
    expect(await files.undo(file.id)).toBe(2);
  });

  it("with cash of an open day, and post-dated cheques", async () => {
    const resident = await desk.resident("P-1");
    const later = { way: "cheque" as const, reference: "000123", bank: "SBI", chequeOn: "2026-12-01" };
    const file = await files.uploaded([
      { residentId: resident, rupees: 50, way: "cash" },
      { residentId: resident, rupees: 70, ...later },
    ]);
    expect(await files.statesOf(file)).toEqual(["RECEIVED", "LATER"]);
    expect(await files.undo(file.id)).toBe(2);
    expect(await cashOf(desk).book()).toMatchObject({ inBox: 0 });
  });
});

describe("an upload of receipts stays as it is, and says which receipt is in the way", () => {
  const cheque = { way: "cheque" as const, bank: "HDFC Bank", chequeOn: TODAY };
  const chequeFile = async () => {
    const residents = await files.newFlats(2);
    return files.uploaded(
      residents.map((residentId, index) => ({ residentId, rupees: 100, ...cheque, reference: `00010${index}` })),
    );
  };
  const first = (file: File) => file.receipts[0] ?? "";
  const cases: [string, () => Promise<File>, (file: File) => Promise<unknown>, string][] = [
    ["when a cheque is at the bank", chequeFile, (file) => counterOf(desk).deposit([first(file)]), "deposited"],
    [
      "when a cheque was cleared",
      chequeFile,
      async (file) => {
        await counterOf(desk).deposit([first(file)]);
        await counterOf(desk).clear([first(file)]);
      },
      "cleared",
    ],
    [
      "when an advance was used",
      () => files.threeFlats(),
      async ({ residents: [id = ""] }) => {
        await desk.bill(id, 40);
        await officeOf(desk).useAdvances();
      },
      "advance_used",
    ],
    [
      "when money was paid out",
      () => files.threeFlats(),
      async (file) => {
        const [payment = ""] = await cashOf(desk).paymentsOf(first(file));
        await cashOf(desk).payOut(payment, 10, { way: "cheque", reference: "000900" });
      },
      "paid_out",
    ],
  ];

  it.each(cases)("%s", async (_when, make, happen, reason) => {
    const file = await make();
    await happen(file);
    const before = await files.statesOf(file);
    await expect(files.undo(file.id)).rejects.toMatchObject({
      code: "upload_has_money",
      detail: { params: { [reason]: "1", count: "1" } },
    });
    expect(await files.statesOf(file)).toEqual(before);
    expect(await files.look(file.id)).toMatchObject({ inTheWay: 1, named: [{ _id: first(file), reason }] });
  });

  it("when the day of its cash was closed", async () => {
    const file = await files.threeFlats({ way: "cash" });
    await cashOf(desk).close(1_800);
    await expect(files.undo(file.id)).rejects.toMatchObject({ detail: { params: { day_closed: "3" } } });
  });

  it("when its cash was paid in at the bank", async () => {
    const file = await files.threeFlats({ way: "cash" });
    await cashOf(desk).payIn(1_000);
    await expect(files.undo(file.id)).rejects.toMatchObject({ detail: { params: { cash_gone: "3" } } });
    expect(await files.look(file.id)).toMatchObject({ inTheWay: 3, named: [{ reason: "cash_gone" }, {}, {}] });
  });
});

describe("an open online payment of a bill", () => {
  it("is superseded when the office knows of it, and becomes a credit if it is paid after all", async () => {
    const resident = await desk.resident("O-1");
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    await files.uploaded([{ residentId: resident, rupees: 500 }]);
    expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 0 });
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    expect(await desk.credits()).toEqual([50_000]);
  });

  it("that waits for a decision is decided first", async () => {
    const resident = await desk.resident("O-2");
    const bill = await desk.bill(resident, 500);
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.pass(73 * 3_600_000);
    await desk.reconcile();
    expect(await desk.stateOf(transactionId)).toBe("REVIEW");
    const row = { residentId: resident, rupees: 500, receivedOn: "2026-11-24" };
    await expect(files.uploaded([row])).rejects.toMatchObject({ code: "bill_under_review" });
  });
});

describe("a notice of the resident about a transfer", () => {
  it("is accepted by the file that has it", async () => {
    const resident = await desk.resident("N-1");
    const claim = { id: "claim", residentId: resident, flatNumber: "N-1", amountPaise: 30_000, paidOn: "2026-10-01" };
    const claimRow = { ...claim, reference: "632199999999", account: null, madeAt: desk.now() };
    await desk.database.inTransaction((tx) => tx.insertInto("claims").values(claimRow).execute());
    await files.uploaded([{ residentId: resident, rupees: 300, reference: "632199999999", receivedOn: "2026-10-01" }]);
    const row = desk.database.db.selectFrom("claims").select("state").where("id", "=", "claim");
    expect(await row.executeTakeFirst()).toEqual({ state: "ACCEPTED" });
  });
});
