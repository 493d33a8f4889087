import type { StatementLine } from "@aangan/contract/features/statements";
import { dayText, methodText } from "../../lib/language/format.ts";
import type { Text } from "../../lib/language/text.ts";

const METHOD_TEXTS = {
  cash: "account.cash",
  cheque: "account.cheque",
  transfer: "account.transfer",
  online: "account.online",
} as const;

/** The numbers by which a line is found, and how the money came. */
export function lineDetail(t: Text, line: StatementLine): string {
  const { kind, billId, billType, dueDate, paymentId, receiptNumber, way, reference } = line;
  const known = way === undefined ? undefined : METHOD_TEXTS[way as keyof typeof METHOD_TEXTS];
  const ofBill = [billId, billType && t(`bill.${billType}`), dueDate && t("account.due", { day: dayText(dueDate) })];
  const ofMoney = [
    receiptNumber,
    way && (known ? t(known) : methodText(way)),
    reference,
    (kind === "payment" || kind === "refund") && paymentId,
  ];
  return (kind === "bill" || kind === "bill_cancelled" ? ofBill : ofMoney).filter(Boolean).join(" · ");
}
