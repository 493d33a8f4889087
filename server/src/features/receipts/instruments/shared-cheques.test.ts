import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { receiptUploadsOf } from "../../../../test/desks/receipt-upload-desk.ts";
import { useCounter } from "../../../../test/desks/use-counter.ts";
import { refused } from "../../../../test/refused.ts";

const at = useCounter();
const refusedWith = (code: string) => expect.objectContaining({ code });
const TOMORROW = "2026-11-22";
let number = 880_000;
const cheque = () => ({ reference: String(++number) });

/** A cheque of Rs 100 for two flats, which get Rs 60 and Rs 40 of it. */
async function shared(more: { chequeOn?: string } = {}) {
  const input = { ...cheque(), ...more };
  const neighbour = await at.moveIn();
  const first = await at.counter.takeCheque(at.resident, { ...input, advance: 60, instrumentAmount: paise(100_00) });
  const second = await at.counter.takeCheque(neighbour, { ...input, advance: 40, alsoFor: first._id });
  return { first, second, neighbour };
}

const ended = async (id: string) => (await at.counter.cheques()).ended.find(({ _id }) => _id === id);

describe("a cheque for several flats", () => {
  it("goes on one slip, with all of its receipts", async () => {
    const { first, second } = await shared();
    const partsApartError = refused("cheque_parts_apart", { number: first.reference });
    await expect(at.counter.deposit([first._id])).rejects.toEqual(partsApartError);
    await at.counter.deposit([first._id, second._id]);
    await expect(at.counter.clear([second._id])).rejects.toEqual(partsApartError);
    await at.counter.clear([first._id, second._id]);
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 6000, waits: false }]);
  });

  it("goes to the bank once all of it is on receipts", async () => {
    const input = { ...cheque(), advance: 60, instrumentAmount: paise(100_00) };
    const first = await at.counter.takeCheque(at.resident, input);
    await expect(at.counter.deposit([first._id])).rejects.toEqual(
      refused("cheque_not_whole", { whole: "100.00", left: "40.00" }),
    );
    await at.counter.correct(first, 60);
    await at.counter.deposit([first._id]);
  });

  it("comes back from the bank as a whole: all of its receipts end, and one flat is charged", async () => {
    const { first, second, neighbour } = await shared();
    await at.counter.deposit([first._id, second._id]);
    expect(await at.counter.bounce(second._id, 250)).toMatchObject({ _id: second._id, state: "bounced" });
    expect(await ended(first._id)).toMatchObject({ state: "bounced", returned: { code: "01" } });
    for (const flat of [at.resident, neighbour]) {
      expect(await at.creditsOf(flat)).toEqual([{ leftPaise: 0, waits: false }]);
    }
    const charges = at.desk.database.db
      .selectFrom("bills")
      .select("residentId")
      .where("bouncedReceiptId", "is not", null);
    expect(await charges.execute()).toEqual([{ residentId: neighbour }]);
    await expect(at.counter.bounce(first._id)).rejects.toEqual(refusedWith("cheque_not_here"));
  });

  it("is handed back as a whole, while one receipt can be taken back alone", async () => {
    const { first, second, neighbour } = await shared();
    expect(await at.counter.reverse(second._id)).toMatchObject({ state: "cancelled" });
    const again = { reference: first.reference, advance: 40, alsoFor: first._id };
    const third = await at.counter.takeCheque(neighbour, again);
    expect(await at.counter.reverse(third._id, "Signed wrongly", true)).toMatchObject({ state: "given_back" });
    expect(await ended(first._id)).toMatchObject({ state: "given_back" });
    await expect(at.counter.reverse(first._id, "Twice", true)).rejects.toEqual(refusedWith("receipt_ended"));
  });

  it("that is post-dated counts for all of them on the day of its slip", async () => {
    const { first, second } = await shared({ chequeOn: TOMORROW });
    expect([first.state, second.state]).toEqual(["later", "later"]);
    at.desk.pass(86_400_000);
    await at.counter.deposit([first._id, second._id]);
    at.desk.pass(-86_400_000);
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 6000, waits: true }]);
  });

  it("has one bank and one date, whatever is typed with a further receipt", async () => {
    const chequeInput = cheque();
    const first = await at.counter.takeCheque(at.resident, {
      ...chequeInput,
      advance: 60,
      instrumentAmount: paise(100_00),
    });
    const other = { ...chequeInput, bank: "H.D.F.C.", chequeOn: "2026-11-01", advance: 40, alsoFor: first._id };
    expect(await at.counter.takeCheque(await at.moveIn(), other)).toMatchObject({
      ...{ bank: first.bank, chequeOn: first.chequeOn },
    });
  });
});

