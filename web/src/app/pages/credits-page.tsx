import type { Credit } from "@aangan/contract/features/credits";
import { CreditsPage as Credits } from "../../features/credits/credits-page.tsx";
import { RefundDialog } from "../../features/payments/refunds/refund-dialog.tsx";

interface Refunding {
  credit: Credit;
  most: number;
  onClose: () => void;
}

function RefundCredit({ credit, most, onClose }: Refunding) {
  return (
    <RefundDialog refunded={{ creditId: credit._id }} who={credit} most={{ bill: 0, credit: most }} onClose={onClose} />
  );
}

/** Credits, each of which can be refunded. */
export function CreditsPage() {
  return <Credits RefundDialog={RefundCredit} />;
}
