import type { SettlementLine, Verdict } from "@aangan/contract/features/settlements";
import { useMemo } from "react";
import { paymentHistoryPath } from "../../lib/addresses.ts";
import { flatOrder, flatSpellings } from "../../lib/flat-number.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { amountColumn } from "../../ui/lists/amount-column.tsx";
import type { Column } from "../../ui/lists/column.ts";
import { LongList } from "../../ui/lists/long-list.tsx";
import { RowLink } from "../../ui/lists/row-button.tsx";
import { Chip } from "../../ui/values/chip.tsx";

/** The lines of the payment company's report of a day; those that differ from our books come first. */
export function SettlementLines({ lines }: { lines: readonly SettlementLine[] }) {
  const t = useText();
  const columns = useMemo(() => lineColumns(t), [t]);
  const textOf = useMemo(() => searchText(t), [t]);
  const rows = useMemo(() => [...lines.filter(isOdd), ...lines.filter((line) => !isOdd(line))], [lines]);
  return (
    <LongList
      label={t("lines.list")}
      rows={rows}
      rowId={idOf}
      columns={columns}
      textOf={textOf}
      searchHint={t("lines.search")}
      count="lines.count"
      empty={null}
    />
  );
}

const TONES = {
  matches: "success",
  booked_by_it: "info",
  amount_differs: "danger",
  unidentified: "danger",
  refund_by_gateway: "warning",
} as const satisfies Record<Verdict, string>;

function isOdd({ verdict }: SettlementLine): boolean {
  return verdict !== "matches";
}

function lineColumns(t: Text): Column<SettlementLine>[] {
  return [
    {
      id: "flat",
      title: t("users.flat"),
      cell: ({ flatNumber }) => <span className="whitespace-nowrap font-strong">{flatNumber || "–"}</span>,
      order: ({ flatNumber }) => flatOrder(flatNumber),
      width: "w-24",
      card: "head",
    },
    {
      id: "verdict",
      title: t("lines.verdict"),
      cell: ({ verdict }) => <Chip tone={TONES[verdict]}>{t(`verdict.${verdict}`)}</Chip>,
      order: ({ verdict }) => verdict,
      card: "head",
    },
    {
      id: "kind",
      title: t("lines.kind"),
      cell: ({ kind, gatewayId }) => (
        <div className="text-small">
          {t(`lines.${kind}`)}
          <div className="text-muted">{gatewayId}</div>
        </div>
      ),
      order: ({ kind }) => kind,
      width: "w-36",
    },
    amountColumn("amount", t("money.amount"), ({ amount }) => amount),
    amountColumn("fee", t("lines.fee"), ({ fee }) => fee, "w-22"),
    amountColumn("tax", t("lines.tax"), ({ tax }) => tax, "w-22"),
    {
      id: "utr",
      title: t("lines.utr"),
      cell: ({ utr }) => <div className="text-small">{utr || "–"}</div>,
      order: ({ utr }) => utr,
      width: "w-36",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: ({ paymentId }) =>
        paymentId !== null && (
          <div className="xl:-ml-2">
            <RowLink to={paymentHistoryPath(paymentId)} label={t("story.open_of", { payment: paymentId })}>
              {t("story.open")}
            </RowLink>
          </div>
        ),
      width: "w-20",
      card: "foot",
    },
  ];
}

function searchText(t: Text): (line: SettlementLine) => string {
  return ({ flatNumber, gatewayId, paymentId, utr, verdict }) =>
    [flatSpellings(flatNumber), gatewayId, paymentId, utr, t(`verdict.${verdict}`)].join(" ");
}

function idOf({ kind, gatewayId }: SettlementLine): string {
  return `${kind} ${gatewayId}`;
}
