import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { receiptPath } from "../../lib/addresses.ts";
import type { Text } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import type { Column } from "../../ui/lists/column.ts";
import { flatColumn } from "../../ui/lists/flat-column.tsx";
import { Day } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";
import { ReceiptState } from "./receipt-state.tsx";

/** A box at each, to print several in one file. */
export function choiceColumn(
  t: Text,
  chosen: ReadonlySet<string>,
  onChoose: (receipt: Receipt, on: boolean) => void,
): Column<Receipt> {
  return {
    id: "choice",
    title: t("receipt.choose"),
    cell: (receipt) => (
      <label className="-my-2 -ml-2 grid size-11 place-items-center xl:-mr-2">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          aria-label={t("receipt.choose_one", { number: receipt.number || receipt.flatNumber })}
          checked={chosen.has(receipt._id)}
          onChange={({ target }) => onChoose(receipt, target.checked)}
        />
      </label>
    ),
    width: "w-20",
  };
}

export function receiptColumns(t: Text): Column<Receipt>[] {
  return [
    flatColumn(t),
    {
      id: "number",
      title: t("receipt.number"),
      cell: (receipt) => (
        <div className="grid justify-items-start gap-1">
          <Link
            to={receiptPath(receipt._id)}
            className="rounded-control py-0.5 text-brand tabular-nums underline underline-offset-4 hover:text-brand-strong"
          >
            {receipt.number || t("receipt.no_number")}
          </Link>
          <ReceiptState receipt={receipt} />
        </div>
      ),
      order: ({ number }) => number,
      width: "w-44",
    },
    {
      id: "received",
      title: t("receipt.received_on"),
      cell: ({ receivedOn }) => <Day day={receivedOn} />,
      order: ({ receivedOn }) => receivedOn,
      width: "w-30",
    },
    {
      id: "way",
      title: t("receipt.way"),
      cell: ({ way, reference }) => (
        <div className="text-small">
          {t(`audit_way.${way}`)}
          {reference !== "" && <span className="block font-mono text-muted [overflow-wrap:anywhere]">{reference}</span>}
        </div>
      ),
      order: ({ way }) => way,
      width: "w-44",
    },
    {
      id: "amount",
      title: t("money.amount"),
      cell: ({ amount, reversal }) => (
        <span className={reversal ? "text-muted line-through" : "font-strong"}>
          <Money rupees={amount} />
        </span>
      ),
      order: ({ amount }) => amount,
      number: true,
      width: "w-32",
    },
  ];
}
