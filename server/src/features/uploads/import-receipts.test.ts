import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { importReceipts } from "@aangan/contract/features/uploads/imports";
import { beforeAll, describe, expect, it } from "vitest";
import { countRows, daysAhead } from "../../../test/sheets/office-files.ts";
import { type Cells, newUtr, receiptsFile, transfer, useReceiptFiles } from "../../../test/sheets/receipt-files.ts";
import { anotherAdmin } from "../../../test/sheets/upload.ts";

const { portal, token, flatOf, send, bill, restOf, receiptsOf } = useReceiptFiles();
const TODAY = daysAhead(0);

describe("a file of receipts in the specified form", () => {
  it("pays the oldest bills first, and the surplus is an advance", async () => {
    const [later, sooner] = [await bill("T-1", 500, daysAhead(20)), await bill("T-1", 300, daysAhead(2))];
    const reference = newUtr();
    const { status, body } = await send(receiptsFile(transfer("T-1", 900.5, reference)));
    expect({ status, message: body.message }).toEqual({ status: 200, message: "1 receipt uploaded successfully." });
    expect([await restOf(later), await restOf(sooner)]).toEqual([0, 0]);
    const [receipt] = await receiptsOf(reference);
    expect(receipt).toMatchObject({ state: "RECEIVED", amountPaise: 90_050, method: "transfer" });
    expect(receipt?.face).toMatchObject({ advancePaise: 10_050 });
  });

  it("gives the receipts numbers without a gap, in the order of its rows", async () => {
    const references = [newUtr(), newUtr(), newUtr()];
    await send(receiptsFile(...references.map((reference, index) => transfer(`T-${index + 2}`, 100, reference))));
    const rows = await Promise.all(references.map(receiptsOf));
    const serials = rows.map(([receipt]) => receipt?.serial ?? 0);
    expect(serials).toEqual([serials[0], (serials[0] ?? 0) + 1, (serials[0] ?? 0) + 2]);
  });

  it("takes cash, cheques, post-dated ones and the words for transfers, in English and Hindi", async () => {
    const words = ["NEFT", "imps", "UPI", "RTGS", "यूपीआई", "Net Banking"];
    const rows = words.map((word, index): Cells => [`T-${10 + index}`, 50, word, TODAY, newUtr()]);
    const cheque: Cells = ["T-5", 700, "Chq.", TODAY, 123, "HDFC  Bank", TODAY, "tenant"];
    const later: Cells = ["T-6", 800, "चेक", TODAY, "000124", "SBI", daysAhead(9)];
    const { body } = await send(
      receiptsFile(...rows, ["T-7", 60, "नकद", TODAY], ["T-8", 60, "Cash", TODAY], cheque, later),
    );
    expect(body.created).toBe(10);
    expect(await receiptsOf("000123")).toMatchObject([{ bank: "HDFC Bank", note: "tenant", state: "RECEIVED" }]);
    expect(await receiptsOf("000124")).toMatchObject([{ state: "LATER", number: null, countedOn: null }]);
  });

  it("goes in once: what came by a file before is there already", async () => {
    const file = receiptsFile(transfer("T-9", 250), ["T-9", 75, "cash", TODAY]);
    expect((await send(file)).body.created).toBe(2);
    const before = await countRows(portal(), "receipts");
    const { body } = await send(file);
    expect(body).toMatchObject({ created: 0, alreadyThere: 2, total: 2 });
    expect(await countRows(portal(), "receipts")).toBe(before);
  });

  it("repeats its answer to the same Idempotency-Key", async () => {
    const form = () => {
      const formData = new FormData();
      formData.append("file", new Blob([new Uint8Array(file)]), "upload.xlsx");
      return formData;
    };
    const file = receiptsFile(transfer("T-9", 251));
    const keyed = { headers: { authorization: `Bearer ${token()}`, "idempotency-key": "receipts-1" }, method: "POST" };
    const url = `${portal().url}/flat/api${importReceipts.path}`;
    const first = await (await fetch(url, { ...keyed, body: form() })).json();
    const again = await (await fetch(url, { ...keyed, body: form() })).json();
    expect([first, again]).toEqual([expect.objectContaining({ created: 1 }), first]);
  });

  it("asks a person when one transfer pays for several flats, when an online payment waits, or a row is repeated", async () => {
    const reference = newUtr();
    const shared = await send(receiptsFile(transfer("T-1", 10, reference), transfer("T-2", 20, reference)));
    expect(shared.body).toMatchObject({ code: "review_needed" });
    const again = await send(receiptsFile(transfer("T-1", 10, reference), transfer("T-1", 10, reference)));
    expect(again.body).toMatchObject({ code: "review_needed" });
    expect(await receiptsOf(reference)).toEqual([]);
  });

  it("is refused above 2,000 rows", async () => {
    const rows = Array.from({ length: 2_001 }, (_, index) => transfer(`T-${(index % 40) + 1}`, 10));
    const { status, body } = await send(receiptsFile(...rows));
    expect([status, body.code]).toEqual([400, "receipts_too_many"]);
  });
});

