import type { Refund } from "@aangan/contract/features/payments/refunds";
import { useText } from "../../../lib/language/text.ts";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { AskAboutRefund } from "./ask-about-refund.tsx";

interface Props {
  refund: Refund;
  /** The payment companies that can be asked. */
  companies: readonly string[];
  /** Opens the dialog. It belongs to the page, because a row may be remounted while it is open. */
  onEnd: (refund: Refund) => void;
}

/** Asks the payment company about a refund, or records its end if that company cannot be asked. */
export function RefundActions({ refund, companies, onEnd }: Props) {
  const t = useText();
  if (companies.includes(refund.gateway))
    return (
      <ForRight right="counter">
        <AskAboutRefund refund={refund} />
      </ForRight>
    );
  if (refund.state !== "REQUESTED" && refund.state !== "SENT") return null;
  return (
    <ForRight right="money">
      <RowButton label={t("refund_end.open_one", { flat: refund.flatNumber })} onClick={() => onEnd(refund)}>
        {t("refund_end.open")}
      </RowButton>
    </ForRight>
  );
}
