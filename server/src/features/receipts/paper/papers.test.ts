import { logInAdmin } from "@aangan/contract/features/admins";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { listOwnPayments } from "@aangan/contract/features/payments/payments";
import { depositCheques } from "@aangan/contract/features/receipts/cheques";
import { printOwnReceipt, printReceipt, printReceipts } from "@aangan/contract/features/receipts/paper";
import { type Receipt, reverseReceipt } from "@aangan/contract/features/receipts/receipts";
import { replaceReceipt } from "@aangan/contract/features/receipts/replace-receipt";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { changeSetting } from "@aangan/contract/features/settings/settings";
import { verifyPaper } from "@aangan/contract/features/verification";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type LoggedIn, openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { pagesIn, textOf } from "../../../../test/desks/read-pdf.ts";
import { dayOf, later } from "../../../platform/clock.ts";

const DAY_MS = 86_400_000;
let portal: TestPortal;
let admin: string;
let payer: LoggedIn;
let neighbour: LoggedIn;
let keys = 0;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  payer = await portal.resident("E-041");
  neighbour = await portal.resident("E-042");
});
afterAll(() => portal.close());

async function take(amount: number, overrides: object = {}): Promise<Receipt> {
  const body = {
    ...{ userId: payer.user._id, way: "cash", amount, advance: amount, receivedOn: dayOf(portal.now()) },
    ...{ lines: [], knowing: [], again: true, ...overrides },
  };
  const headers = { "idempotency-key": `papers-${keys++}` };
  const answer = await portal.ask(takePayment, { body, token: admin, headers });
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as unknown as { receipt: Receipt }).receipt;
}

const cheque = (reference: string, chequeOn = dayOf(portal.now())) => ({
  ...{ way: "cheque", reference, bank: "State Bank of India", chequeOn },
});

