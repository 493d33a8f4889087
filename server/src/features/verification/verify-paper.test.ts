import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsOf } from "../../../test/desks/accounts-desk.ts";
import { cashOf } from "../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { type GoodTown, openGoodTown } from "../../../test/desks/good-town.ts";
import { openDesk } from "../../../test/desks/payment-desk.ts";
import { scriptedGateway } from "../../../test/simulators/scripted-gateway.ts";
import { endSandbox } from "../payments/office/end-sandbox.ts";
import { verifyPaper } from "./verify-paper.ts";

let town: GoodTown;
beforeAll(async () => {
  town = await openGoodTown();
});
afterAll(() => town.desk.close());

async function verified(of: "receipts" | "certificates", id: string, { database } = town.desk) {
  const { rows } = await sql<{ token: string }>`SELECT token FROM ${sql.table(of)} WHERE id = ${id}`.execute(
    database.db,
  );
  return verifyPaper(database.db, { token: rows[0]?.token ?? "" });
}
const receiptOf = async (paymentId: string, { database } = town.desk) => {
  const own = database.db.selectFrom("payments").select("receiptId").where("id", "=", paymentId);
  return (await own.executeTakeFirstOrThrow()).receiptId ?? "";
};

describe("whoever checks a receipt", () => {
  it("sees what the company gave back, and when", async () => {
    const paper = await verified("receipts", await receiptOf(town.payments.refunded));
    expect(paper).toMatchObject({ state: "given_back", amount: 100_000, givenBack: 40_000, since: "2026-10-14" });
  });

  it("sees what the office paid out of it, in part and then wholly", async () => {
    const { receipts, payments } = town;
    expect(await verified("receipts", receipts.paidOut)).toMatchObject({ state: "given_back", givenBack: 15_000 });
    await cashOf(town.desk).payOut(payments.paidOut, 850);
    expect(await verified("receipts", receipts.paidOut)).toMatchObject({ state: "given_back", givenBack: 100_000 });
  });

  it("still sees that it was cancelled, and nothing of money that stayed", async () => {
    expect(await verified("receipts", town.receipts.bounced)).toMatchObject({ state: "cancelled" });
    const { state, ...rest } = await verified("receipts", town.receipts.transfer);
    expect(state).toBe("stands");
    expect(Object.keys(rest).sort()).toEqual([
      "amount",
      "cancelledOn",
      "flatMatches",
      "issuedOn",
      "kind",
      "number",
      "way",
    ]);
  });

  it("sees that sandbox money was of a trial", async () => {
    const desk = await openDesk({ gateway: scriptedGateway("sandbox") });
    const resident = await desk.resident("E-9");
    const { transactionId } = await desk.click(resident, await desk.bill(resident, 500), 500);
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    await desk.numberReceipts();
    const receipt = await receiptOf(transactionId, desk);
    expect(await verified("receipts", receipt, desk)).toMatchObject({ state: "stands" });
    await endSandbox(desk.needs, desk.now());
    expect(await verified("receipts", receipt, desk)).toMatchObject({ state: "trial" });
    await desk.close();
  });
});

describe("whoever checks a no-dues certificate", () => {
  it("sees that the bank returned the cheque that had paid the dues, and that they were paid again", async () => {
    const { desk } = town;
    const counter = counterOf(desk);
    const resident = await desk.resident("E-77");
    const bill = await desk.bill(resident, 300);
    const cheque = await counter.takeCheque(resident, { reference: "770077", lines: { [bill]: 300 } });
    await counter.deposit([cheque._id]);
    await counter.clear([cheque._id]);
    const { _id: certificate } = await accountsOf(desk).certify(resident);
    expect(await verified("certificates", certificate)).toMatchObject({ state: "stands" });
    desk.pass(86_400_000);
    await desk.bill(resident, 400);
    expect(await verified("certificates", certificate)).toMatchObject({ state: "stands" });
    await counter.bounce(cheque._id);
    const since = new Date(desk.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    expect(await verified("certificates", certificate)).toMatchObject({ state: "reopened", since, cancelledOn: null });
    await counter.take(resident, { lines: { [bill]: 300 } });
    expect(await verified("certificates", certificate)).toMatchObject({ state: "stands" });
  });
});
