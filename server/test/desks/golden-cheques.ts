import { expect } from "vitest";
import { actsOf, type GoldenStory } from "./golden-story.ts";
import type { useCounter } from "./use-counter.ts";

const BILL = expect.stringMatching(/^[A-Z]{4}-\d{4}-\d{6}$/);
const ended = {
  ...{ amountPaise: 50_000, how: "cheque_returned" },
  reason: expect.stringContaining("Funds insufficient"),
};
/** What a resident must hear of a cheque that the bank returns. */
export function chequeStories(at: ReturnType<typeof useCounter>): GoldenStory[] {
  return [
    {
      name: "a cheque is returned by the bank",
      begin: async () => {
        const bill = await at.desk.bill(at.resident, 500);
        const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 500 } });
        await at.counter.deposit([cheque._id]);
        const { number, reference } = cheque;
        const returned = { reference, bank: "HDFC Bank", returnedOn: "2026-11-21", owedPaise: 50_000 };
        return {
          act: ({ counter }) => counter.bounce(cheque._id, 0),
          told: [
            {
              kind: "receipt_ended",
              facts: { ...ended, number, cheque: returned },
              en: ["was returned", "owed again", `Cheque: ${reference}, HDFC Bank`, "Funds insufficient"],
              hi: ["चेक वापस", "फिर से बकाया है", `चेक: ${reference}, HDFC Bank`, "Funds insufficient"],
            },
          ],
        };
      },
    },
    {
      name: "a cheque is returned by the bank, which costs a charge, after a part was paid out and while another bill is open",
      begin: async () => {
        const bill = await at.desk.bill(at.resident, 400);
        await at.desk.bill(at.resident, 30);
        const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 400 }, advance: 100 });
        await at.counter.deposit([cheque._id]);
        await at.counter.clear([cheque._id]);
        const { cash } = actsOf(at.desk);
        const [, advance = ""] = await cash.paymentsOf(cheque._id);
        await cash.payOut(advance, 100, { from: "credit", way: "transfer", reference: "1" });
        const { number, reference } = cheque;
        const charge = { bill: BILL, billType: "electricity", amountPaise: 35_000, due: "2026-12-06" };
        const costs = { charge, paidOutPaise: 10_000 };
        const returned = { reference, bank: "HDFC Bank", returnedOn: "2026-11-21", owedPaise: 78_000, ...costs };
        return {
          act: ({ counter }) => counter.bounce(cheque._id, 250),
          told: [
            { kind: "bill_raised", facts: { bills: [charge], count: 1, totalPaise: 35_000 }, en: [], hi: [] },
            {
              kind: "receipt_ended",
              facts: { ...ended, number, cheque: returned },
              en: [
                "₹350.00, due on 6 December 2026",
                "for ₹100.00 of this cheque that had been paid out",
                "Your open bills now come to ₹780.00",
                "/user/dashboard",
              ],
              hi: [
                "₹350.00, अंतिम तिथि 6 दिसंबर 2026",
                "लौटाए जा चुके ₹100.00 के लिए",
                "अब आपके कुल ₹780.00 के बिल बकाया हैं",
                "/user/dashboard",
              ],
            },
          ],
        };
      },
    },
  ];
}
