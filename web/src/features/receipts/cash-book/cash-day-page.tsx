import { showCashDay } from "@aangan/contract/features/receipts/cash-book";
import Printer from "lucide-react/icons/printer";
import { usePageId } from "../../../lib/address.ts";
import { failureOf } from "../../../lib/calls/failure.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { dayText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { BackLink } from "../../../ui/office/back-link.tsx";
import { CashDayPaper } from "./cash-day-paper.tsx";

/** One day of the cash book, to be read and printed. */
export function CashDayPage() {
  const t = useText();
  const id = usePageId();
  const reading = useCall(showCashDay, { params: { day: id } });
  const isUnknown = reading.data === undefined && [400, 404].includes(failureOf(reading.error).status);
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8 print:p-0">
      <div className="print:hidden">
        <BackLink to="/admin/cash-book">{t("office.cash_book")}</BackLink>
      </div>
      <h1 className="sr-only">{t("office.cash_book")}</h1>
      {isUnknown ? (
        <Empty text={t("cash.day_unknown")} />
      ) : (
        <Loaded reading={reading} failed="cash.failed" rows={8}>
          {({ day }) => (
            <div className="grid max-w-3xl grid-cols-1 gap-4">
              <CashDayPaper day={day} title={t("cash.of_day", { day: dayText(day.day) })} />
              <div className="print:hidden">
                <Button
                  kind="secondary"
                  icon={<Printer aria-hidden="true" className="size-4" />}
                  onClick={() => window.print()}
                >
                  {t("receipt.print")}
                </Button>
              </div>
            </div>
          )}
        </Loaded>
      )}
    </div>
  );
}
