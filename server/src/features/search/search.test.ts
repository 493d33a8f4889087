import { raiseBill } from "@aangan/contract/features/bills";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { addResident, removeResident } from "@aangan/contract/features/residents";
import { type Found, searchOffice } from "@aangan/contract/features/search";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { dayOf } from "../../platform/clock.ts";

let portal: TestPortal;
let admin: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  await moveIn("E-041", "Lakshmi Venkataraman", { email: "lakshmi@example.in", phone: "+919812345678" });
  await moveIn("E-042", "Sinéad O'Brien", { email: "sinead_o@example.in", phone: "9900011122" });
  await moveIn("F-7", "100% Properties_Ltd", { complex: "RICHMOND PARK" });
  await moveIn("E-41", "Gone Long Ago");
  await portal.call(removeResident, { params: { id: ids["E-41"] ?? "" }, token: admin });
  for (let flat = 1; flat <= 12; flat++) await moveIn(`Q-${flat}`, `Kumar ${flat}`);
});
afterAll(() => portal.close());

const contact = { email: "someone@example.in", phone: "9000000001", complex: "REGENT HOUSE" };

async function moveIn(flatNumber: string, name: string, more: Partial<typeof contact> = {}): Promise<void> {
  const body = { ...contact, ...more, name, flatNumber, password: "banyan-by-the-gate" };
  ids[flatNumber] = (await portal.call(addResident, { body, token: admin })).user._id;
}

const search = async (text: string): Promise<Found> =>
  (await portal.call(searchOffice, { query: { text }, token: admin })).found;
const flatsFound = async (text: string) => (await search(text)).residents.map(({ flatNumber }) => flatNumber);

async function bill(flatNumber: string, originalAmount: number): Promise<string> {
  const dueDate = dayOf(portal.now());
  const body = { userId: ids[flatNumber] ?? "", flatNumber, billType: "electricity" as const, originalAmount, dueDate };
  return (await portal.call(raiseBill, { body, token: admin })).bill._id;
}

async function receipt(flatNumber: string, overrides: object = {}) {
  const body = {
    ...{ userId: ids[flatNumber] ?? "", way: "cash" as const, amount: 250, advance: 250, lines: [], knowing: [] },
    ...{ receivedOn: dayOf(portal.now()), ...overrides },
  };
  return (await portal.call(takePayment, { body, token: admin })).receipt;
}

describe("a resident is found", () => {
  it.each(["E-041", "e41", "E 41", "e-0041", " E–41 "])("by the flat as %s", async (typed) => {
    expect((await flatsFound(typed)).slice(0, 2)).toEqual(["E-041", "E-41"]);
  });

  it("by the beginning of the flat", async () => {
    expect(await flatsFound("e-04")).toEqual(["E-041", "E-042"]);
  });

  it.each([
    ["words of the name in any order", "venkat laksh", "E-041"],
    ["a name with an apostrophe", "o'brien", "E-042"],
    ["the e-mail address", "LAKSHMI@example", "E-041"],
    ["an underscore in an address, which stands for itself", "sinead_o@", "E-042"],
    ["a per cent sign, which stands for itself", "%", "F-7"],
    ["the phone number as it is called", "098123 45678", "E-041"],
    ["the phone number with the country", "+91 99000 11122", "E-042"],
    ["the last digits of the phone number", "5678", "E-041"],
  ])("by %s", async (_what, typed, flat) => {
    expect(await flatsFound(typed)).toEqual([flat]);
  });

  it("when they have left, after those who are there, with the day", async () => {
    const [former] = (await search("gone long")).residents;
    expect(former).toMatchObject({ _id: ids["E-41"], flatNumber: "E-41", leftAt: expect.any(String) });
    expect((await search("e41")).residents.map(({ leftAt }) => leftAt === null)).toEqual([true, false]);
  });

  it("not by signs of a pattern, nor by three digits of a phone number", async () => {
    expect(await flatsFound("_")).toEqual(["F-7", "E-042"].sort((one, other) => (one < other ? -1 : 1)));
    expect(await flatsFound("l%i")).toEqual([]);
    expect(await flatsFound("\\")).toEqual([]);
    expect(await flatsFound("567")).toEqual([]);
  });

  it("by a single letter, at most eight of them", async () => {
    expect(await flatsFound("k")).toHaveLength(8);
    expect(await flatsFound("kumar")).toEqual(["Q-1", "Q-2", "Q-3", "Q-4", "Q-5", "Q-6", "Q-7", "Q-8"]);
  });

  it("not while they wait to be let in", async () => {
    await portal.database.inTransaction((tx) =>
      sql`UPDATE residents SET approved_at = NULL WHERE flat_number = 'Q-12'`.execute(tx),
    );
    expect(await flatsFound("Q-12")).toEqual([]);
  });
});

