import { listUnidentifiedReceipts, type UnidentifiedReceipt } from "@aangan/contract/credits";
import { useState } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Moment } from "../../../ui/day.tsx";
import { useKeptFocus } from "../../../ui/lists/keep-focus.ts";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { MoneyPart } from "../money-part.tsx";
import { AssignReceiptDialog } from "./assign-receipt-dialog.tsx";

/** Money that a payment company received for us outside any payment of ours, until it is given to a flat. */
export function Receipts() {
  const t = useText();
  const list = useCall(listUnidentifiedReceipts, {});
  const [giving, setGiving] = useState<UnidentifiedReceipt | null>(null);
  useKeptFocus(list.data);
  return (
    <MoneyPart title={t("receipts.title")}>
      <p className="-mt-2 max-w-[46rem] text-muted">{t("receipts.lead")}</p>
      <Loaded reading={list} failed="receipts.failed" rows={2}>
        {({ receipts }) =>
          receipts.length === 0 ? (
            <p className="rounded-card border border-line bg-surface px-4 py-6 text-muted">{t("receipts.none")}</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {receipts.map((receipt) => (
                <li key={receipt._id}>
                  <ReceiptLine receipt={receipt} onGive={() => setGiving(receipt)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {giving && <AssignReceiptDialog receipt={giving} onClose={() => setGiving(null)} />}
    </MoneyPart>
  );
}

function ReceiptLine({ receipt, onGive }: { receipt: UnidentifiedReceipt; onGive: () => void }) {
  const t = useText();
  const { amount, gateway, gatewayPaymentId, orderId, seenAt, assigned } = receipt;
  return (
    <div className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3">
          <span className="font-strong">
            <Money rupees={amount} />
          </span>
          {assigned && <Chip tone="success">{t("receipts.given", { flat: assigned.flatNumber })}</Chip>}
        </div>
        <p className="text-small [overflow-wrap:anywhere]">
          {t("receipts.ids", { gateway, payment: gatewayPaymentId })}
          {orderId && ` · ${t("receipts.order", { order: orderId })}`}
        </p>
        <p className="text-muted text-small">
          <Moment at={seenAt} time />
        </p>
        {assigned && (
          <p className="text-muted text-small [overflow-wrap:anywhere]">
            {t("story.reason", { reason: assigned.reason })}
          </p>
        )}
      </div>
      {!assigned && (
        <div>
          <Button
            kind="secondary"
            small
            aria-label={t("receipts.give_one", { payment: gatewayPaymentId })}
            onClick={onGive}
          >
            {t("receipts.give")}
          </Button>
        </div>
      )}
    </div>
  );
}