async function fetchPaper(path: string, token: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${portal.url}/flat/api${path}`, { headers, ...init });
  return { status: response.status, headers: response.headers, pdf: Buffer.from(await response.arrayBuffer()) };
}

const print = (id: string, query = "language=en&size=a5") => fetchPaper(`/admin/receipts/${id}/paper?${query}`, admin);
const textIn = async (id: string, query?: string) => textOf((await print(id, query)).pdf);

const tokenOfPaper = async (id: string) => {
  const rows = portal.database.db.selectFrom("receipts").select("token").where("id", "=", id);
  return (await rows.executeTakeFirstOrThrow()).token ?? "";
};
const verify = async (id: string, flat?: string) =>
  portal.ask(verifyPaper, { body: { token: await tokenOfPaper(id), ...(flat !== undefined && { flat }) } });
const change = (value: object) =>
  portal.ask(changeSetting, { params: { key: "paper" }, body: { value }, token: admin });

const plain = {
  ...{ registration: "", nameInHindi: "", footInEnglish: "", footInHindi: "" },
  ...{ stampAboveCash: 5_000, stampAboveOthers: null },
};

/** In paise, as two people set it. */
function keepStamps(stampAboveCash: number | null, stampAboveOthers: number | null) {
  const value = JSON.stringify({ ...plain, stampAboveCash, stampAboveOthers });
  return sql`UPDATE settings SET value = ${value}::jsonb WHERE key = 'paper'`.execute(portal.database.db);
}

describe("a receipt on paper", () => {
  it("says who paid what, in figures and words, and is saved under its number", async () => {
    const receipt = await take(123_456.5);
    const { status, headers, pdf } = await print(receipt._id);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${receipt.number}.pdf"`);
    expect(headers.get("cache-control")).toBe("no-store");
    const text = textOf(pdf);
    expect(text).toContain("Resident of E-041\n");
    expect(text).toContain("E-041, RICHMOND PARK\n");
    expect(text).toContain(`No. ${receipt.number}\n`);
    expect(text).toContain("₹1,23,456.50\n");
    expect(text).toContain("Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only\n");
    expect(text).toContain(`${ADMIN.name}\n`);
    expect(text).not.toContain("Subject to realisation");
  });

  it("is in Hindi for who reads Hindi, letter by letter as typed", async () => {
    const text = await textIn((await take(44))._id, "language=hi&size=a4");
    expect(text).toContain("रसीद\n");
    expect(text).toContain("इनसे सधन्यवाद प्राप्त\n");
    expect(text).toContain("चवालीस रुपये मात्र\n");
    expect(text).toContain("नकद\n");
  });

  it("is English and A5 where nothing is chosen, and refuses another language", async () => {
    const { _id } = await take(10);
    expect((await print(_id, "")).pdf).toEqual((await print(_id)).pdf);
    expect((await print(_id, "language=fr")).status).toBe(400);
  });

  it("is the same in every byte when it is printed again, also a day later", async () => {
    const { _id } = await take(4_321);
    const first = (await print(_id)).pdf;
    portal.pass(DAY_MS);
    admin = (await portal.call(logInAdmin, { body: ADMIN_LOGIN })).token;
    expect((await print(_id)).pdf).toEqual(first);
  });

  it("keeps the head, the name and who took it as of its day", async () => {
    await change({ ...plain, registration: "HR/018/2011", nameInHindi: "शांति निकेतन निवासी संघ" });
    const old = await take(10);
    const before = (await print(old._id, "language=hi")).pdf;
    await change({ ...plain, registration: "HR/999/2026", nameInHindi: "नया नाम" });
    expect((await print(old._id, "language=hi")).pdf).toEqual(before);
    expect(textOf(before)).toContain("शांति निकेतन निवासी संघ\n");
    expect(await textIn((await take(10))._id, "language=hi")).toContain("पंजीकरण संख्या HR/999/2026\n");
    await change(plain);
  });

  it("has a place for the stamp above the amount of the setting, and nowhere else", async () => {
    expect(await textIn((await take(5_000))._id)).not.toContain("Revenue stamp");
    expect(await textIn((await take(5_000.01))._id)).toContain("Revenue stamp");
    const paid = await take(6_000, cheque("000001"));
    expect(await textIn(paid._id)).not.toContain("Revenue stamp");
    await keepStamps(null, 599_999);
    expect(await textIn(paid._id)).toContain("Revenue stamp");
    expect(await textIn((await take(9_000))._id)).not.toContain("Revenue stamp");
  });

  it("of a cheque is subject to its realisation; of a post-dated one an acknowledgement until it is paid in", async () => {
    expect(await textIn((await take(700, cheque("000002")))._id)).toContain("Subject to realisation of the cheque.");
    const tomorrow = dayOf(later(portal.now(), DAY_MS));
    const promised = await take(800, cheque("000003", tomorrow));
    const acknowledged = await textIn(promised._id);
    expect(acknowledged).toContain("Acknowledgement of a post-dated cheque\n");
    expect(acknowledged).not.toContain("REC-");
    portal.pass(DAY_MS);
    admin = (await portal.call(logInAdmin, { body: ADMIN_LOGIN })).token;
    const slip = { ids: [promised._id], account: "SBI", onDay: dayOf(portal.now()) };
    await portal.call(depositCheques, { body: slip, token: admin });
    expect(await textIn(promised._id)).toMatch(/No\. REC-\d{4}-\d{6}\n/);
  });

  it("that was taken back says CANCELLED across, and names the one in its place", async () => {
    const wrong = await take(300);
    const body = { userId: neighbour.user._id, lines: [], advance: 300, knowing: [], reason: "Wrong flat" };
    const replaced = await portal.call(replaceReceipt, { params: { id: wrong._id }, body, token: admin });
    const text = await textIn(wrong._id);
    expect(text).toContain("CANCELLED\n");
    expect(text).toContain(`Replaced by receipt ${replaced.receipt.number}.`);
    expect(await textIn(replaced.receipt._id)).toContain(`In place of receipt ${wrong.number}.`);
  });
});

const ADMIN_LOGIN = { email: ADMIN.email, password: ADMIN.password };

