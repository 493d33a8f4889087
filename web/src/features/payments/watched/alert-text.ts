import type { Alert } from "@aangan/contract/features/payments/watched";
import { paymentHistoryPath } from "../../../lib/addresses.ts";
import { dayText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";
import type { MessageId } from "../../../messages/message-id.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What happened and what to do about it, in a sentence. `{subject}` is what it is about, such as a day. */
export function alertText(t: Text, { kind, subject }: Pick<Alert, "kind" | "subject">): string {
  return t(`alert.${kind}`, { subject: DAY.test(subject) ? dayText(subject) : subject });
}

const PLACES: Partial<Record<Alert["kind"], { to: string; text: MessageId }>> = {
  money_unidentified: { to: "/admin/credits", text: "alerts.to_credits" },
  settlement_missing: { to: "/admin/settlements", text: "alerts.to_settlements" },
  settlement_differs: { to: "/admin/settlements", text: "alerts.to_settlements" },
  settlement_uncompared: { to: "/admin/settlements", text: "alerts.to_settlements" },
  refund_contradicted: { to: "/admin/refunds", text: "alerts.to_refunds" },
  refund_failed: { to: "/admin/refunds", text: "alerts.to_refunds" },
  refund_by_gateway: { to: "/admin/refunds", text: "alerts.to_refunds" },
  mails_given_up: { to: "/admin/mails", text: "alerts.to_mails" },
  books_broken: { to: "/admin/books", text: "alerts.to_books" },
  books_unchecked: { to: "/admin/books", text: "alerts.to_books" },
};

/** Where to read more: the payment's story or another screen; null if nowhere. */
export function alertPlace({ kind, paymentId }: Pick<Alert, "kind" | "paymentId">) {
  if (paymentId !== null) return { to: paymentHistoryPath(paymentId), text: "alerts.to_story" as MessageId };
  return PLACES[kind] ?? null;
}
