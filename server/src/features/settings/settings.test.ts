import { logInAdmin } from "@aangan/contract/features/admins";
import { listAuditEntries } from "@aangan/contract/features/audit";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import {
  changeSetting,
  type SettingKey,
  type Settings,
  showSettings,
} from "@aangan/contract/features/settings/settings";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { dayOf } from "../../platform/clock.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { checkBooks } from "../books/check-books.ts";
import { readSetting } from "./read-setting.ts";

let portal: TestPortal;
let admin: string;
let payer: LoggedIn;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  payer = await portal.resident("S-1");
});
afterAll(() => portal.close());

const fetchSettings = async (): Promise<Settings> => (await portal.call(showSettings, { token: admin })).settings;
const change = (key: SettingKey, value: unknown, was?: string | null) => {
  portal.pass(1000);
  const body = { value, ...(was !== undefined && { was }) };
  return portal.ask(changeSetting, { params: { key }, body, token: admin });
};
let keys = 0;
const take = (amount: number) =>
  portal.ask(takePayment, {
    body: {
      ...{ userId: payer.user._id, way: "cash", amount, advance: amount, receivedOn: dayOf(portal.now()) },
      ...{ lines: [], knowing: [], again: true },
    },
    token: admin,
    headers: { "idempotency-key": `settings-${keys++}` },
  });
const numberOf = ({ body }: { body: unknown }) => (body as { receipt: { number: string } }).receipt.number;
const year = () => financialYear(dayOf(portal.now()));

const paper = {
  ...{ registration: "", nameInHindi: "", footInEnglish: "", footInHindi: "" },
  ...{ stampAboveCash: null, stampAboveOthers: null },
};

const society = { name: "Society savings", bank: "State Bank of India", lastFour: "0042", ifsc: "SBIN0001234" };

describe("settings that nobody has changed", () => {
  it("are the defaults", async () => {
    const nobody = { setAt: null, setBy: "" };
    expect(await fetchSettings()).toEqual({
      accounts: { value: [], ...nobody },
      bounce: { value: { charge: 250, dueDays: 15 }, ...nobody },
      cash: { value: { mostADay: 199_999.99 }, ...nobody },
      paper: {
        value: { ...paper, stampAboveCash: 5_000 },
        ...nobody,
      },
      notices: { value: { on: [], dueSoon: [3], overdue: [3, 10] }, way: "shown", ...nobody },
      wording: { value: {}, ...nobody },
      receipts: { value: { firstSerial: 1 }, next: `REC-${year()}-000001`, begun: false, ...nobody },
      secondFactor: { value: { mode: "off" }, ...nobody },
      twoPeople: { value: { from: null }, people: [ADMIN.name], ...nobody },
    });
    expect(await readSetting(portal.database.db, "bounce")).toEqual({ charge: 25_000, dueDays: 15 });
  });
});