describe("a cheque with a number that was entered before", () => {
  const first = { reference: "990001", bank: "State Bank of India", chequeOn: "2026-11-10", advance: 100 };

  it.each([
    ["its date", { bank: "SBI", chequeOn: "2026-11-10", advance: 70 }],
    ["its amount", { bank: "SBI", chequeOn: "2026-11-12", advance: 100 }],
    ["its bank", { bank: "STATE BANK OF INDIA", chequeOn: "2026-11-12", advance: 70 }],
  ])("and %s is asked about, and can be another cheque or the same", async (_what, other) => {
    const reference = cheque().reference;
    const flat = await at.moveIn();
    const entered = await at.counter.takeCheque(at.resident, { ...first, reference, instrumentAmount: paise(170_00) });
    const request = at.counter.takeCheque(flat, { ...other, reference });
    await expect(request).rejects.toEqual(
      refused("cheque_again", {
        ...{ cheque: reference, bank: "State Bank of India", day: "2026-11-10" },
        ...{ entry: `${entered.flatNumber}, ${entered.number}`, receipt: entered._id },
      }),
    );
    const different = { ...other, reference, differentCheques: [entered._id] };
    expect(await at.counter.takeCheque(at.resident, different)).not.toHaveProperty("shared");
    const same = { ...other, reference, advance: 70, alsoFor: entered._id };
    expect(await at.counter.takeCheque(flat, same)).toMatchObject({ shared: { amount: 170, left: 0 } });
  });

  it("is named by its flat alone while it is post-dated", async () => {
    const reference = cheque().reference;
    const later = { ...first, reference, chequeOn: "2027-01-10" };
    const entered = await at.counter.takeCheque(at.resident, later);
    expect(entered).toMatchObject({ state: "later", number: "" });
    const request = at.counter.takeCheque(await at.moveIn(), { ...later, bank: "Axis Bank" });
    await expect(request).rejects.toEqual(refused("cheque_again", { entry: entered.flatNumber }));
  });

  it("and another bank, date and amount is another cheque, unasked", async () => {
    const reference = cheque().reference;
    await at.counter.takeCheque(at.resident, { ...first, reference });
    const other = { reference, bank: "Axis Bank", chequeOn: "2026-11-12", advance: 70 };
    expect(await at.counter.takeCheque(at.resident, other)).toMatchObject({ state: "received" });
  });

  it("and another date is another cheque in a file, too: each goes to the bank and comes back by itself", async () => {
    const files = await receiptUploadsOf(at.desk);
    const neighbour = await at.moveIn();
    const one = { way: "cheque" as const, bank: "HDFC Bank", reference: String(++number) };
    const { receipts } = await files.uploaded([
      { residentId: at.resident, rupees: 100, ...one, chequeOn: "2026-11-21" },
      { residentId: neighbour, rupees: 200, ...one, chequeOn: "2026-11-20" },
    ]);
    const [first = "", second = ""] = receipts;
    await at.counter.deposit([first]);
    await at.counter.deposit([second]);
    await at.counter.bounce(second);
    expect(await files.statesOf({ id: "", residents: [], receipts })).toEqual(["DEPOSITED", "BOUNCED"]);
  });

  it("and its bank and date is the same cheque, whatever a clerk says", async () => {
    const reference = cheque().reference;
    const entered = await at.counter.takeCheque(at.resident, { ...first, reference });
    const again = { ...first, reference, bank: "State Bank of India Ltd.", differentCheques: [entered._id] };
    await expect(at.counter.takeCheque(await at.moveIn(), again)).rejects.toEqual(refusedWith("instrument_spent"));
    await expect(at.counter.takeCheque(at.resident, again)).rejects.toEqual(refusedWith("instrument_same_flat"));
  });
});

describe("the amount of a whole transfer or cheque", () => {
  it("is corrected with a reason, by what is seen, and not below its receipts", async () => {
    const { first } = await shared();
    await expect(at.counter.correct(first, 99.99)).rejects.toEqual(refused("instrument_given", { given: "100.00" }));
    expect((await at.counter.correct(first, 150)).shared).toMatchObject({ amount: 150, left: 50 });
    await expect(at.counter.correct(first, 160)).rejects.toEqual(refusedWith("instrument_changed"));
  });

  it("stays once the cheque is at the bank, or its receipt has ended", async () => {
    const { first, second } = await shared();
    await at.counter.deposit([first._id, second._id]);
    await expect(at.counter.correct(first, 150)).rejects.toEqual(refusedWith("cheque_not_here"));
    await at.counter.bounce(first._id);
    await expect(at.counter.correct(first, 150)).rejects.toEqual(refusedWith("receipt_ended"));
    const cash = await at.counter.take(at.resident, { advance: 10 });
    await expect(at.counter.correct(cash, 20)).rejects.toEqual(refusedWith("not_found"));
  });

  it("is listed with its receipts and what is left, while any of them counts", async () => {
    const { first, second } = await shared();
    const find = async () => (await at.counter.shared()).find(({ reference }) => reference === first.reference);
    await at.counter.correct(first, 150);
    expect(await find()).toMatchObject({
      ...{ way: "cheque", bank: "HDFC Bank", amount: 150, left: 50 },
      parts: [
        { _id: first._id, number: first.number, flatNumber: first.flatNumber, amount: 60 },
        { _id: second._id, amount: 40 },
      ],
    });
    await at.counter.reverse(first._id, "Back", true);
    expect(await find()).toBeUndefined();
    await at.counter.takeCheque(at.resident, { ...cheque(), advance: 10 });
    expect((await at.counter.shared()).every(({ parts }) => parts.length > 0)).toBe(true);
  });
});
