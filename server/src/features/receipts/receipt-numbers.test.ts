import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { asClient } from "../../../test/desks/restoring-client.ts";
import { dayOf } from "../../platform/clock.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { markPaperNumbers } from "./number-receipts.ts";

let portal: TestPortal;
let admin: string;
let payer: LoggedIn;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  payer = await portal.resident("K-1");
});
afterAll(() => portal.close());

const take = (amount: number, key: string, overrides: object = {}) =>
  portal.ask(takePayment, {
    body: {
      ...{ userId: payer.user._id, way: "cash", amount, advance: amount, receivedOn: dayOf(portal.now()) },
      ...{ lines: [], knowing: [], ...overrides },
    },
    token: admin,
    headers: { "idempotency-key": key },
  });

const numberOf = (answer: { body: unknown }) => (answer.body as { receipt: { number: string } }).receipt.number;
const serialOf = (answer: { body: unknown }) => Number(numberOf(answer).slice(-6));
const numbers = async () => {
  const rows = await portal.database.db.selectFrom("receipts").select("serial").orderBy("serial").execute();
  return rows.map(({ serial }) => serial);
};

describe("the number of a receipt", () => {
  it("is the same when the same form is sent again, as after a lost answer", async () => {
    const first = await take(100, "form-1");
    expect(first.status).toBe(201);
    expect(await take(100, "form-1")).toMatchObject({ status: 201, body: first.body });
    expect(await numbers()).toEqual([1]);
  });

  it("is the next one for each of eight clerks at once, without a gap", async () => {
    const clerk = async (nth: number) => {
      const serials = [];
      for (let at = 0; at < 5; at++) serials.push(serialOf(await take(200 + 10 * nth + at, `clerk-${nth}-${at}`)));
      return serials;
    };
    const usedSerials = (await Promise.all(Array.from({ length: 8 }, (_, nth) => clerk(nth)))).flat();
    expect(usedSerials.sort((one, other) => one - other)).toEqual(usedSerials.map((_, at) => at + 2));
  });

  it("is not lost with a receipt that is refused", async () => {
    const before = (await numbers()).length;
    const refused = await take(10, "refused", { lines: [{ billId: "ELEC-2627-999999", amount: 10 }], advance: 0 });
    expect(refused.status).toBe(404);
    expect(serialOf(await take(11, "after"))).toBe(before + 1);
  });
});

describe("after a restore", () => {
  it("the numbers of the year begin anew under a letter, and under the next one after another restore", async () => {
    for (const letter of ["A", "B"]) {
      await portal.database.inTransaction((tx) => markPaperNumbers(asClient(tx), portal.now(), portal.now()));
      const year = financialYear(dayOf(portal.now()));
      expect(numberOf(await take(500, `restored-${letter}`, { again: true }))).toBe(`REC-${year}${letter}-000001`);
    }
  });
});

describe("a request that says something else than it means is refused", () => {
  it.each([
    ["an amount of nothing", { amount: 0, advance: 0 }, "amount_not_positive"],
    ["an advance below nothing", { advance: -5 }, "amount_invalid"],
    ["a third decimal", { amount: 10.005 }, "amount_invalid"],
    ["lines that are not the amount", { advance: 50 }, "lines_not_amount"],
    ["cash with a UTR", { reference: "123456789012" }, "reference_invalid"],
    ["a transfer without one", { way: "transfer" }, "reference_invalid"],
    ["a UTR that no bank writes", { way: "transfer", reference: "12345" }, "reference_invalid"],
    [
      "a cheque number of three digits",
      { way: "cheque", reference: "123", bank: "HDFC Bank", chequeOn: "2026-11-21" },
      "cheque_number_invalid",
    ],
    ["a day that does not exist", { receivedOn: "2026-02-30" }, "day_invalid"],
    ["more lines than a receipt has", { lines: Array(31).fill({ billId: "E-1", amount: 1 }) }, "text_too_long"],
    ["a way that is none", { way: "gold" }, "field_invalid"],
  ])("%s", async (_what, input, code) => {
    expect(await take(300, `odd-${_what}`.replaceAll(" ", "-"), input)).toMatchObject({ status: 400, body: { code } });
  });

  it("a UTR is taken with blanks, dashes and small letters, and kept as banks write it", async () => {
    const input = { way: "transfer", reference: " sbin-0123 4567 89ab " };
    const { body } = await take(400, "typed", input);
    expect(body).toMatchObject({ receipt: { reference: "SBIN0123456789AB" } });
  });
});