describe("a setting that the office changes", () => {
  it("holds at once, and the page says who set it and when", async () => {
    const answer = await change("bounce", { charge: 354.5, dueDays: 7 });
    expect(answer).toMatchObject({ status: 200, body: { settings: { bounce: { value: { charge: 354.5 } } } } });
    expect((await fetchSettings()).bounce).toEqual({
      value: { charge: 354.5, dueDays: 7 },
      setAt: expect.stringMatching(/Z$/),
      setBy: ADMIN.name,
    });
    expect(await readSetting(portal.database.db, "bounce")).toEqual({ charge: 35_450, dueDays: 7 });
  });

  it("is kept as banks write it", async () => {
    const typed = { ...society, name: "  Society savings ", ifsc: "sbin 0001 234", upi: "society@sbi" };
    expect((await change("accounts", [typed])).status).toBe(200);
    expect((await fetchSettings()).accounts.value).toEqual([{ ...society, upi: "society@sbi" }]);
  });

  it("is in the audit log with what it was and what it is", async () => {
    await change("bounce", { charge: 400, dueDays: 7 });
    const { entries } = await portal.call(listAuditEntries, { token: admin, query: { action: "change-setting" } });
    expect(entries[0]?.changes).toMatchObject([
      { of: "settings", did: "changed", key: "bounce", was: { charge: 35_450 }, now: { charge: 40_000, dueDays: 7 } },
    ]);
    expect(entries[1]?.changes).toMatchObject([
      { key: "accounts", now: { value: "Society savings, society@sbi, State Bank of India, SBIN0001234, 0042" } },
    ]);
  });

  it("is in the audit log also when it holds lists and texts of several languages", async () => {
    await change("notices", { on: ["receipt", "due_soon"], dueSoon: [3], overdue: [] });
    await change("wording", { due_soon: { hi: "नमस्ते {name}", en: "Dear {name}" } });
    const { entries } = await portal.call(listAuditEntries, { token: admin, query: { action: "change-setting" } });
    expect(entries[1]?.changes).toMatchObject([{ now: { on: "receipt; due_soon", dueSoon: "3", overdue: "" } }]);
    expect(entries[0]?.changes).toMatchObject([{ now: { dueSoon: "en: Dear {name}; hi: नमस्ते {name}" } }]);
    await change("wording", {});
  });

  it("is not lost to a page that was loaded before: the second of two tabs is told", async () => {
    const { setAt } = (await fetchSettings()).bounce;
    expect((await change("bounce", { charge: 100, dueDays: 5 }, setAt)).status).toBe(200);
    const late = await change("bounce", { charge: 999, dueDays: 5 }, setAt);
    expect(late).toMatchObject({ status: 409, body: { code: "setting_changed" } });
    const neverSet = await change("bounce", { charge: 999, dueDays: 5 }, null);
    expect(neverSet).toMatchObject({ status: 409, body: { code: "setting_changed" } });
    expect((await fetchSettings()).bounce.value).toEqual({ charge: 100, dueDays: 5 });
  });

  it("of two that save at the same time, one wins", async () => {
    const { setAt } = (await fetchSettings()).cash;
    const both = await Promise.all([50_000, 60_000].map((mostADay) => change("cash", { mostADay }, setAt)));
    const won = both.filter(({ status }) => status === 200).length;
    // The first setting of all may be written by either, and the other then finds a row.
    expect(won).toBe(1);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await change("cash", { mostADay: 199_999.99 });
  });
});

describe("a wrong value is refused with its field, and nothing changes", () => {
  const many = Array.from({ length: 21 }, (_, place) => ({ ...society, name: `Account ${place}` }));
  it.each<[string, SettingKey, unknown, string, string]>([
    ["nothing", "bounce", null, "field_invalid", "bounce"],
    ["half of it", "bounce", { charge: 10 }, "field_missing", "bounce.dueDays"],
    ["a third decimal", "bounce", { charge: 10.005, dueDays: 5 }, "amount_invalid", "bounce.charge"],
    ["a charge below nothing", "bounce", { charge: -1, dueDays: 5 }, "amount_invalid", "bounce.charge"],
    ["a charge above Rs 10,000", "bounce", { charge: 10_000.01, dueDays: 5 }, "charge_too_much", "bounce.charge"],
    ["no day at all", "bounce", { charge: 10, dueDays: 0 }, "due_days_invalid", "bounce.dueDays"],
    ["half a day", "bounce", { charge: 10, dueDays: 1.5 }, "due_days_invalid", "bounce.dueDays"],
    ["too many days", "bounce", { charge: 10, dueDays: 91 }, "due_days_invalid", "bounce.dueDays"],
    ["a field that is none", "bounce", { charge: 10, dueDays: 5, tip: 1 }, "field_unknown", "bounce.tip"],
    ["cash of Rs 2 lakh", "cash", { mostADay: 200_000 }, "cash_above_law", "cash.mostADay"],
    ["no cash", "cash", { mostADay: 0 }, "amount_not_positive", "cash.mostADay"],
    ["three digits", "accounts", [{ ...society, lastFour: "042" }], "last_four_invalid", "accounts.0.lastFour"],
    ["a whole number", "accounts", [{ ...society, lastFour: "30042" }], "last_four_invalid", "accounts.0.lastFour"],
    ["an IFSC with the letter O", "accounts", [{ ...society, ifsc: "SBINO001234" }], "ifsc_invalid", "accounts.0.ifsc"],
    ["an address for UPI", "accounts", [{ ...society, upi: "a b@sbi" }], "upi_invalid", "accounts.0.upi"],
    ["no name", "accounts", [{ ...society, name: " " }], "field_missing", "accounts.0.name"],
    ["21 accounts", "accounts", many, "accounts_too_many", "accounts"],
    ["a name twice", "accounts", [society, { ...society, name: "SOCIETY SAVINGS" }], "account_twice", "accounts"],
    ["a stamp above nothing", "paper", { ...paper, stampAboveCash: 0 }, "amount_not_positive", "paper.stampAboveCash"],
    ["a long foot", "paper", { ...paper, footInHindi: "क".repeat(301) }, "text_too_long", "paper.footInHindi"],
    ["hidden signs", "paper", { ...paper, registration: "1\u202e2" }, "text_invalid", "paper.registration"],
    ["a mode that is none", "secondFactor", { mode: "sometimes" }, "field_invalid", "secondFactor.mode"],
    ["the serial 0", "receipts", { firstSerial: 0 }, "first_serial_invalid", "receipts.firstSerial"],
    ["a serial beyond all", "receipts", { firstSerial: 900_001 }, "first_serial_invalid", "receipts.firstSerial"],
    ["a serial as a text", "receipts", { firstSerial: "7" }, "first_serial_invalid", "receipts.firstSerial"],
  ])("%s", async (_what, key, value, code, field) => {
    const before = await fetchSettings();
    expect(await change(key, value)).toMatchObject({ status: 400, body: { code, field } });
    expect(await fetchSettings()).toEqual(before);
  });

  it("a setting that does not exist", async () => {
    expect((await change("colour" as SettingKey, "red")).status).toBe(404);
  });

  it("anything that a resident sends", async () => {
    const request = { params: { key: "cash" }, body: { value: { mostADay: 1 } }, token: payer.token };
    expect(await portal.ask(changeSetting, request)).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect((await portal.ask(showSettings, { token: payer.token })).status).toBe(403);
  });
});