describe("several receipts in one file", () => {
  it("are in the order asked for, each on a page of its own", async () => {
    const ids = [];
    for (const amount of [11, 12, 13]) ids.push((await take(amount))._id);
    ids.reverse();
    const { status, headers, pdf } = await fetchPaper("/admin/papers", admin, { ids, language: "en", size: "a4" });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toBe('attachment; filename="receipts.pdf"');
    expect(pagesIn(pdf)).toBe(3);
    expect(
      textOf(pdf)
        .match(/₹1\d\.00\n/g)
        ?.filter((_, at) => at % 2 === 0),
    ).toEqual(["₹13.00\n", "₹12.00\n", "₹11.00\n"]);
  });

  it("are all there, or the file is refused; and at most 300", async () => {
    const { _id } = await take(14);
    const requestPapers = (ids: string[]) =>
      portal.ask(printReceipts, { body: { ids, language: "en", size: "a5" }, token: admin });
    expect(await requestPapers([_id, "nothing"])).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await requestPapers([])).status).toBe(400);
    expect((await requestPapers(Array.from({ length: 301 }, () => _id))).status).toBe(400);
  });
});

describe("a resident's own receipt", () => {
  it("is named beside each payment that has one, on the dashboard and in the history", async () => {
    const receipt = await take(1_500);
    const receiptRef = { receiptId: receipt._id, receiptNumber: receipt.number };
    const { dashboard } = await portal.call(showDashboard, { token: payer.token });
    expect(dashboard.paymentHistory[0]).toMatchObject({ amountPaid: 1_500, ...receiptRef });
    const { payments } = await portal.call(listOwnPayments, { token: payer.token, query: {} });
    expect(payments[0]).toMatchObject(receiptRef);
  });

  it("can be saved by its payer, and is not there for anybody else", async () => {
    const { _id } = await take(1_600);
    const own = await fetchPaper(`/auth/receipts/${_id}/paper?language=hi&size=a4`, payer.token);
    expect(own.status).toBe(200);
    expect(own.pdf).toEqual((await print(_id, "language=hi&size=a4")).pdf);
    const request = { params: { id: _id }, query: {}, token: neighbour.token };
    expect(await portal.ask(printOwnReceipt, request)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await portal.ask(printReceipt, { ...request, token: payer.token })).status).toBe(403);
  });
});

describe("whoever holds a paper", () => {
  it("learns that it is genuine, its number, day, amount and way, and no name", async () => {
    const receipt = await take(2_500);
    const answer = await verify(receipt._id, "e-041");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      paper: {
        ...{ kind: "receipt", number: receipt.number, issuedOn: dayOf(portal.now()), amount: 2_500, way: "cash" },
        ...{ state: "stands", cancelledOn: null, flatMatches: true },
      },
    });
  });

  it("sees that a neighbour's code was put on it", async () => {
    const { _id } = await take(2_600);
    expect((await verify(_id, "E-042")).body).toMatchObject({ paper: { flatMatches: false } });
    expect((await verify(_id)).body).toMatchObject({ paper: { flatMatches: null } });
  });

  it("sees that the cheque has not been credited, and that a receipt was cancelled", async () => {
    const paid = await take(2_700, cheque("000009"));
    expect((await verify(paid._id)).body).toMatchObject({ paper: { way: "cheque", state: "subject" } });
    const wrong = await take(2_800);
    const how = { params: { id: wrong._id }, body: { reason: "Written twice" }, token: admin };
    await portal.call(reverseReceipt, how);
    const cancelled = { state: "cancelled", cancelledOn: dayOf(portal.now()) };
    expect((await verify(wrong._id)).body).toMatchObject({ paper: cancelled });
  });

  it.each([
    ["a token that was never given", "0".repeat(32)],
    ["what is no token at all", "REC-2627-000001"],
    ["the id of a receipt", "a1b2c3"],
  ])("gets one answer for %s", async (_what, token) => {
    const answer = await portal.ask(verifyPaper, { body: { token, flat: "E-041" } });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(Object.keys(answer.body).sort()).toEqual(["code", "error", "message", "requestId"]);
  });
});
