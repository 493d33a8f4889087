import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { scriptedGateway } from "../../../../test/simulators/scripted-gateway.ts";
import { endSandbox } from "./end-sandbox.ts";

let desk: PaymentDesk;
let office: ReturnType<typeof officeOf>;
let resident: string;

beforeEach(async () => {
  desk = await openDesk({ gateway: scriptedGateway("sandbox") });
  office = officeOf(desk);
  resident = await desk.resident("E-41");
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

async function paid(bill: string, rupees: number): Promise<string> {
  const { transactionId } = await desk.click(resident, bill, rupees);
  desk.gateway.pay(transactionId);
  await desk.webhook(transactionId);
  return transactionId;
}

const rows = (table: "credits" | "unidentifiedMoney") =>
  desk.database.db.selectFrom(table).selectAll().orderBy("amountPaise").execute();

describe("the end of the sandbox", () => {
  it("leaves nothing that was paid there: bills owe again, credits and unidentified money are gone", async () => {
    const [bill, other, open] = [
      await desk.bill(resident, 500),
      await desk.bill(resident, 300),
      await desk.bill(resident, 200),
    ];
    const payment = await paid(bill, 500);
    const again = { kind: "payment" as const, orderId: payment, feePaise: 0, taxPaise: 0 };
    desk.gateway.report = [
      { ...again, gatewayId: "S-2", amountPaise: 20_000 },
      { ...again, gatewayId: "S-3", amountPaise: 30_000 },
    ];
    await office.sweep();
    const [small] = await rows("unidentifiedMoney");
    await office.assign(String(small?.id), resident);
    const credit = await desk.database.db.selectFrom("credits").select("id").executeTakeFirstOrThrow();
    await office.useCredit(credit.id, other, 150);
    await office.refund(payment, "bill", 100);
    const waiting = (await desk.click(resident, open, 200)).transactionId;

    expect(await endSandbox(desk.needs, desk.now())).toEqual({ payments: 4, paise: 100_000 });
    for (const id of [bill, other])
      expect(await desk.billOf(id)).toMatchObject({ status: "unpaid", amountPaidPaise: 0 });
    expect(await rows("credits")).toMatchObject([{ usedPaise: 0, leftPaise: 0, heldPaise: 0 }]);
    expect(await rows("unidentifiedMoney")).toMatchObject([{}, { amountPaise: 30_000, refundedPaise: 30_000 }]);
    expect(await desk.stateOf(waiting)).toBe("FAILED");
    const balanceQuery = desk.database.db.selectFrom("ledger").select((eb) => eb.fn.sum("amountPaise").as("paise"));
    expect(await balanceQuery.where("accountKind", "=", "CLEARING").executeTakeFirst()).toEqual({ paise: 0 });
    expect(await endSandbox(desk.needs, desk.now())).toEqual({ payments: 0, paise: 0 });
  });

  it("is in the audit log, payment by payment", async () => {
    const bill = await desk.bill(resident, 500);
    const payment = await paid(bill, 500);
    await endSandbox(desk.needs, desk.now());
    const log = desk.database.db
      .selectFrom("auditLog")
      .select(["actorKind", "subject"])
      .where("action", "=", "end-sandbox");
    expect(await log.execute()).toEqual([{ actorKind: "database", subject: payment }]);
  });
});
