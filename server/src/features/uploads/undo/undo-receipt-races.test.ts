import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { roundsOf } from "../../../../test/at-once.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { type File, receiptUploadsOf } from "../../../../test/desks/receipt-upload-desk.ts";

const TODAY = "2026-11-21";
const RACES = roundsOf(40);

let desk: PaymentDesk;
let files: Awaited<ReturnType<typeof receiptUploadsOf>>;

beforeEach(async () => {
  desk = await openDesk();
  files = await receiptUploadsOf(desk);
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

describe("at the same moment", () => {
  const expectSameState = async (file: File) => {
    const states = new Set((await files.statesOf(file)).map((state) => state === "CANCELLED"));
    expect(states.size).toBe(1);
  };

  it(`a slip and the undo: one of them, ${RACES} times`, async () => {
    for (let round = 0; round < RACES; round++) {
      const residents = await files.newFlats(2);
      const cheque = { way: "cheque" as const, bank: "SBI", chequeOn: TODAY };
      const file = await files.uploaded(
        residents.map((residentId, index) => {
          return { residentId, rupees: 100, ...cheque, reference: String(100_000 + round * 2 + index) };
        }),
      );
      const both = await Promise.allSettled([
        files.undo(file.id),
        counterOf(desk).deposit([file.receipts[round % 2] ?? ""]),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      await expectSameState(file);
    }
  });

  it(`the use of an advance and the undo: one of them, ${RACES} times`, async () => {
    for (let round = 0; round < RACES; round++) {
      const file = await files.threeFlats();
      const bill = await desk.bill(file.residents[0] ?? "", 40);
      const [undone] = await Promise.allSettled([files.undo(file.id), officeOf(desk).useAdvances()]);
      const { remainingPaise } = await desk.billOf(bill);
      expect(remainingPaise).toBe(undone.status === "fulfilled" ? 4_000 : 0);
      await expectSameState(file);
    }
  });

  it("a file and the resident who pays online: never above the total", async () => {
    for (let round = 0; round < roundsOf(20); round++) {
      const [resident = ""] = await files.newFlats(1);
      const bill = await desk.bill(resident, 500);
      const { transactionId } = await desk.click(resident, bill, 500);
      desk.gateway.pay(transactionId);
      await Promise.allSettled([files.uploaded([{ residentId: resident, rupees: 500 }]), desk.webhook(transactionId)]);
      expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 0, amountPaidPaise: 50_000 });
    }
  });
});
