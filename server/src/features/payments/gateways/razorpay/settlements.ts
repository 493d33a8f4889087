import * as z from "zod/mini";
import type { SettlementAnswer, SettlementLine } from "../../gateway.ts";
import { type Ask, PaiseInAnswer, reasonOf, textIn } from "./calls.ts";

const Line = z.object({
  entity_id: z.string(),
  type: z.string(),
  payment_id: z.nullish(z.string()),
  amount: PaiseInAnswer,
  fee: z.nullish(PaiseInAnswer),
  tax: z.nullish(PaiseInAnswer),
  settlement_id: z.nullish(z.string()),
  settlement_utr: z.nullish(z.string()),
  order_receipt: z.nullish(z.string()),
  notes: z.unknown(),
});
type Line = z.infer<typeof Line>;

const Page = z.object({ items: z.array(Line) });

/** Razorpay allows 1,000; half of that stays well below the largest answer that we read. */
const LINES_AT_ONCE = 500;

/** The day's transfers to the bank. We assume India's day; Razorpay's documentation does not say. */
export async function settlementsOf(ask: Ask, day: string): Promise<SettlementAnswer> {
  const [year, month, date] = day.split("-").map(Number);
  const lines: SettlementLine[] = [];
  for (let skip = 0; ; skip += LINES_AT_ONCE) {
    const query = `year=${year}&month=${month}&day=${date}&count=${LINES_AT_ONCE}&skip=${skip}`;
    const reply = await ask("GET", `/settlements/recon/combined?${query}`);
    if (reply.kind === "none") return { outcome: "unknown", reason: reply.reason };
    if (reply.kind === "no") return { outcome: "unknown", reason: reasonOf(reply) };
    const read = z.safeParse(Page, reply.body);
    if (!read.success) return { outcome: "unknown", reason: "the settlement report is unreadable" };
    lines.push(...read.data.items.flatMap(readLine));
    if (read.data.items.length < LINES_AT_ONCE) return { outcome: "told", lines };
  }
}

/** Transfers to other accounts and Razorpay's own adjustments are not payers' money. */
function readLine(line: Line): SettlementLine[] {
  const { type, entity_id, payment_id, amount, fee, tax, settlement_id, settlement_utr } = line;
  if (type !== "payment" && type !== "refund") return [];
  const refundId = type === "refund" ? textIn(line.notes, "refund_id") : undefined;
  return [
    {
      kind: type,
      orderId: orderIdOf(line),
      gatewayId: entity_id,
      ...(refundId && { refundId }),
      ...(type === "refund" && payment_id && { captureId: payment_id }),
      amountPaise: amount,
      feePaise: (fee ?? 0) - (tax ?? 0),
      taxPaise: tax ?? 0,
      ...(settlement_id && { settlementId: settlement_id }),
      ...(settlement_utr && { utr: settlement_utr }),
    },
  ];
}

/** Seen in messages, unverified in the report. Without it a payment is still known by its id. */
function orderIdOf({ notes, order_receipt }: Line): string | null {
  return textIn(notes, "order_id") ?? order_receipt ?? null;
}
