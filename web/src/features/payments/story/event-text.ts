import type { PaymentEvent } from "@aangan/contract/features/payments/watched";
import type { Text } from "../../../lib/language/text.ts";
import type { MessageId } from "../../../messages/message-id.ts";

/** The sentences for the facts of the transition table and the acts of the office. */
export const factTexts: Record<string, MessageId> = {
  accepted: "heard.accepted",
  pending: "heard.pending",
  failed: "heard.failed",
  expired: "heard.expired",
  notFound: "heard.not_found",
  autoRefunded: "heard.auto_refunded",
  succeeded: "heard.succeeded",
  differs: "heard.differs",
  pageForeign: "heard.page_foreign",
  overdue: "heard.overdue",
  superseded: "heard.superseded",
  applied: "heard.applied",
  kept: "heard.kept",
  closed: "heard.closed",
};

const sourceTexts: Record<string, MessageId> = {
  order: "source.order",
  status: "source.status",
  webhook: "source.webhook",
  reconciler: "source.reconciler",
  settlement: "source.settlement",
  resident: "source.resident",
  clock: "source.clock",
  office: "source.office",
};

/** What happened, as a sentence. A fact that this version of the page does not know keeps its name. */
export function eventText(t: Text, { fact }: Pick<PaymentEvent, "fact">): string {
  const text = factTexts[fact];
  return text ? t(text) : t("heard.other", { fact });
}

export function sourceText(t: Text, { from }: Pick<PaymentEvent, "from">): string {
  const text = sourceTexts[from];
  return text ? t(text) : from;
}
