import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { ReactNode } from "react";
import { cashDayAddress, receiptPath } from "../../lib/addresses.ts";
import { dayInIndia, dayText, rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Day, Moment } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";
import { ReceiptState } from "./receipt-state.tsx";

/** A receipt as the payer gets it, on the screen and on paper. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const { number, name, flatNumber, complex, way, amount, receivedOn, writtenAt, takenBy, reference, note } = receipt;
  const { bank, chequeOn, countedOn, state } = receipt;
  const title = t(state === "later" ? "receipt.acknowledgement" : "receipt.title");
  return (
    <article
      aria-label={title}
      className="grid max-w-2xl gap-5 rounded-card border border-line bg-surface p-5 sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-title">{title}</h2>
        <p className="font-strong tabular-nums">{number || t("receipt.no_number")}</p>
      </header>
      <Standing receipt={receipt} />
      <dl className="grid divide-y divide-line border-line border-y">
        <Fact label={t("receipt.from")}>{`${name}, ${flatNumber}, ${complex}`}</Fact>
        <Fact label={t("receipt.way")}>
          {t(`audit_way.${way}`)}
          {reference !== "" && <span className="block font-mono text-small">{reference}</span>}
          {bank !== "" && <span className="block text-small">{bank}</span>}
        </Fact>
        {chequeOn && (
          <Fact label={t("counter.cheque_on")}>
            <Day day={chequeOn} />
          </Fact>
        )}
        <Fact label={t("receipt.received_on")}>
          <Day day={receivedOn} />
        </Fact>
        {dayInIndia(writtenAt) !== receivedOn && (
          <Fact label={t("receipt.issued")}>
            <Moment at={writtenAt} />
          </Fact>
        )}
        {countedOn && countedOn !== receivedOn && (
          <Fact label={t("receipt.counted_on")}>
            <Day day={countedOn} />
          </Fact>
        )}
        {note !== "" && <Fact label={t("counter.note")}>{note}</Fact>}
      </dl>
      <Table receipt={receipt} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lead">
        <span>{t(state === "later" ? "receipt.cheque_amount" : "receipt.amount")}</span>
        <strong>
          <Money rupees={amount} />
        </strong>
      </p>
      {takenBy !== "" && <p className="text-muted text-small">{t("receipt.taken_by", { name: takenBy })}</p>}
    </article>
  );
}

/** What became of it, for whoever holds the paper. */
function Standing({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const { way, state, reversal, returned, replaces, replacedBy } = receipt;
  const waits = way === "cheque" && (state === "received" || state === "deposited");
  return (
    <div className="grid gap-1 empty:hidden">
      {(reversal || way === "cheque") && (
        <p>
          <ReceiptState receipt={receipt} /> {reversal?.reason}
          {returned && ` (${t("cheque.code", { code: returned.code })})`}
        </p>
      )}
      {reversal?.neverInBox && <NeverInBox {...reversal.neverInBox} />}
      {state === "later" && <p className="text-small">{t("receipt.later")}</p>}
      {waits && <p className="text-small">{t("receipt.subject_to")}</p>}
      {replaces && (
        <p className="text-small">
          {t("receipt.replaces")} <Other receipt={replaces} />
        </p>
      )}
      {replacedBy && (
        <p className="text-small">
          {t("receipt.replaced_by")} <Other receipt={replacedBy} />
        </p>
      )}
    </div>
  );
}

function NeverInBox({ amount, day }: { amount: number; day: string }) {
  const t = useText();
  return (
    <p className="text-small">
      {t("receipt.never_in_box", { amount: rupeesText(amount) })}{" "}
      <Link to={cashDayAddress(day)} className="rounded-control py-0.5 text-brand underline underline-offset-4">
        {t("cash.of_day", { day: dayText(day) })}
      </Link>
    </p>
  );
}

function Other({ receipt: { _id, number } }: { receipt: { _id: string; number: string } }) {
  const t = useText();
  return (
    <Link to={receiptPath(_id)} className="rounded-control py-0.5 text-brand underline underline-offset-4">
      {number || t("receipt.no_number")}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto text-right font-strong [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Table({ receipt: { lines, advance } }: { receipt: Receipt }) {
  const t = useText();
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-line border-b text-left text-muted text-small">
          <th className="py-2 pr-3 font-normal">{t("receipt.for")}</th>
          <th className="py-2 text-right font-normal">{t("money.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ billId, billType, dueDate, amount }) => (
          <tr key={billId} className="border-line border-b align-top">
            <td className="py-2 pr-3">
              {t(`bill.${billType}`)}, <Day day={dueDate} />
              <span className="block text-muted text-small">{billId}</span>
            </td>
            <td className="py-2 text-right">
              <Money rupees={amount} />
            </td>
          </tr>
        ))}
        {advance > 0 && (
          <tr className="border-line border-b">
            <td className="py-2 pr-3">{t("counter.advance")}</td>
            <td className="py-2 text-right">
              <Money rupees={advance} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
