import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { ReactNode } from "react";
import { receiptPath } from "../../../lib/addresses.ts";
import { useText } from "../../../lib/language/text.ts";
import { Link } from "../../../ui/link.tsx";
import { Day } from "../../../ui/values/day.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { ReceiptState } from "../receipt-state.tsx";

interface Props {
  cheques: readonly Receipt[];
  /** The ids of those that are chosen. Without it none can be chosen. */
  chosen?: ReadonlySet<string>;
  onChoose?: (id: string, on: boolean) => void;
  action?: (cheque: Receipt) => ReactNode;
}

/** Cheques to work through, each with its whole line to press. */
export function ChequeList({ cheques, chosen, onChoose, action }: Props) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {cheques.map((cheque) => (
        <li key={cheque._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
          {chosen ? (
            <label className={LINE}>
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-brand"
                checked={chosen.has(cheque._id)}
                onChange={({ target }) => onChoose?.(cheque._id, target.checked)}
              />
              <Facts cheque={cheque} />
            </label>
          ) : (
            <div className={LINE}>
              <Facts cheque={cheque} />
            </div>
          )}
          <Links cheque={cheque} action={action} />
        </li>
      ))}
    </ul>
  );
}

const LINE = "flex min-w-0 grow items-center gap-x-3";

function Facts({ cheque }: { cheque: Receipt }) {
  const t = useText();
  const { flatNumber, name, reference, bank, chequeOn, returned, amount } = cheque;
  return (
    <>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="[overflow-wrap:anywhere]">
          <span className="font-strong">{flatNumber}</span> {name}
        </span>
        <span className="text-muted text-small [overflow-wrap:anywhere]">
          <span className="font-mono">{reference}</span> · {bank} · {chequeOn && <Day day={chequeOn} />}
          {returned && ` · ${t("cheque.code", { code: returned.code })}`}
        </span>
      </span>
      <span className="text-right font-strong">
        <Money rupees={amount} />
      </span>
    </>
  );
}

function Links({ cheque, action }: { cheque: Receipt; action: Props["action"] }) {
  const t = useText();
  const { _id, number, state } = cheque;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-sm:w-full">
      {state !== "later" && state !== "received" && state !== "deposited" && <ReceiptState receipt={cheque} />}
      <Link
        to={receiptPath(_id)}
        className="rounded-control py-0.5 text-brand text-small tabular-nums underline underline-offset-4"
      >
        {number || t("receipt.open")}
      </Link>
      {action?.(cheque)}
    </span>
  );
}
