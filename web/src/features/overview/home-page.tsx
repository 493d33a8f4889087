import { type OfficeHome, showHome } from "@aangan/contract/features/overview";
import type { ReactNode } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Note } from "../../ui/message.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { BarTable } from "./bar-table.tsx";
import { ComplexesTable } from "./complexes-table.tsx";
import { DaysChart } from "./days-chart.tsx";
import { LargestDues } from "./largest-dues.tsx";
import { MonthFigures } from "./month-figures.tsx";
import { NeedsList } from "./needs-list.tsx";
import { Panel } from "./panel.tsx";

/** The state of things at a glance: what waits, what came in this month, who owes. */
export function HomePage() {
  const t = useText();
  const reading = useCall(showHome, {});
  return (
    <OfficeFrame
      title={t("office.home")}
      lead={reading.data ? t("home.lead", { day: dayText(reading.data.home.today) }) : t("home.lead_waiting")}
      aside={
        <LinkButton kind="secondary" to="/admin/month-end">
          {t("office.month_end")}
        </LinkButton>
      }
    >
      {reading.data?.outdatedDatabase && (
        <Note tone="warning">{t("home.outdated_database", reading.data.outdatedDatabase)}</Note>
      )}
      <NeedsList />
      <Loaded reading={reading} failed="home.failed" rows={8}>
        {({ home }) => <Pictures home={home} />}
      </Loaded>
    </OfficeFrame>
  );
}

const AGE_LOOKS = {
  notDue: "bg-brand",
  upTo30: "bg-marigold",
  upTo60: "bg-warning",
  upTo90: "bg-warning",
  over90: "bg-danger",
} as const;

function Pictures({ home }: { home: OfficeHome }) {
  const t = useText();
  const { days, ages, ways, complexes, largestDues, outstanding } = home;
  const payments = (count: number) => t("home.payments", { count });
  return (
    <>
      <MonthFigures home={home} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-5">
        <Panel title={t("home.days")} lead={t("home.days_lead")} wide>
          <DaysChart days={days} />
        </Panel>
        <Panel title={t("home.ages")} lead={t("home.ages_lead")}>
          <Unless nothing={outstanding === 0} text={t("home.nothing_owed")}>
            <BarTable
              caption={t("home.ages")}
              heads={[t("home.age"), t("home.owes")]}
              rows={ages.map(({ age, bills, amount }) => ({
                ...{ key: age, label: t(`age.${age}`), note: t("home.bills", { count: bills }) },
                ...{ rupees: amount, look: AGE_LOOKS[age] },
              }))}
            />
          </Unless>
        </Panel>
        <Panel title={t("home.complexes")} lead={t("home.complexes_lead")} wide>
          <Unless nothing={complexes.length === 0} text={t("home.no_bills")}>
            <ComplexesTable complexes={complexes} />
          </Unless>
        </Panel>
        <Panel title={t("home.ways")} lead={t("home.ways_lead")}>
          <Unless nothing={ways.length === 0} text={t("home.no_money")}>
            <BarTable
              caption={t("home.ways")}
              heads={[t("home.way"), t("home.collected_head")]}
              rows={[...ways]
                .sort((one, other) => other.amount - one.amount)
                .map(({ way, amount, payments: count }) => ({
                  ...{ key: way, label: t(`home_way.${way}`), note: payments(count), rupees: amount },
                }))}
            />
          </Unless>
        </Panel>
        <Panel title={t("home.largest")} lead={t("home.largest_lead")} all>
          <Unless nothing={largestDues.length === 0} text={t("home.nothing_owed")}>
            <LargestDues dues={largestDues} />
          </Unless>
        </Panel>
      </div>
    </>
  );
}

function Unless({ nothing, text, children }: { nothing: boolean; text: string; children: ReactNode }) {
  return nothing ? <Empty text={text} /> : children;
}