describe("the first number of the year's receipts", () => {
  it("may be set until a receipt is written, and is then the number of the first", async () => {
    await change("receipts", { firstSerial: 70 });
    expect((await change("receipts", { firstSerial: 501 })).status).toBe(200);
    expect((await fetchSettings()).receipts).toMatchObject({
      value: { firstSerial: 501 },
      next: `REC-${year()}-000501`,
      begun: false,
    });
    expect(numberOf(await take(10))).toBe(`REC-${year()}-000501`);
    expect(numberOf(await take(10))).toBe(`REC-${year()}-000502`);
  });

  it("is fixed from then on", async () => {
    const late = await change("receipts", { firstSerial: 900 });
    expect(late).toMatchObject({ status: 409, body: { code: "receipts_numbered" } });
    expect((await fetchSettings()).receipts).toMatchObject({ value: { firstSerial: 501 }, begun: true });
  });

  it("keeps the check of the books content, which still finds a gap", async () => {
    const broken = async () =>
      (await checkBooks(portal.database.db, portal.now())).filter(({ bad }) => bad.length > 0).map((one) => one.check);
    expect(await broken()).toEqual([]);
    const begin = (first: number) =>
      portal.database.inTransaction((tx) =>
        sql`UPDATE bill_serials SET first_serial = ${first} WHERE bill_type = 'REC'`.execute(tx),
      );
    await begin(500);
    expect(await broken()).toEqual(["I-23"]);
    await begin(501);
  });

  it("holds for that year alone: the next begins with 1, or where the office says", async () => {
    portal.pass(366 * 86_400_000);
    admin = (await logInAgain()).token;
    expect((await fetchSettings()).receipts).toMatchObject({ value: { firstSerial: 1 }, begun: false });
    await change("receipts", { firstSerial: 12 });
    expect(numberOf(await take(10))).toBe(`REC-${year()}-000012`);
  });

  it("is not raced by a receipt: either the receipt has it, or the change is refused", async () => {
    portal.pass(366 * 86_400_000);
    admin = (await logInAgain()).token;
    const [changed, payment] = await Promise.all([change("receipts", { firstSerial: 40 }), take(10)]);
    const serial = Number(numberOf(payment).slice(-6));
    expect([changed.status, serial]).toEqual(changed.status === 200 ? [200, 40] : [409, 1]);
  });
});

function logInAgain() {
  return portal.call(logInAdmin, { body: { email: ADMIN.email, password: ADMIN.password } });
}

describe("the most cash of a day", () => {
  it("is what the office set, counted over all receipts of the flat on that day", async () => {
    payer = await portal.resident("S-2");
    await change("cash", { mostADay: 5_000 });
    expect((await take(4_000)).status).toBe(201);
    const refused = await take(1_000.01);
    expect(refused).toMatchObject({ status: 409, body: { code: "cash_too_much", params: { most: "5000.00" } } });
    expect((await take(1_000)).status).toBe(201);
  });

  it("is never more than the law allows, whatever the table says", async () => {
    await portal.database.inTransaction((tx) =>
      sql`UPDATE settings SET value = '{"mostADay": 99999999}' WHERE key = 'cash'`.execute(tx),
    );
    const refused = await take(195_000);
    expect(refused).toMatchObject({ status: 409, body: { params: { most: "199999.99" } } });
  });
});
