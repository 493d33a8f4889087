import type { Refund } from "@aangan/contract/refunds";
import { useText } from "../../../lib/language/text.ts";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { AskAboutRefund } from "./ask-about-refund.tsx";

interface Props {
  refund: Refund;
  /** The payment companies that can be asked. */
  companies: readonly string[];
  /** Opens the dialog, which belongs to the page: a row may be drawn anew while it is open. */
  onEnd: (refund: Refund) => void;
}

/** What the office can do about a refund: ask the payment company, or say how it ended where that company cannot be asked. */
export function RefundActions({ refund, companies, onEnd }: Props) {
  const t = useText();
  if (companies.includes(refund.gateway)) return <AskAboutRefund refund={refund} />;
  if (refund.state !== "REQUESTED" && refund.state !== "SENT") return null;
  return (
    <RowButton label={t("refund_end.open_one", { flat: refund.flatNumber })} onClick={() => onEnd(refund)}>
      {t("refund_end.open")}
    </RowButton>
  );
}
