import { compareSettlement, type Settlement, showSettlement } from "@aangan/contract/features/settlements";
import { isDay } from "@aangan/contract/text";
import { useState } from "react";
import { useSearchParams } from "../../lib/address.ts";
import { call } from "../../lib/calls/api.ts";
import { refetched } from "../../lib/calls/cache.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Answer } from "../../ui/message.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { AskForOrders } from "./ask-for-orders.tsx";
import { MissingPayments } from "./missing-payments.tsx";
import { SettlementLines } from "./settlement-lines.tsx";
import { SettlementTotals } from "./settlement-totals.tsx";
import { SettlementVerdict } from "./settlement-verdict.tsx";

const DAY_MS = 86_400_000;

/** Settlements: the payment company's report of a day compared with our books. The day is in the address (`?day=`). */
export function SettlementsPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const today = dayInIndia(Date.now());
  const day = search.get("day") ?? dayInIndia(Date.now() - DAY_MS);
  const chosen = isDay(day) && day <= today;
  const { busy, outcome, compare } = useCompare(day);
  return (
    <OfficeFrame title={t("office.settlements")} lead={t("settlements.lead")}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-64">
          <DateField
            label={t("settlements.day")}
            value={day}
            max={today}
            onChange={({ target }) => setSearch({ day: target.value }, { replace: true })}
          />
        </div>
        <ForRight right="money" says>
          <Button busy={busy} busyText={t("settlements.busy")} disabled={!chosen} onClick={compare}>
            {t("settlements.compare")}
          </Button>
        </ForRight>
      </div>
      <Answer outcome={outcome} />
      {chosen ? <OfDay key={day} day={day} /> : <p className="text-muted">{t("settlements.choose")}</p>}
      <ForRight right="counter">
        <AskForOrders />
      </ForRight>
    </OfficeFrame>
  );
}

function OfDay({ day }: { day: string }) {
  const reading = useCall(showSettlement, { params: { day } });
  return (
    <Loaded reading={reading} failed="settlements.failed">
      {({ settlement }) => <Compared settlement={settlement} />}
    </Loaded>
  );
}

function Compared({ settlement }: { settlement: Settlement }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <SettlementVerdict settlement={settlement} />
      <MissingPayments missing={settlement.missing} />
      {settlement.lines.length > 0 && (
        <>
          <SettlementTotals totals={settlement.totals} />
          <SettlementLines lines={settlement.lines} />
        </>
      )}
    </div>
  );
}

/** Fetches the report of a day now. The outcome is shown for that day only. */
function useCompare(day: string) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [came, setCame] = useState<{ day: string; outcome: Outcome } | null>(null);
  async function compare() {
    setBusy(true);
    setCame(null);
    const reply = await call(compareSettlement, { params: { day } });
    const outcome: Outcome = reply.ok
      ? { tone: "info", text: t("settlements.compared", { day: dayText(day) }) }
      : { tone: "danger", text: failureText(reply.failure, t("settlements.compare_failed")) };
    await refetched();
    setCame({ day, outcome });
    setBusy(false);
  }
  return { busy, outcome: came?.day === day ? came.outcome : null, compare };
}
