import { isBillType } from "@aangan/contract/bill-kinds";
import type { Review } from "@aangan/contract/features/uploads/review";
import { isOfficeMethod } from "@aangan/contract/methods";
import { moneyText } from "../../../../lib/language/format.ts";
import { type Text, useText } from "../../../../lib/language/text.ts";
import { Table, Td, Th } from "../../../../ui/lists/table.tsx";
import { Note } from "../../../../ui/message.tsx";
import { Day } from "../../../../ui/values/day.tsx";
import { Money } from "../../../../ui/values/money.tsx";
import { percentMore, totalOf } from "../answers/figures.ts";
import type { UploadKind } from "../desk.ts";

type Sum = Review["sums"][number];

/** What would be billed by type and complex, beside the upload before; of receipts what came in by way and complex. */
export function Sums({ review: { sums }, kind }: { review: Review; kind: UploadKind }) {
  const t = useText();
  const areBills = kind === "bills";
  const title = t(areBills ? "review.sums" : "review.sums_by_way");
  if (sums.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <h4 className="font-strong">{title}</h4>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t(areBills ? "column.billType" : "column.way")}</Th>
            <Th roomy>{t("column.complex")}</Th>
            <Th number roomy>
              {t(areBills ? "review.bills" : "review.receipts")}
            </Th>
            <Th number>{t("review.amount")}</Th>
            {areBills && (
              <Th number roomy>
                {t("review.last_time")}
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <SumLine key={`${sum.billType} ${sum.complex}`} sum={sum} isCompared={areBills} />
          ))}
        </tbody>
        {sums.length > 1 && (
          <tfoot>
            <tr className="font-strong">
              <Td>{t("review.all_together")}</Td>
              <Td roomy />
              <Td number roomy>
                {sums.reduce((rows, sum) => rows + sum.rows, 0).toLocaleString("en-IN")}
              </Td>
              <Td number>{moneyText(totalOf(sums))}</Td>
              {areBills && <Td roomy />}
            </tr>
          </tfoot>
        )}
      </Table>
    </div>
  );
}

function SumLine({ sum, isCompared }: { sum: Sum; isCompared: boolean }) {
  const { billType, complex, rows, amount, last } = sum;
  const t = useText();
  const more = percentMore(amount, last?.amount);
  return (
    <tr>
      <Td>
        {typeText(t, billType)}
        <span className="block text-muted text-small sm:hidden">
          {complex} · {t("review.rows", { count: rows })}
        </span>
      </Td>
      <Td roomy>{complex}</Td>
      <Td number roomy>
        {rows.toLocaleString("en-IN")}
      </Td>
      <Td number>
        <Money rupees={amount} />
        {last && (
          <span className="block font-normal text-muted text-small sm:hidden">
            {t("review.last_time")} <Money rupees={last.amount} />
          </span>
        )}
      </Td>
      {isCompared && (
        <Td number roomy>
          {last ? (
            <>
              <Money rupees={last.amount} />
              <span className="block text-muted text-small">
                {t("review.rows", { count: last.rows })}
                {more !== null && more !== 0 && ` · ${more > 0 ? "+" : "−"}${Math.abs(more)} %`}
              </span>
            </>
          ) : (
            <span className="text-muted">{t("review.never_before")}</span>
          )}
        </Td>
      )}
    </tr>
  );
}

/** A type of bill, or a way of money. */
export function typeText(t: Text, billType: string): string {
  if (isOfficeMethod(billType)) return t(`way.${billType}`);
  return isBillType(billType) ? t(`bill.${billType}`) : billType;
}

/** The totals that stand in the file and agree with its rows: a proof that nothing was missed. */
export function FileTotals({ review: { totals } }: { review: Review }) {
  const t = useText();
  const grand = totals.filter((total) => total.grand);
  const otherCount = totals.length - grand.length;
  if (totals.length === 0) return null;
  return (
    <Note tone="success">
      {grand.map(({ sheet, row, amount }) => (
        <p key={`${sheet} ${row}`}>{t("review.total_agrees", { amount: moneyText(totalOf([{ amount }])), row })}</p>
      ))}
      {otherCount > 0 && <p>{t("review.totals_agree", { count: otherCount })}</p>}
    </Note>
  );
}

export function Days({ review: { days }, kind }: { review: Review; kind: UploadKind }) {
  const t = useText();
  if (days.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="font-strong">{t(kind === "bills" ? "review.due_days" : "review.received_days")}</h4>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {days.map(({ day, rows }) => (
          <li key={day}>
            <Day day={day} /> <span className="text-muted text-small">{t("review.rows", { count: rows })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
