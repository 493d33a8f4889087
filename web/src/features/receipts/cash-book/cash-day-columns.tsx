import type { CashDay } from "@aangan/contract/features/receipts/cash-book";
import { cashDayAddress } from "../../../lib/addresses.ts";
import { dayText, rupeesText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";
import { Link } from "../../../ui/link.tsx";
import { amountColumn } from "../../../ui/lists/amount-column.tsx";
import type { Column } from "../../../ui/lists/column.ts";
import { Chip } from "../../../ui/values/chip.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { sumOf } from "../sum-of.ts";

export function cashDayColumns(t: Text): Column<CashDay>[] {
  return [
    {
      id: "day",
      title: t("cash.day"),
      cell: ({ day, closedAt }) => (
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to={cashDayAddress(day)}
            className="rounded-control py-0.5 text-brand underline underline-offset-4 hover:text-brand-strong"
          >
            {dayText(day)}
          </Link>
          {closedAt === null && <Chip tone="warning">{t("cash.open")}</Chip>}
        </div>
      ),
      order: ({ day }) => day,
      card: "head",
    },
    amountColumn("opening", t("cash.opening"), ({ opening }) => opening),
    amountColumn("received", t("cash.received"), ({ received }) => received),
    amountColumn("paidOut", t("cash.paid_out"), ({ paidOut }) => paidOut),
    amountColumn("deposited", t("cash.deposited"), ({ deposited }) => deposited),
    amountColumn("closing", t("cash.closing"), ({ closing }) => closing),
    {
      id: "difference",
      title: t("cash.difference"),
      cell: ({ difference, note, neverInBox }) =>
        difference === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <div className="grid gap-0.5">
            <span className="font-strong text-warning">
              <Money rupees={difference} />
            </span>
            <span className="whitespace-normal text-small [overflow-wrap:anywhere]">{note}</span>
            {neverInBox.length > 0 && (
              <span className="whitespace-normal text-muted text-small">
                {t("receipt.never_in_box", { amount: rupeesText(sumOf(neverInBox)) })}
              </span>
            )}
          </div>
        ),
      order: ({ difference }) => difference,
      width: "w-48",
    },
  ];
}