describe("what has a number is found", () => {
  it("a bill, by its number as people say it", async () => {
    const number = await bill("E-041", 800);
    const serial = String(Number(number.slice(-6)));
    for (const typed of [number, number.toLowerCase(), `elec ${serial}`, number.replaceAll("-", " "), serial]) {
      const { bills } = await search(typed);
      expect([typed, bills]).toEqual([typed, [expect.objectContaining({ _id: number, userId: ids["E-041"] })]]);
    }
    expect((await search(`MAIN-${serial}`)).bills).toEqual([]);
  });

  it("a receipt, by its number, its UTR or the number of its cheque", async () => {
    const cash = await receipt("E-041");
    const transfer = await receipt("E-042", { way: "transfer", reference: "SBIN0123456789AB" });
    const numbersFor = async (text: string) => (await search(text)).receipts.map(({ number }) => number);
    expect(await numbersFor(cash.number)).toEqual([cash.number]);
    expect(await numbersFor(`rec ${Number(cash.number.slice(-6))}`)).toEqual([cash.number]);
    expect(await numbersFor("sbin 0123 4567 89ab")).toEqual([transfer.number]);
    expect((await search("sbin0123456789ab")).payments).toEqual([]);
    await portal.database.inTransaction((tx) =>
      sql`WITH cheque AS (INSERT INTO instruments (id, method, reference, bank_key, cheque_on, amount_paise, written_at, written_by)
          VALUES ('later', 'cheque', '000314', 'hdfc', current_date + 30, 5000, now(), 'office') RETURNING id)
        INSERT INTO receipts (id, instrument_id, method, resident_id, flat_number, amount_paise, state, received_on, reference, bank,
          cheque_on, wish, written_at, written_by)
        VALUES ('later', (SELECT id FROM cheque), 'cheque', ${ids["E-041"]}, 'E-041', 5000, 'LATER', current_date, '000314', 'HDFC', current_date + 30,
          ${JSON.stringify({ name: "Lakshmi", complex: "REGENT HOUSE", lines: [], advancePaise: 5000 })}, now(), 'office')`.execute(
        tx,
      ),
    );
    expect((await search("000314")).receipts).toMatchObject([
      { _id: "later", number: "", way: "cheque", state: "later" },
    ]);
  });

  it("a payment, by its id, the company's and the bank's, whatever the complex", async () => {
    const billId = await bill("F-7", 900);
    const now = portal.now();
    await portal.database.inTransaction(async (tx) => {
      for (const [id, gateway, reference] of [
        ["ABCDEFGHIJ0123456789", "razorpay", "418812345678"],
        ["ABCDEFGHIJ9876543210", "phonepe", null],
      ] as const) {
        await sql`
          INSERT INTO payments (id, bill_id, resident_id, flat_number, gateway, amount_paise, state, created_at, expires_at, reference)
          VALUES (${id}, ${billId}, ${ids["F-7"]}, 'F-7', ${gateway}, 1000, 'FAILED', ${now}, ${now}, ${reference})`.execute(
          tx,
        );
        await sql`UPDATE payments SET gateway_payment_id = ${`pay_${gateway}X`} WHERE id = ${id}`.execute(tx);
        await sql`INSERT INTO payment_transactions VALUES (${gateway}, ${`pay_${gateway}X`}, ${id})`.execute(tx);
      }
    });
    const paid = async (text: string) => (await search(text)).payments.map(({ _id }) => _id);
    expect(await paid("abcdefghij0123456789")).toEqual(["ABCDEFGHIJ0123456789"]);
    expect(await paid("pay_razorpayX")).toEqual(["ABCDEFGHIJ0123456789"]);
    expect(await paid("pay_phonepeX")).toEqual(["ABCDEFGHIJ9876543210"]);
    expect(await paid("4188 1234 5678")).toEqual(["ABCDEFGHIJ0123456789"]);
    expect((await search("pay_phonepeX")).payments).toMatchObject([
      { flatNumber: "F-7", amount: 10, standing: "FAILED" },
    ]);
  });
});

