import * as z from "zod/mini";
import type { SettlementAnswer, SettlementLine } from "../../company/gateway.ts";
import { readAs, unknown } from "../answers.ts";
import type { Ask } from "../ask-company.ts";
import { idText, maybeText, rupeesAsPaise } from "./fields.ts";

/** The company allows 1,000; 250 stay well below the largest answer that we read. */
const LINES_A_PAGE = 250;

const Event = z.object({
  event_details: z.object({
    event_id: idText,
    event_type: z.string(),
    event_status: z.string(),
    event_amount: rupeesAsPaise,
    event_service_charge: z.nullish(rupeesAsPaise),
    event_service_tax: z.nullish(rupeesAsPaise),
  }),
  order_details: z.nullish(z.object({ order_tags: z.nullish(z.object({ link_id: z.optional(idText) })) })),
  payment_details: z.nullish(z.object({ cf_payment_id: z.nullish(idText) })),
  settlement_details: z.nullish(z.object({ cf_settlement_id: z.nullish(idText), utr: maybeText })),
  refund_details: z.nullish(z.object({ refund_id: maybeText })),
});

const Page = z.object({ cursor: maybeText, data: z.array(Event) });

export async function settlementLines(ask: Ask, day: string): Promise<SettlementAnswer> {
  const filters = { start_date: `${day}T00:00:00+05:30`, end_date: `${day}T23:59:59+05:30` };
  const lines: SettlementLine[] = [];
  let cursor: string | null | undefined;
  do {
    const pagination = { limit: LINES_A_PAGE, ...(cursor && { cursor }) };
    const reply = await ask("POST", "/recon", { pagination, filters });
    const page = readAs(Page, reply);
    if (!page) return unknown(reply);
    lines.push(...page.data.flatMap(lineOf));
    cursor = page.data.length > 0 ? page.cursor : null;
  } while (cursor);
  return { outcome: "told", lines };
}

const kinds: Record<string, SettlementLine["kind"]> = { PAYMENT: "payment", REFUND: "refund" };

function lineOf({ event_details: event, ...of }: z.infer<typeof Event>): SettlementLine[] {
  const kind = kinds[event.event_type];
  if (kind === undefined || event.event_status !== "SUCCESS") return [];
  const paymentId = of.payment_details?.cf_payment_id ?? undefined;
  return [
    {
      kind,
      // The report names Cashfree's own orders; our id is in their tags, if anywhere.
      orderId: of.order_details?.order_tags?.link_id ?? null,
      gatewayId: (kind === "payment" && paymentId) || event.event_id,
      refundId: (kind === "refund" && of.refund_details?.refund_id) || undefined,
      captureId: kind === "refund" ? paymentId : undefined,
      amountPaise: event.event_amount,
      feePaise: event.event_service_charge ?? 0,
      taxPaise: event.event_service_tax ?? 0,
      settlementId: of.settlement_details?.cf_settlement_id ?? undefined,
      utr: of.settlement_details?.utr ?? undefined,
    },
  ];
}
