import { reportPayments, type UserWithPayments } from "@aangan/contract/reports";
import { type FormEvent, useMemo, useState } from "react";
import { failureOf, failureText } from "../../lib/failure.ts";
import { useCall } from "../../lib/query.ts";
import { type Text, useText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import type { Column } from "../../ui/column.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty, LoadFailed, Skeleton } from "../../ui/list-states.tsx";
import { LongCards } from "../../ui/long-cards.tsx";
import { alertPerson } from "../../ui/questions.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { PaymentLines } from "./payment-lines.tsx";
import { type Period, PeriodFields } from "./period-fields.tsx";

/** Payment By date: who of a complex paid between two days. */
export function PaymentsByDate({ complex }: { complex: string }) {
  const t = useText();
  const [period, setPeriod] = useState<Period>({ startDate: "", endDate: "" });
  const [asked, setAsked] = useState<Period | null>(null);
  async function fetchThem(event: FormEvent) {
    event.preventDefault();
    if (period.startDate === "" || period.endDate === "") return alertPerson(t("by_date.missing"));
    setAsked(period);
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <form onSubmit={fetchThem} noValidate>
        <PeriodFields period={period} onPeriod={setPeriod} required>
          <Button type="submit">{t("by_date.button")}</Button>
        </PeriodFields>
      </form>
      {asked ? (
        <Report key={`${asked.startDate} ${asked.endDate}`} complex={complex} period={asked} />
      ) : (
        <p className="text-muted">{t("by_date.hint")}</p>
      )}
    </div>
  );
}

function Report({ complex, period }: { complex: string; period: Period }) {
  const t = useText();
  const report = useCall(reportPayments, { query: { ...period, complex } });
  const [shown, setShown] = useState<UserWithPayments | null>(null);
  const columns = useMemo(() => cardLines(t, setShown), [t]);
  const failure = failureOf(report.error);
  const gone = report.isError && failure.status === 404;
  const users = report.data?.usersWithPayments ?? [];
  if (report.isError && !gone)
    return (
      <LoadFailed
        text={failureText(failure, t("by_date.failed"))}
        onRetry={() => void report.refetch()}
        busy={report.isFetching}
      />
    );
  if (report.isPending) return <Skeleton rows={6} />;
  if (users.length === 0) return <Empty text={t("by_date.none")} />;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-3">
      <p role="status" className="text-muted text-small">
        {t("users.count", { count: users.length })}
      </p>
      <LongCards label={t("by_date.list")} rows={users} rowId={idOf} columns={columns} />
      {shown && (
        <Dialog
          title={t("user_payments.title", { flat: shown.user.flatNumber, name: shown.user.name })}
          onClose={() => setShown(null)}
        >
          <PaymentLines payments={shown.payments} />
        </Dialog>
      )}
    </div>
  );
}

function cardLines(t: Text, onShow: (user: UserWithPayments) => void): Column<UserWithPayments>[] {
  return [
    {
      id: "name",
      title: t("users.name"),
      cell: ({ user }, place) => `${place + 1}. ${user.name}`,
      card: "head",
    },
    {
      id: "former",
      title: t("by_date.former"),
      cell: ({ user }) => user.former && <Chip>{t("by_date.former")}</Chip>,
      card: "head",
    },
    { id: "email", title: t("users.email"), cell: ({ user }) => user.email },
    { id: "flat", title: t("users.flat"), cell: ({ user }) => user.flatNumber },
    { id: "count", title: t("by_date.count"), cell: ({ payments }) => payments.length },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (row) => (
        <RowButton
          label={t("history.open_one", { name: row.user.name, flat: row.user.flatNumber })}
          onClick={() => onShow(row)}
        >
          {t("history.open")}
        </RowButton>
      ),
      card: "foot",
    },
  ];
}

function idOf({ user }: UserWithPayments): string {
  return user._id;
}