describe("rows that the counter would refuse", () => {
  const usedUtr = newUtr();
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
    ["the UTR of another flat", transfer("T-20", 100, usedUtr), "reference", "instrument_taken"],
    ["the UTR of the flat with another amount", transfer("T-21", 101, usedUtr), "reference", "instrument_same_flat"],
    ["cash that the counter took", ["T-22", 300, "cash", TODAY], "amount", "cash_again"],
    ["more cash in a day than allowed", ["T-23", 200_000, "cash", TODAY], "amount", "cash_too_much"],
  ];
  beforeAll(async () => {
    await send(receiptsFile(transfer("T-21", 100, usedUtr)));
    const userId = await flatOf("T-22");
    const body = { userId, way: "cash", amount: 300, advance: 300, lines: [], receivedOn: TODAY, knowing: [] } as const;
    await portal().call(takePayment, { token: token(), body: { ...body, lines: [], knowing: [] } });
  });

  it.each(refused)("names %s", async (_what, row, column, code) => {
    const before = await countRows(portal(), "receipts");
    const { status, body } = await send(receiptsFile(transfer("T-24", 100), row));
    expect([status, body.code]).toEqual([400, "rows_invalid"]);
    expect(body.rows).toEqual([expect.objectContaining({ row: 3, column, code })]);
    expect(await countRows(portal(), "receipts")).toBe(before);
  });

  it("counts the cash of a flat and a day over all rows", async () => {
    const { body } = await send(receiptsFile(["T-25", 150_000, "cash", TODAY], ["T-25", 60_000, "cash", TODAY]));
    expect(body.rows).toEqual([expect.objectContaining({ row: 3, code: "cash_too_much" })]);
  });
});

describe("two people at once", () => {
  it("send the same file, and it goes in once", async () => {
    const colleague = await anotherAdmin(portal(), "colleague@office.example");
    for (let round = 0; round < 10; round++) {
      const reference = newUtr();
      const file = receiptsFile(transfer("T-33", 100, reference), transfer("T-34", 100), [
        "T-35",
        10 + round,
        "cash",
        TODAY,
      ]);
      const both = await Promise.all([send(file), send(file, colleague)]);
      expect(both.reduce((sum, { body }) => sum + (body.created ?? 0), 0)).toBe(3);
      expect(await receiptsOf(reference)).toHaveLength(1);
    }
  });

  it("enter one UTR at the counter and in a file, and it counts once", async () => {
    const userId = await flatOf("T-36");
    for (let round = 0; round < 20; round++) {
      const reference = newUtr();
      const body = { userId, way: "transfer" as const, amount: 100, advance: 100, lines: [], receivedOn: TODAY };
      await Promise.all([
        send(receiptsFile(transfer("T-37", 100), transfer("T-36", 100, reference))),
        portal().ask(takePayment, { token: token(), body: { ...body, reference, knowing: [] } }),
      ]);
      expect(await receiptsOf(reference)).toHaveLength(1);
    }
  });
});
