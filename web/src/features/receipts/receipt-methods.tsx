import { type ReceiptList, receiptLists } from "@aangan/contract/features/receipts/receipts";
import { useText } from "../../lib/language/text.ts";

/** Receipts by the way of their money, or the transfers and cheques that pay for several flats. */
export type ReceiptChoice = ReceiptList | "shared";

interface ReceiptWaysProps {
  ways: ReceiptChoice;
  onWays(choice: ReceiptChoice): void;
}

const CHOICES: readonly ReceiptChoice[] = [...receiptLists, "shared"];

/** Which receipts are listed. */
export function ReceiptMethods({ ways, onWays }: ReceiptWaysProps) {
  const t = useText();
  return (
    <fieldset className="grid">
      <legend className="mb-1.5 font-strong text-small">{t("receipt.ways")}</legend>
      <div className="flex flex-wrap gap-2">
        {CHOICES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === ways}
            onClick={() => onWays(one)}
            className="min-h-11 rounded-control border border-edge bg-surface px-3 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong"
          >
            {t(`receipt.ways_${one}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
