import { CASH_BOOK_DAYS, type CashBook, showCashBook } from "@aangan/contract/features/receipts/cash-book";
import { isDay } from "@aangan/contract/text";
import { useMemo, useState } from "react";
import { useWaiting } from "../../../lib/approvals/use-waiting.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { dayText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { PeriodFields } from "../../../ui/forms/period-fields.tsx";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { LongList } from "../../../ui/lists/long-list.tsx";
import { Note } from "../../../ui/message.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { WaitingApprovals } from "../../../ui/office/waiting-approvals.tsx";
import { Section } from "../../../ui/section.tsx";
import { cashDayColumns } from "./cash-day-columns.tsx";
import { CashDayPaper } from "./cash-day-paper.tsx";
import { CloseDayDialog } from "./close-day-dialog.tsx";
import { DepositCashDialog } from "./deposit-cash-dialog.tsx";

const READ_AGAIN_MS = 30_000;

/** The cash box: what is in it today, the close of the day, and the days before. */
export function CashBookPage() {
  const t = useText();
  const reading = useCall(showCashBook, { query: {} }, { refetchInterval: READ_AGAIN_MS });
  return (
    <OfficeFrame title={t("office.cash_book")} lead={t("cash.lead")}>
      <Loaded reading={reading} failed="cash.failed" rows={8}>
        {({ cashBook }) => (
          <>
            <Today book={cashBook} />
            <OlderDays book={cashBook} />
          </>
        )}
      </Loaded>
    </OfficeFrame>
  );
}

function Today({ book }: { book: CashBook }) {
  const t = useText();
  const { today, openSince, inBox } = book;
  const [doing, setDoing] = useState<"close" | "deposit" | null>(null);
  const approvals = useWaiting(({ kind }) => kind === "close-day-with-difference");
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      {openSince === null && <Note tone="info">{t("cash.closed_today")}</Note>}
      {openSince !== null && openSince < today.day && (
        <Note tone="warning">{t("cash.open_since", { day: dayText(openSince) })}</Note>
      )}
      <WaitingApprovals {...approvals} />
      {openSince !== null && (
        <ForRight right="counter">
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setDoing("close")}>{t("cash.close")}</Button>
            {inBox > 0 && (
              <Button kind="secondary" onClick={() => setDoing("deposit")}>
                {t("cash.deposit")}
              </Button>
            )}
          </div>
        </ForRight>
      )}
      <CashDayPaper day={today} title={t("cash.today", { day: dayText(today.day) })} />
      {doing === "close" && <CloseDayDialog book={book} onClose={() => setDoing(null)} />}
      {doing === "deposit" && <DepositCashDialog book={book} onClose={() => setDoing(null)} />}
    </div>
  );
}

function OlderDays({ book }: { book: CashBook }) {
  const t = useText();
  const [period, setPeriod] = useState({ startDate: book.from, endDate: book.to });
  const { startDate: from, endDate: to } = period;
  const isChosen = isDay(from) && isDay(to) && from <= to;
  return (
    <Section title={t("cash.older")}>
      <PeriodFields
        period={period}
        onPeriod={setPeriod}
        texts={{ start: t("cash.from"), end: t("cash.to"), reversed: t("cash.reversed") }}
        required
      >
        <p className="self-center text-muted text-small">{t("cash.at_most", { days: CASH_BOOK_DAYS })}</p>
      </PeriodFields>
      {isChosen && <Days key={`${from} ${to}`} from={from} to={to} today={book.today.day} />}
    </Section>
  );
}

function Days({ from, to, today }: { from: string; to: string; today: string }) {
  const t = useText();
  const reading = useCall(showCashBook, { query: { from, to } });
  const columns = useMemo(() => cashDayColumns(t), [t]);
  return (
    <Loaded reading={reading} failed="cash.failed">
      {({ cashBook }) => (
        <LongList
          label={t("cash.older")}
          rows={cashBook.days.filter(({ day }) => day !== today)}
          rowId={({ day }) => day}
          columns={columns}
          textOf={({ day, note, closedBy }) => [dayText(day), day, note, closedBy].join(" ")}
          searchHint={t("cash.search")}
          count="cash.count"
          empty={<Empty text={t("cash.none")} />}
        />
      )}
    </Loaded>
  );
}
