import type { Refund } from "@aangan/contract/refunds";
import { useState } from "react";
import { useText } from "../../../lib/language/text.ts";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { AskAboutRefund } from "./ask-about-refund.tsx";
import { EndRefundDialog } from "./end-refund-dialog.tsx";

interface Props {
  refund: Refund;
  /** The payment companies that can be asked. */
  companies: readonly string[];
}

/** What the office can do about a refund: ask the payment company, or say how it ended where that company cannot be asked. */
export function RefundActions({ refund, companies }: Props) {
  const t = useText();
  const [ending, setEnding] = useState(false);
  if (companies.includes(refund.gateway)) return <AskAboutRefund refund={refund} />;
  if (refund.state !== "REQUESTED" && refund.state !== "SENT") return null;
  return (
    <>
      <RowButton label={t("refund_end.open_one", { flat: refund.flatNumber })} onClick={() => setEnding(true)}>
        {t("refund_end.open")}
      </RowButton>
      {ending && <EndRefundDialog refund={refund} onClose={() => setEnding(false)} />}
    </>
  );
}
