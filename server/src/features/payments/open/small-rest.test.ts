import { beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";

/** The gateway of these tests takes Re 1 at least, as all do that we know. */
const open = useOpenPayment();
let bill: string;

beforeEach(async () => {
  open.desk.gateway.script.canCancel = true;
  bill = await open.desk.bill(open.resident, 100.5);
});

const refusal = (code: string, params?: object) =>
  expect.objectContaining({ code, ...(params && { detail: { field: "amount", params } }) });

async function pay(rupees: number): Promise<string> {
  const { transactionId } = await open.desk.click(open.resident, bill, rupees);
  open.desk.gateway.pay(transactionId);
  await open.desk.webhook(transactionId);
  return transactionId;
}

/** Two payments of different amounts, both paid because the gateway could not close the first one's page. */
async function payBoth(first: number, second: number): Promise<void> {
  open.desk.gateway.script.canCancel = false;
  const pages = [await open.desk.click(open.resident, bill, first), await open.desk.click(open.resident, bill, second)];
  for (const { transactionId } of pages) {
    open.desk.gateway.pay(transactionId);
    await open.desk.webhook(transactionId);
  }
}

describe("A payment", () => {
  it.each([100, 99.51, 100.49])(
    "of Rs %d of a bill of Rs 100.50 is refused, for nobody could pay the rest",
    async (rupees) => {
      const orders = open.desk.gateway.calls.create;
      await expect(open.desk.click(open.resident, bill, rupees)).rejects.toEqual(
        refusal("rest_too_small", { least: "1", all: "100.50", most: "99.50" }),
      );
      expect(open.desk.gateway.calls.create).toBe(orders);
    },
  );

  it.each([100.5, 99.5, 10])("of Rs %d is taken", async (rupees) => {
    await pay(rupees);
    expect(await open.desk.billOf(bill)).toMatchObject({ remainingPaise: 10_050 - rupees * 100 });
  });

  it("of Rs 10 of a bill of Rs 10.50 is refused: it is paid whole", async () => {
    bill = await open.desk.bill(open.resident, 10.5);
    await expect(open.desk.click(open.resident, bill, 10)).rejects.toEqual(
      refusal("amount_out_of_range", { least: "10.50", most: "10.50" }),
    );
    await pay(10.5);
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid" });
  });
});

describe("A rest below what the gateway takes, which two payments at once can leave,", () => {
  it("is paid with the least that the gateway takes, and what is over becomes a credit of the flat", async () => {
    await payBoth(50.25, 50);
    expect(await open.desk.billOf(bill)).toMatchObject({ remainingPaise: 25 });
    await expect(open.desk.click(open.resident, bill, 0.25)).rejects.toEqual(
      refusal("amount_out_of_range", { least: "1", most: "1" }),
    );
    const before = await open.desk.credits();
    await pay(1);
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid" });
    expect((await open.desk.credits()).slice(before.length)).toEqual([75]);
  });

  it("can be paid from a credit, too", async () => {
    await payBoth(100.5, 50.25);
    const { db } = open.desk.database;
    const { id: credit } = await db.selectFrom("credits").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    bill = await open.desk.bill(open.resident, 100.5);
    await payBoth(50.25, 50);
    await officeOf(open.desk).useCredit(credit, bill, 0.25);
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("is not left by the use of a credit", async () => {
    await payBoth(100.5, 50.25);
    const { db } = open.desk.database;
    const { id: credit } = await db.selectFrom("credits").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    const other = await open.desk.bill(open.resident, 50.5);
    await expect(officeOf(open.desk).useCredit(credit, other, 50)).rejects.toEqual(
      refusal("rest_too_small", { least: "1", all: "50.50", most: "49.50" }),
    );
    await officeOf(open.desk).useCredit(credit, other, 49.5);
    expect(await open.desk.billOf(other)).toMatchObject({ remainingPaise: 100 });
  });
});
