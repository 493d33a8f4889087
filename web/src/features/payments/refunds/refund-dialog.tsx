import { refundCredit, requestRefund } from "@aangan/contract/checked/features/payments/refunds";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";
import { useText } from "../../../lib/language/text.ts";
import { MoneyBackDialog, type Most, moneyBackForm } from "./money-back.tsx";

interface Props {
  refunded: { paymentId: string } | { creditId: string };
  who: { flatNumber: string; name: string };
  most: Most;
  onClose: () => void;
}

/** Refunds a payment or a credit to the payer, in part or whole, with a reason. */
export function RefundDialog({ refunded, who, most, onClose }: Props) {
  const t = useText();
  const called =
    "creditId" in refunded ? { endpoint: refundCredit, id: refunded.creditId } : { endpoint: requestRefund };
  const { start, ...common } = moneyBackForm(t, "refund", most);
  const dialogForm = useDialogForm<typeof refundCredit | typeof requestRefund, "from" | "amount" | "reason">({
    ...called,
    ...common,
    start: { ...start, reason: "" },
    read: ({ from, amount, reason }) => ({
      ...("paymentId" in refunded && { ...refunded, from }),
      amount: typedAmount(amount),
      reason,
    }),
    onClose,
  });
  return <MoneyBackDialog kind="refund" who={who} most={most} {...dialogForm} onClose={onClose} />;
}
