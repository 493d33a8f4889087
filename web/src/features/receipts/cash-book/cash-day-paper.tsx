import type { CashDay, CashRow } from "@aangan/contract/features/receipts/cash-book";
import { useState } from "react";
import { receiptPath } from "../../../lib/addresses.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Link } from "../../../ui/link.tsx";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { Chip } from "../../../ui/values/chip.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { UndoDepositDialog } from "./undo-deposit-dialog.tsx";

/** A day of the cash box with its rows, on the screen and on paper. */
export function CashDayPaper({ day, title }: { day: CashDay; title: string }) {
  const t = useText();
  const { opening, received, paidOut, deposited, difference, closing, note, neverInBox, closedAt, closedBy, rows } =
    day;
  const isClosed = closedAt !== null;
  return (
    <article
      aria-label={title}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-6 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-title">{title}</h2>
        <Chip tone={isClosed ? "success" : "info"}>{t(isClosed ? "cash.closed" : "cash.open")}</Chip>
      </header>
      <dl className="grid divide-y divide-line border-line border-y">
        <Sum label={t("cash.opening")} rupees={opening} />
        <Sum label={t("cash.received")} rupees={received} />
        <Sum label={t("cash.paid_out")} rupees={-paidOut} />
        <Sum label={t("cash.deposited")} rupees={-deposited} />
        {difference !== 0 && <Sum label={t("cash.difference")} rupees={difference} />}
        <Sum label={t(isClosed ? "cash.counted" : "cash.should_be")} rupees={closing} strong />
      </dl>
      {note !== "" && (
        <p className="[overflow-wrap:anywhere]">
          <span className="text-muted">{t("cash.note")}:</span> {note}
        </p>
      )}
      {neverInBox.length > 0 && <NeverInBox receipts={neverInBox} />}
      {rows.length === 0 ? <p className="text-muted">{t("cash.no_rows")}</p> : <Rows rows={rows} isOpen={!isClosed} />}
      {closedAt !== null && (
        <p className="text-muted text-small">
          {t("cash.closed_by", { name: closedBy })} <Moment at={closedAt} time />
        </p>
      )}
    </article>
  );
}

function Sum({ label, rupees, strong = false }: { label: string; rupees: number; strong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className={strong ? "font-strong" : "text-muted"}>{label}</dt>
      <dd className={strong ? "ml-auto font-strong text-lead" : "ml-auto"}>
        {/* Never a zero below nothing. */}
        <Money rupees={rupees === 0 ? 0 : rupees} />
      </dd>
    </div>
  );
}

function NeverInBox({ receipts }: { receipts: CashDay["neverInBox"] }) {
  const t = useText();
  const title = t("cash.never_in_box");
  return (
    <section aria-label={title}>
      <h3 className="text-muted text-small">{title}</h3>
      <ul className="divide-y divide-line">
        {receipts.map(({ amount, ...receipt }) => (
          <li key={receipt.receiptId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <OfReceipt {...receipt} />
            <span className="ml-auto">
              <Money rupees={amount} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rows({ rows, isOpen }: { rows: readonly CashRow[]; isOpen: boolean }) {
  const t = useText();
  const [undoing, setUndoing] = useState<CashRow | null>(null);
  return (
    <>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-line border-b text-left text-muted text-small">
            <th className="py-2 pr-3 font-normal">{t("cash.what")}</th>
            <th className="py-2 text-right font-normal">{t("money.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} className="border-line border-b align-top">
              <td className="py-2 pr-3">
                <What row={row} />
                <span className="block text-muted text-small">
                  <Moment at={row.at} time />
                  {row.by !== "" && `, ${row.by}`}
                </span>
                {isOpen && row.kind === "deposited" && (
                  <ForRight right="counter">
                    <div className="-ml-3 print:hidden">
                      <RowButton
                        label={t("cash.undo_one", { amount: rupeesText(row.amount) })}
                        onClick={() => setUndoing(row)}
                      >
                        {t("cash.undo")}
                      </RowButton>
                    </div>
                  </ForRight>
                )}
              </td>
              <td className="py-2 text-right">
                <Money rupees={row.kind === "received" ? row.amount : -row.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {undoing && <UndoDepositDialog row={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

function What({ row }: { row: CashRow }) {
  const t = useText();
  if (row.kind === "deposited") {
    return (
      <div className="[overflow-wrap:anywhere]">
        {t("cash.row_deposited", { account: row.account })}
        {row.slip !== "" && <span className="block text-small">{t("cash.row_slip", { slip: row.slip })}</span>}
      </div>
    );
  }
  return (
    <div className="[overflow-wrap:anywhere]">
      {row.kind === "paid_out" && <span className="block">{t("cash.row_paid_out")}</span>}
      <OfReceipt {...row} />
      {row.reason !== "" && <span className="block text-small">{row.reason}</span>}
    </div>
  );
}

function OfReceipt({ receiptId, number, flatNumber, name }: Omit<CashDay["neverInBox"][number], "amount">) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <Link
        to={receiptPath(receiptId)}
        className="rounded-control text-brand tabular-nums underline underline-offset-4 hover:text-brand-strong"
      >
        {number}
      </Link>{" "}
      {`${flatNumber} · ${name}`}
    </span>
  );
}
