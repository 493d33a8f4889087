import { type Receipt, showReceipt } from "@aangan/contract/features/receipts/receipts";
import { useState } from "react";
import { usePageId } from "../../lib/address.ts";
import { replacementAddress } from "../../lib/addresses.ts";
import { useWaiting } from "../../lib/approvals/use-waiting.ts";
import { isRequested } from "../../lib/approvals/waiting.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { BackLink } from "../../ui/office/back-link.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { WaitingApprovals } from "../../ui/office/waiting-approvals.tsx";
import { BounceDialog } from "./bounce-dialog.tsx";
import { CorrectInstrumentDialog } from "./correct-instrument-dialog.tsx";
import { OnlineMoney } from "./online-money.tsx";
import { PrintReceipts } from "./print-receipts.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import { ReverseReceiptDialog } from "./reverse-receipt-dialog.tsx";
import { SharedWith } from "./shared-with.tsx";

/** One receipt: to print it again, or to take it back, unless its money came online. */
export function ReceiptPage() {
  const t = useText();
  const id = usePageId();
  const reading = useCall(showReceipt, { params: { id } });
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8 print:p-0">
      <div className="print:hidden">
        <BackLink to="/admin/receipts">{t("office.receipts")}</BackLink>
      </div>
      <Loaded reading={reading} failed="receipt.failed" rows={5}>
        {({ receipt }) => <ReceiptView receipt={receipt} />}
      </Loaded>
    </div>
  );
}

function ReceiptView({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const [asks, setAsks] = useState<"reverse" | "bounce" | "correct" | null>(null);
  const ids = [receipt._id, ...(receipt.shared?.others ?? []).map(({ _id }) => _id)];
  const approvals = useWaiting(({ about }) => ids.includes(about));
  return (
    <>
      <h1 className="sr-only">{`${t("receipt.title")} ${receipt.number}`}</h1>
      <ReceiptPaper receipt={receipt} />
      <div className="max-w-2xl empty:hidden print:hidden">
        <SharedWith receipt={receipt} says="receipt.shared_with" />
      </div>
      <PrintReceipts receipts={[receipt]} />
      <div className="max-w-2xl empty:hidden print:hidden">
        <WaitingApprovals {...approvals} />
      </div>
      <ForRight right="money" says={!receipt.reversal && !receipt.online}>
        <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
          {!receipt.reversal && !receipt.online && !isRequested(approvals, "replace-receipt") && (
            <LinkButton kind="quiet" to={replacementAddress(receipt._id)}>
              {t("replace.open")}
            </LinkButton>
          )}
          {(receipt.state === "deposited" || receipt.state === "cleared") &&
            !isRequested(approvals, "bounce-cheque") && (
              <Button kind="quiet" onClick={() => setAsks("bounce")}>
                {t("cheque.returned")}
              </Button>
            )}
          {(receipt.state === "later" || receipt.state === "received") &&
            !receipt.online &&
            !isRequested(approvals, "reverse-receipt") && (
              <Button kind="quiet" onClick={() => setAsks("reverse")}>
                {t("reverse.open")}
              </Button>
            )}
          {receipt.reference !== "" && !receipt.reversal && !receipt.online && !receipt.deposit && (
            <Button kind="quiet" onClick={() => setAsks("correct")}>
              {t("instrument.correct")}
            </Button>
          )}
        </div>
      </ForRight>
      {receipt.online && <OnlineMoney online={receipt.online} />}
      {asks === "reverse" && <ReverseReceiptDialog receipt={receipt} onClose={() => setAsks(null)} />}
      {asks === "correct" && <CorrectInstrumentDialog receipt={receipt} onClose={() => setAsks(null)} />}
      {asks === "bounce" && <BounceDialog cheque={receipt} onClose={() => setAsks(null)} />}
    </>
  );
}
