import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";
import { Note } from "../../ui/message.tsx";

interface Props {
  receipt: Receipt;
  says: MessageId & ("receipt.shared_with" | "cheque.also_ends");
}

/** Names the other receipts of the same transfer or cheque. */
export function SharedWith({ receipt: { shared }, says }: Props) {
  const t = useText();
  if (!shared || shared.others.length === 0) return null;
  const otherTexts = shared.others.map(({ flatNumber, number, amount }) =>
    [flatNumber, number, rupeesText(amount)].filter((part) => part !== "").join(" "),
  );
  return (
    <Note tone={says === "cheque.also_ends" ? "warning" : "info"}>{t(says, { others: otherTexts.join(", ") })}</Note>
  );
}
