import { type OfficeMethod, officeMethods } from "@aangan/contract/methods";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { recordOfficePayment, reverseAtOffice } from "../../../../test/desks/office-payments.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { scriptedGateway } from "../../../../test/simulators/scripted-gateway.ts";
import { gatewayNames } from "../../../platform/machine/config.ts";
import { guardGateway } from "../company/guard-gateway.ts";
import { receiveWebhook } from "../inbox/receive-webhook.ts";
import { paymentJobs } from "../jobs.ts";
import { listWatchedPayments } from "./list-watched-payments.ts";

const DAY = 24 * 60 * 60_000;

let desk: PaymentDesk;
let companyCalls: string[];
let resident: { id: string; flatNumber: string };
let paymentIds: string[];

/** A payment by each way, for a bill and in advance, and one of each taken back. Every call of a company is noted. */
beforeEach(async () => {
  companyCalls = [];
  desk = await openDesk();
  const noted = (name: string) =>
    new Proxy(scriptedGateway(name), {
      get: (gateway, property) => {
        const part = Reflect.get(gateway, property) as unknown;
        if (typeof part !== "function" || property === "verifyWebhook" || property === "settlements") return part;
        return (...about: unknown[]) => {
          companyCalls.push(`${name} ${String(property)}`);
          return Reflect.apply(part, gateway, about) as unknown;
        };
      },
    });
  const formerGateways = [guardGateway(noted("former"), desk.now)];
  Object.assign(desk.needs, { gateway: guardGateway(noted("scripted"), desk.now), formerGateways });
  resident = { id: await desk.resident("E-41"), flatNumber: "E-41" };
  paymentIds = [];
  for (const method of officeMethods) {
    const bill = await desk.bill(resident.id, 500);
    paymentIds.push(await take(method, bill), await take(method));
    for (const back of [await take(method, bill), await take(method)]) {
      await reverseAtOffice(desk.database, back, desk.now());
      paymentIds.push(back);
    }
  }
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

function take(method: OfficeMethod, billId?: string): Promise<string> {
  const of = { way: method, resident, rupees: 200, reference: nextReference(), ...(billId && { billId }) };
  return recordOfficePayment(desk.database, of, desk.now());
}

async function everything() {
  const { db } = desk.database;
  const payments = await db.selectFrom("payments").selectAll().orderBy("id").execute();
  const refunds = await db.selectFrom("refunds").selectAll().orderBy("id").execute();
  return { payments, refunds };
}

let references = 301_112_345_678;
const nextReference = () => String(++references);

describe("money taken at the office", () => {
  it("has no payment company: none has the name of a way", () => {
    expect(gatewayNames.filter((name) => (officeMethods as readonly string[]).includes(name))).toEqual([]);
  });

  it("is left alone by every job, day after day: nobody is asked, nothing changes, no alert", async () => {
    const before = await everything();
    expect(before.payments).toHaveLength(12);
    for (let day = 0; day < 6; day++) {
      const jobs = paymentJobs(desk.needs);
      for (const job of jobs) await job.atStart?.();
      for (const job of jobs) await job.run();
      await officeOf(desk).sweep();
      desk.pass(DAY);
    }
    expect(companyCalls).toEqual([]);
    expect(await everything()).toEqual(before);
    expect(await desk.database.db.selectFrom("alerts").selectAll().execute()).toEqual([]);
    const watched = await listWatchedPayments(desk.database.db, ["scripted", "former"]);
    expect(watched).toEqual({ payments: [], alerts: [], stranded: [] });
  });

  it("is left alone by every question about it", async () => {
    const before = await everything();
    const office = officeOf(desk);
    for (const id of paymentIds) {
      await desk.status(resident.id, id);
      await expect(office.askAgain(id)).rejects.toMatchObject({ code: "paid_at_office" });
      await expect(office.decide(id, "close")).rejects.toMatchObject({ code: "payment_not_in_review" });
      await expect(office.refund(id, "bill", 10)).rejects.toMatchObject({ code: "paid_at_office" });
      await expect(office.refund(id, "credit", 10)).rejects.toMatchObject({ code: "paid_at_office" });
    }
    for (const { id } of before.refunds) {
      await expect(office.askAboutRefund(id)).rejects.toMatchObject({ code: "paid_at_office" });
      await expect(office.endRefund(id, true)).rejects.toMatchObject({ code: "refund_ended" });
    }
    const found = await office.askForOrders(paymentIds);
    expect(new Set(found.map((order) => order.found))).toEqual(new Set(["known"]));
    for (const gateway of officeMethods) {
      await expect(receiveWebhook(desk.needs, { gateway, headers: {}, body: Buffer.from("{}") })).rejects.toMatchObject(
        { code: "not_found" },
      );
    }
    expect(companyCalls).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it("is not touched by a company's report that names it", async () => {
    const before = await everything();
    const [payment = ""] = paymentIds;
    desk.gateway.report = [];
    const report = [
      { kind: "payment", orderId: payment, gatewayId: payment, amountPaise: 20_000, feePaise: 0, taxPaise: 0 },
    ];
    Object.assign(desk.needs.gateway, { settlements: async () => ({ outcome: "told", lines: report }) });
    desk.pass(DAY);
    await officeOf(desk).sweep();
    expect(companyCalls).toEqual([]);
    expect((await everything()).payments).toEqual(before.payments);
    const unidentifiedRows = await desk.database.db.selectFrom("unidentifiedMoney").select("gateway").execute();
    expect(unidentifiedRows).toEqual([{ gateway: "scripted" }]);
  });
});

describe("the database refuses", () => {
  const refused = (statement: string) =>
    expect(desk.database.inTransaction((tx) => sql.raw(statement).execute(tx))).rejects;
  const online = `INSERT INTO payments (id, resident_id, flat_number, gateway, amount_paise, state, created_at, expires_at, next_check_at)
    SELECT 'ONLINE00000000000001', id, flat_number, 'scripted', 100, 'PENDING', now(), now(), now() FROM residents`;

  it("an online payment without a bill", () => refused(online).toThrow(/bill_unless_advance/));

  it("an office payment that is open", () => refused(online.replace("'scripted'", "'cash'")).toThrow(/office_knows/));

  it("an office payment that is to be asked about", () =>
    refused(`UPDATE payments SET next_check_at = now()`).toThrow(/office_knows/));

  it("a refund of office money that is still to be sent", () =>
    refused(`UPDATE refunds SET next_check_at = now()`).toThrow(/settled_at_office/));
});
