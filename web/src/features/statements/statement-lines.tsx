import type { Statement, StatementLine } from "@aangan/contract/features/statements";
import type { ReactNode } from "react";
import { dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Day } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";
import { lineDetail } from "./line-text.ts";

/** Wide: charged, paid and balance beside each other. On a phone the amount stands beside what it is, the balance below it. */
export function StatementLines({ statement }: { statement: Statement }) {
  const t = useText();
  const { from, to, opening, lines, closing } = statement;
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table aria-label={t("account.lines")} className="w-full border-separate border-spacing-0">
        <thead className="max-sm:sr-only">
          <tr>
            <Head>{t("account.day")}</Head>
            <Head>{t("account.what")}</Head>
            <Head number>{t("account.charged")}</Head>
            <Head number>{t("account.paid")}</Head>
            <Head number>{t("account.balance")}</Head>
          </tr>
        </thead>
        <tbody>
          <Edge day={from} title={t("account.opening")} rupees={opening} />
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and are never reordered.
            <Line key={place} line={line} />
          ))}
          <Edge day={to} title={t("account.closing")} rupees={closing} />
        </tbody>
      </table>
      {lines.length === 0 && (
        <p className="border-line border-t px-4 py-3 text-muted">
          {t("account.no_lines", { from: dayText(from), to: dayText(to) })}
        </p>
      )}
    </div>
  );
}

function Head({ number = false, children }: { number?: boolean; children: string }) {
  return (
    <th
      scope="col"
      className={`h-11 border-line border-b px-3 text-muted text-small first:pl-4 last:pr-4 ${number ? "text-right" : "text-left"}`}
    >
      {children}
    </th>
  );
}

const CELL = "border-line border-b px-3 py-2 align-top first:pl-4 last:pr-4 [tr:last-child>&]:border-b-0";

function Line({ line }: { line: StatementLine }) {
  const t = useText();
  const { day, kind, amount, balance } = line;
  const isPaid = amount < 0;
  const detail = lineDetail(t, line);
  return (
    <tr>
      <td className={`${CELL} max-sm:hidden`}>
        <Day day={day} />
      </td>
      <td className={CELL}>
        <span className="font-strong">{t(`account.kind_${kind}`)}</span>
        <span className="block text-muted text-small sm:hidden">
          <Day day={day} />
        </span>
        {detail !== "" && <span className="block text-muted text-small [overflow-wrap:anywhere]">{detail}</span>}
      </td>
      <Amount>{!isPaid && <Money rupees={amount} />}</Amount>
      <Amount>{isPaid && <Money rupees={-amount} />}</Amount>
      <td className={`${CELL} text-right`}>
        <span className={`block font-strong sm:hidden ${isPaid ? "text-success" : ""}`}>
          <Money rupees={amount} />
        </span>
        <span className="max-sm:block max-sm:whitespace-nowrap max-sm:text-muted max-sm:text-small">
          <span className="sm:hidden">{t("account.balance")} </span>
          <Money rupees={balance} />
        </span>
      </td>
    </tr>
  );
}

function Amount({ children }: { children: ReactNode }) {
  return <td className={`${CELL} text-right max-sm:hidden`}>{children}</td>;
}

function Edge({ day, title, rupees }: { day: string; title: string; rupees: number }) {
  return (
    <tr className="bg-paper">
      <td className={`${CELL} max-sm:hidden`}>
        <Day day={day} />
      </td>
      <td className={`${CELL} font-strong`}>
        {title}
        <span className="block font-normal text-muted text-small sm:hidden">
          <Day day={day} />
        </span>
      </td>
      <td className={`${CELL} max-sm:hidden`} />
      <td className={`${CELL} max-sm:hidden`} />
      <td className={`${CELL} text-right font-strong`}>
        <Money rupees={rupees} />
      </td>
    </tr>
  );
}
