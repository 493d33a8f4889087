import * as z from "zod/mini";
import type { SettlementAnswer, SettlementLine } from "../../company/gateway.ts";
import { readAs, unknown } from "../answers.ts";
import type { Ask } from "../ask-company.ts";
import { textIn, WholePaise } from "./fields.ts";

const Line = z.object({
  entity_id: z.string(),
  type: z.string(),
  payment_id: z.nullish(z.string()),
  amount: WholePaise,
  fee: z.nullish(WholePaise),
  tax: z.nullish(WholePaise),
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
    const items = readAs(Page, reply)?.items;
    if (!items) return unknown(reply);
    lines.push(...items.flatMap(readLine));
    if (items.length < LINES_AT_ONCE) return { outcome: "told", lines };
  }
}

/** Transfers to other accounts and Razorpay's own adjustments are not payers' money. */
function readLine({ type: kind, entity_id, payment_id, fee, tax, notes, ...line }: Line): SettlementLine[] {
  if (kind !== "payment" && kind !== "refund") return [];
  const isRefund = kind === "refund";
  return [
    {
      kind,
      // Seen in messages, unverified in the report. Without it a payment is still known by its id.
      orderId: textIn(notes, "order_id") ?? line.order_receipt ?? null,
      gatewayId: entity_id,
      refundId: isRefund ? textIn(notes, "refund_id") : undefined,
      captureId: (isRefund && payment_id) || undefined,
      amountPaise: line.amount,
      feePaise: (fee ?? 0) - (tax ?? 0),
      taxPaise: tax ?? 0,
      settlementId: line.settlement_id || undefined,
      utr: line.settlement_utr || undefined,
    },
  ];
}
