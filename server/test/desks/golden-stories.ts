import { sql } from "kysely";
import { expect } from "vitest";
import { chequeStories } from "./golden-cheques.ts";
import { actsOf, type GoldenStory } from "./golden-story.ts";
import { officeOf } from "./office-desk.ts";
import type { useCounter } from "./use-counter.ts";

const NUMBER = expect.stringMatching(/^REC-\d{4}-\d{6}$/);
const receiptFacts = { receiptId: expect.any(String), number: NUMBER };

/** What a resident must hear of, at a counter. */
export function goldenStories(at: ReturnType<typeof useCounter>): GoldenStory[] {
  let utr = 700_000_000_000;
  const paid = async (rupees = 500) => {
    const bill = await at.desk.bill(at.resident, rupees);
    return { bill, receipt: await at.counter.take(at.resident, { lines: { [bill]: rupees } }) };
  };

  return [
    {
      name: "a transfer that was told of is accepted",
      begin: async () => {
        const bill = await at.desk.bill(at.resident, 1250.5);
        const claim = await actsOf(at.desk).claims.tell(at.resident, {
          reference: String(++utr),
          rupees: 1250.5,
          lines: { [bill]: 1250.5 },
        });
        const { reference, paidOn } = claim;
        return {
          act: ({ claims }) => claims.accept(at.resident, claim, { lines: { [bill]: 1250.5 } }),
          told: [
            {
              kind: "claim_decided",
              facts: { amountPaise: 125_050, paidOn, reference, accepted: true, reason: "", receipt: receiptFacts },
              en: ["confirmed", "₹1,250.50", "21 November 2026", "The receipt is attached.", reference],
              hi: ["की पुष्टि हो गई है", "₹1,250.50", "21 नवंबर 2026", "रसीद साथ में लगी है।", reference],
            },
          ],
        };
      },
    },
    {
      name: "a transfer that was told of is refused",
      begin: async () => {
        const claim = await actsOf(at.desk).claims.tell(at.resident, { reference: String(++utr), rupees: 500 });
        const { reference, paidOn, _id } = claim;
        return {
          act: ({ claims }) => claims.refuse(_id, "Not in the statement"),
          told: [
            {
              kind: "claim_decided",
              facts: { amountPaise: 50_000, paidOn, reference, accepted: false, reason: "Not in the statement" },
              en: ["not found", "₹500.00", "could not accept", "Reason: Not in the statement"],
              hi: ["की पुष्टि नहीं हो सकी", "₹500.00", "स्वीकार नहीं कर सका", "कारण: Not in the statement"],
            },
          ],
        };
      },
    },
    {
      name: "a receipt is taken back",
      begin: async () => {
        const { receipt } = await paid();
        return {
          act: ({ counter }) => counter.reverse(receipt._id, "Wrong flat"),
          told: [
            {
              kind: "receipt_ended",
              facts: { number: receipt.number, amountPaise: 50_000, how: "taken_back", reason: "Wrong flat" },
              en: [receipt.number, "was taken back", "owed again", "₹500.00", "Reason: Wrong flat"],
              hi: [receipt.number, "रद्द कर दी गई है", "फिर से बकाया है", "₹500.00", "कारण: Wrong flat"],
            },
          ],
        };
      },
    },
    {
      name: "a receipt is replaced by another of the same flat",
      begin: async () => {
        const { receipt } = await paid();
        const right = await at.desk.bill(at.resident, 500);
        return {
          act: ({ counter }) => counter.replace(receipt._id, at.resident, { [right]: 500 }),
          told: [
            {
              kind: "receipt_ended",
              facts: {
                ...{ number: receipt.number, amountPaise: 50_000, how: "replaced", reason: "Wrong flat" },
                replacement: receiptFacts,
              },
              en: ["was replaced", "The new receipt is attached.", "New receipt: REC-"],
              hi: ["बदल दी गई है", "नई रसीद साथ में लगी है।", "नई रसीद: REC-"],
            },
          ],
        };
      },
    },
    {
      name: "a receipt is replaced by one of another flat",
      begin: async () => {
        const { receipt } = await paid();
        const neighbour = await at.moveIn();
        const right = await at.desk.bill(neighbour, 500);
        return {
          act: ({ counter }) => counter.replace(receipt._id, neighbour, { [right]: 500 }),
          told: [
            {
              kind: "receipt",
              facts: { ...receiptFacts, amountPaise: 50_000, way: "cash", receivedOn: "2026-11-21" },
              en: ["We have received your payment", "₹500.00", "Paid by: Cash"],
              hi: ["आपका भुगतान मिल गया है", "₹500.00", "माध्यम: नकद"],
            },
            {
              kind: "receipt_ended",
              facts: { number: receipt.number, amountPaise: 50_000, how: "replaced", reason: "Wrong flat" },
              en: ["was taken back", "owed again", "₹500.00"],
              hi: ["रद्द कर दी गई है", "फिर से बकाया है", "₹500.00"],
            },
          ],
        };
      },
    },
    ...chequeStories(at),
    {
      name: "the office pays money out",
      begin: async () => {
        const { receipt } = await paid();
        const [payment = ""] = await actsOf(at.desk).cash.paymentsOf(receipt._id);
        return {
          act: ({ cash }) => cash.payOut(payment, 200.5),
          told: [
            {
              kind: "refund",
              facts: { amountPaise: 20_050, way: "cash", reference: "" },
              en: ["Refund of ₹200.50", "The office has paid this amount back to you.", "Paid back by: Cash"],
              hi: ["₹200.50 का रिफ़ंड", "ऑफ़िस ने यह राशि आपको लौटा दी है।", "माध्यम: नकद"],
            },
          ],
        };
      },
    },
    {
      name: "a payment company has given money back",
      begin: async () => {
        const { desk, resident } = at;
        const { transactionId: payment } = await desk.click(resident, await desk.bill(resident, 500), 500);
        desk.gateway.pay(payment);
        await desk.webhook(payment);
        const refund = await officeOf(desk).refund(payment, "bill", 120.5);
        await officeOf(desk).sendRefunds();
        desk.gateway.endRefund(refund._id, "settled");
        return {
          act: async () => {
            await sql`UPDATE refunds SET next_check_at = ${desk.now()} WHERE id = ${refund._id}`.execute(
              desk.database.db,
            );
            await officeOf(desk).sendRefunds();
          },
          told: [
            {
              kind: "refund",
              facts: { amountPaise: 12_050, way: "online", reference: expect.any(String) },
              en: ["Refund of ₹120.50", "It comes back the way you paid"],
              hi: ["₹120.50 का रिफ़ंड", "जिस माध्यम से आपने भुगतान किया था"],
            },
          ],
        };
      },
    },
  ];
}