describe("what somebody else has numbered is found", () => {
  const insertClaim = (id: string, reference: string, state: "WAITING" | "REFUSED") =>
    portal.database.inTransaction((tx) => {
      const ended = state === "WAITING" ? null : portal.now();
      const reason = state === "WAITING" ? null : "Not in the statement";
      return sql`INSERT INTO claims (id, resident_id, flat_number, amount_paise, paid_on, reference, made_at, state, ended_at, ended_by, reason)
        VALUES (${id}, ${ids["E-041"]}, 'E-041', 250000, current_date, ${reference}, ${portal.now()}, ${state}, ${ended},
          ${ended && "office"}, ${reason})`.execute(tx);
    });

  it("a notice of a transfer, by its UTR: the one that waits before one that was refused", async () => {
    await insertClaim("refused", "612345678901", "REFUSED");
    await insertClaim("waits", "612345678901", "WAITING");
    const { claims } = await search(" 6123 4567 8901 ");
    expect(claims.map(({ _id, state }) => [_id, state])).toEqual([
      ["waits", "waiting"],
      ["refused", "refused"],
    ]);
    expect(claims[0]).toMatchObject({ flatNumber: "E-041", amount: 2500, receiptId: "" });
  });

  it("money of nobody, by the company's transaction and by its order", async () => {
    await portal.database.inTransaction((tx) =>
      sql`INSERT INTO unidentified_money (id, gateway, gateway_payment_id, order_id, amount_paise, seen_at)
        VALUES ('nobodys', 'razorpay', 'pay_ofNobody', 'order_Old', 5000, ${portal.now()})`.execute(tx),
    );
    for (const typed of ["pay_ofNobody", "order_Old"]) {
      const { unidentified } = await search(typed);
      expect(unidentified).toMatchObject([{ _id: "nobodys", transaction: "pay_ofNobody", amount: 50, flatNumber: "" }]);
    }
  });

  it("a payment, by the company's order, and one in review by what the company said it took", async () => {
    const billId = await bill("E-042", 700);
    const now = portal.now();
    await portal.database.inTransaction(async (tx) => {
      await sql`INSERT INTO payments (id, bill_id, resident_id, flat_number, gateway, amount_paise, state, review_reason, gateway_order_id,
          created_at, expires_at)
        VALUES ('REVIEW00000000000001', ${billId}, ${ids["E-042"]}, 'E-042', 'razorpay', 70000, 'REVIEW', 'differs', 'order_New', ${now}, ${now})`.execute(
        tx,
      );
      const capture = { gatewayPaymentIds: ["pay_Differs"], reference: "712345678901", amountPaise: 100 };
      await sql`INSERT INTO payment_facts (payment_id, recorded_at, source, fact, detail, state_before, state_after)
        VALUES ('REVIEW00000000000001', ${now}, 'webhook', 'differs', ${JSON.stringify({ capture })}, 'PENDING', 'REVIEW')`.execute(
        tx,
      );
    });
    for (const typed of ["order_New", "pay_Differs", "7123 4567 8901"]) {
      expect([typed, (await search(typed)).payments]).toMatchObject([
        typed,
        [{ _id: "REVIEW00000000000001", standing: "REVIEW" }],
      ]);
    }
  });
});

describe("a search", () => {
  it("for what nobody has finds nothing of any kind", async () => {
    expect(await search("zzzz-nobody")).toEqual({
      ...{ residents: [], bills: [], receipts: [], payments: [] },
      ...{ claims: [], unidentified: [] },
    });
  });

  it("needs a text that is not too long", async () => {
    for (const query of [{}, { text: " " }, { text: "x".repeat(101) }, { text: "\u0000" }]) {
      expect((await portal.ask(searchOffice, { query, token: admin })).status).toBe(400);
    }
    for (const text of ["x".repeat(100), "999999999", "9".repeat(100), "'; --", "🙂", "REC-2627-"]) {
      expect((await portal.ask(searchOffice, { query: { text }, token: admin })).status).toBe(200);
    }
  });

  it("is the office's alone", async () => {
    const resident = await portal.resident("R-1");
    const answer = await portal.ask(searchOffice, { query: { text: "e41" }, token: resident.token });
    expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  });
});
