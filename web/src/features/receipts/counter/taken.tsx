import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useEffect, useRef } from "react";
import { receiptPath } from "../../../lib/addresses.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Note } from "../../../ui/message.tsx";
import { PrintReceipts } from "../print-receipts.tsx";
import { ReceiptPaper } from "../receipt-paper.tsx";

interface Props {
  receipt: Receipt;
  /** What the button that goes on says, if it is not Next flat. */
  next?: string;
  /** Without it, nothing goes on from here. */
  onNext?: () => void;
}

/** The receipt that was just written: its number in large, to be printed, and the way to the next flat. */
export function NewReceipt({ receipt, next: nextText, onNext }: Props) {
  const t = useText();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div role="status" className="print:hidden">
        <Note tone="success">
          {t(receipt.number === "" ? "counter.taken_later" : "counter.taken", {
            amount: rupeesText(receipt.amount),
            flat: receipt.flatNumber,
          })}
          {receipt.number !== "" && <p className="text-sum">{receipt.number}</p>}
        </Note>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        {onNext && (
          <Button ref={next} onClick={onNext}>
            {nextText ?? t("counter.next")}
          </Button>
        )}
        <LinkButton kind="quiet" to={receiptPath(receipt._id)}>
          {t("receipt.open")}
        </LinkButton>
      </div>
      <PrintReceipts receipts={[receipt]} />
      <ReceiptPaper receipt={receipt} />
    </div>
  );
}
