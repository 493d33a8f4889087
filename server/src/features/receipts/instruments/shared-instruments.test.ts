import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useCounter } from "../../../../test/desks/use-counter.ts";
import { refused } from "../../../../test/refused.ts";
import { bankKey } from "./instrument-key.ts";

const at = useCounter();
const refusedWith = (code: string) => expect.objectContaining({ code });
let utr = 300_000_000_000;
const transfer = () => ({ way: "transfer" as const, reference: String(++utr) });

describe("a transfer for several flats", () => {
  it("is given to them up to its whole amount, which the first receipt states", async () => {
    const transferInput = transfer();
    const [second, third] = [await at.moveIn(), await at.moveIn()];
    const first = await at.counter.take(at.resident, {
      ...transferInput,
      advance: 5000,
      instrumentAmount: 15_000_00 as never,
    });
    expect(first).toMatchObject({ shared: { amount: 15_000, left: 10_000, others: [] } });
    const request = at.counter.take(second, { ...transferInput, advance: 6000 });
    await expect(request).rejects.toEqual(
      refused("instrument_taken", { receipt: first._id, whole: "15000.00", left: "10000.00" }),
    );
    const next = await at.counter.take(second, { ...transferInput, advance: 6000, alsoFor: first._id });
    expect(next.shared).toEqual({
      ...{ amount: 15_000, left: 4000 },
      others: [{ _id: first._id, number: first.number, flatNumber: first.flatNumber, amount: 5000 }],
    });
    const tooMuch = at.counter.take(third, { ...transferInput, advance: 4000.01, alsoFor: first._id });
    await expect(tooMuch).rejects.toEqual(
      refused("instrument_spent", {
        left: "4000.00",
        whole: "15000.00",
        entry: `${first.flatNumber}, ${first.number}`,
      }),
    );
    expect(await at.counter.take(third, { ...transferInput, advance: 4000, alsoFor: next._id })).toMatchObject({
      shared: { left: 0 },
    });
  });

  it("is credited once in full, however often a clerk says that it pays for this flat too", async () => {
    const transferInput = transfer();
    const first = await at.counter.take(at.resident, { ...transferInput, advance: 5000 });
    expect(first).not.toHaveProperty("shared");
    for (const flat of [await at.moveIn(), await at.moveIn(), at.resident]) {
      const again = at.counter.take(flat, { ...transferInput, advance: 5000, alsoFor: first._id });
      const code = flat === at.resident ? "instrument_same_flat" : "instrument_spent";
      await expect(again).rejects.toEqual(refusedWith(code));
      const restated = { ...transferInput, advance: 5000, alsoFor: first._id, instrumentAmount: 500_000 as never };
      await expect(at.counter.take(flat, restated)).rejects.toEqual(refusedWith(code));
    }
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 500_000, waits: false }]);
  });

  it("is not for one flat twice, even within its amount", async () => {
    const transferInput = transfer();
    const first = await at.counter.take(at.resident, {
      ...transferInput,
      advance: 100,
      instrumentAmount: 500_00 as never,
    });
    const again = at.counter.take(at.resident, { ...transferInput, advance: 50, alsoFor: first._id });
    await expect(again).rejects.toEqual(
      refused("instrument_same_flat", { entry: `${first.flatNumber}, ${first.number}` }),
    );
  });

  it("is not less than what its first flat gets", async () => {
    const small = at.counter.take(at.resident, { ...transfer(), advance: 100, instrumentAmount: 99_99 as never });
    await expect(small).rejects.toEqual(refusedWith("instrument_amount_small"));
  });

  it("frees the part that is taken back, and begins again when nothing of it counts", async () => {
    const transferInput = transfer();
    const [second, third] = [await at.moveIn(), await at.moveIn()];
    const first = await at.counter.take(at.resident, {
      ...transferInput,
      advance: 60,
      instrumentAmount: 100_00 as never,
    });
    const next = await at.counter.take(second, { ...transferInput, advance: 40, alsoFor: first._id });
    await at.counter.reverse(next._id);
    const other = await at.counter.take(third, { ...transferInput, advance: 40, alsoFor: first._id });
    for (const { _id } of [first, other]) await at.counter.reverse(_id);
    const again = await at.counter.take(second, { ...transferInput, advance: 70 });
    expect(again).not.toHaveProperty("shared");
    const more = at.counter.take(third, { ...transferInput, advance: 1, alsoFor: again._id });
    await expect(more).rejects.toEqual(refusedWith("instrument_spent"));
  });

  it("keeps its amount when a part is replaced, and no flat gets a second part so", async () => {
    const transferInput = transfer();
    const [second, third] = [await at.moveIn(), await at.moveIn()];
    const first = await at.counter.take(at.resident, {
      ...transferInput,
      advance: 60,
      instrumentAmount: 100_00 as never,
    });
    const next = await at.counter.take(second, { ...transferInput, advance: 40, alsoFor: first._id });
    await expect(at.counter.replace(next._id, at.resident, {}, 40)).rejects.toEqual(
      refusedWith("instrument_same_flat"),
    );
    const moved = await at.counter.replace(next._id, third, {}, 40);
    expect(moved.shared).toMatchObject({ amount: 100, left: 0, others: [{ _id: first._id }] });
  });

  it("has no amount beside cash", async () => {
    const cash = at.counter.take(at.resident, { advance: 10, instrumentAmount: 20_00 as never });
    await expect(cash).rejects.toEqual(refusedWith("field_unknown"));
  });
});

describe("the database itself", () => {
  it("refuses a receipt above the whole that the code let through", async () => {
    const { _id } = await at.counter.take(at.resident, { ...transfer(), advance: 60 });
    const receiptFields = { id: "above", token: "above".padEnd(22, "x"), serial: 999_999, number: "REC-2627-999999" };
    const second = { ...receiptFields, resident_id: await at.moveIn(), part: 2 };
    const above = at.desk.database.inTransaction(async (tx) => {
      await sql`SET CONSTRAINTS within_instrument IMMEDIATE`.execute(tx);
      await sql`INSERT INTO receipts SELECT copy.* FROM receipts,
        jsonb_populate_record(receipts, ${JSON.stringify(second)}) AS copy WHERE receipts.id = ${_id}`.execute(tx);
    });
    await expect(above).rejects.toThrow("is for 6000 paise but its receipts are for 12000");
  });

  it("refuses a whole below its receipts at commit", async () => {
    const transferInput = transfer();
    const { _id } = await at.counter.take(at.resident, { ...transferInput, advance: 60 });
    const smaller = at.desk.database.inTransaction(async (tx) => {
      await sql`UPDATE instruments SET amount_paise = 5999 FROM receipts AS r
        WHERE r.id = ${_id} AND instruments.id = r.instrument_id`.execute(tx);
    });
    await expect(smaller).rejects.toThrow("but its receipts are for 6000");
  });

  it("knows banks by the same key as the code", async () => {
    const banks = [
      "HDFC Bank",
      "H.D.F.C.BANK",
      "hdfc bank ltd.",
      "Bank",
      "Bank of India",
      "भारतीय स्टेट बैंक",
      "S B I",
      "-",
    ];
    for (const bank of banks) {
      const { rows } = await sql<{ key: string }>`SELECT bank_key(${bank}) AS key`.execute(at.desk.database.db);
      expect(rows).toEqual([{ key: bankKey(bank) }]);
    }
    expect(new Set(banks.slice(0, 3).map(bankKey)).size).toBe(1);
  });
});
