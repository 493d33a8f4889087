import { reportPayments, type UserWithPayments } from "@aangan/contract/features/reports";
import { type FormEvent, useMemo, useState } from "react";
import { type CallFailure, failureOf, failureText } from "../../lib/calls/failure.ts";
import { drop, useCall } from "../../lib/calls/query.ts";
import { flatOrder } from "../../lib/flat-number.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { alertPerson } from "../../ui/dialogs/questions.tsx";
import { type Period, PeriodFields } from "../../ui/forms/period-fields.tsx";
import type { Column } from "../../ui/lists/column.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { searchTextOfUser } from "../../ui/lists/user-columns.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { Chip } from "../../ui/values/chip.tsx";
import { byDateFile } from "./download-payments.ts";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentLines } from "./payment-lines.tsx";

/** Payment By date: the residents of a complex who paid between two days, whose payments can be seen and downloaded. */
export function PaymentsByDate({ complex }: { complex: string }) {
  const t = useText();
  const [period, setPeriod] = useState<Period>({ startDate: "", endDate: "" });
  // Each click refetches, even for the same days: somebody may have paid meanwhile.
  const [request, setRequest] = useState<{ period: Period; click: number } | null>(null);
  async function fetchThem(event: FormEvent) {
    event.preventDefault();
    if (period.startDate === "" || period.endDate === "") return alertPerson(t("by_date.missing"));
    drop(reportPayments);
    setRequest((before) => ({ period, click: (before?.click ?? 0) + 1 }));
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <form onSubmit={fetchThem} noValidate>
        <PeriodFields
          period={period}
          onPeriod={setPeriod}
          texts={{ start: t("history.start"), end: t("history.end"), reversed: t("history.reversed") }}
          required
        >
          <Button type="submit">{t("by_date.button")}</Button>
        </PeriodFields>
      </form>
      {request ? (
        <Report key={request.click} complex={complex} period={request.period} />
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
  const { preparing, start } = useDownload();
  const what = preparing?.what ?? null;
  const columns = useMemo(() => {
    const download = ({ user, payments }: UserWithPayments) =>
      start(user._id, (watch) => byDateFile(user, payments, watch));
    return cardLines(t, what, setShown, download);
  }, [t, what, start]);
  const nobody = <Empty text={t("by_date.none")} />;
  if (!report.data && failureOf(report.error).status === 404) return <div className="max-w-2xl">{nobody}</div>;
  return (
    <Loaded reading={report} failed={(failure) => failedText(t, failure)}>
      {({ usersWithPayments }) => (
        <div className="max-w-2xl">
          <LongList
            label={t("by_date.list")}
            rows={usersWithPayments}
            rowId={idOf}
            columns={columns}
            textOf={textOf}
            searchHint={t("bills.search")}
            count="users.count"
            empty={nobody}
            cards
          />
          {shown && (
            <Dialog
              title={t("user_payments.title", { flat: shown.user.flatNumber, name: shown.user.name })}
              onClose={() => setShown(null)}
            >
              <PaymentLines payments={shown.payments} />
            </Dialog>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** The screen's own sentence, unless the problem is the chosen days. */
function failedText(t: Text, failure: CallFailure): string {
  return failure.code === "too_many_payments" ? failureText(failure, t("by_date.failed")) : t("by_date.failed");
}

function cardLines(
  t: Text,
  preparing: string | null,
  onShow: (user: UserWithPayments) => void,
  onDownload: (user: UserWithPayments) => void,
): Column<UserWithPayments>[] {
  return [
    {
      id: "name",
      title: t("users.name"),
      cell: ({ user }, place) => `${place + 1}. ${user.name}`,
      order: ({ user }) => user.name,
      card: "head",
    },
    {
      id: "former",
      title: t("by_date.former"),
      cell: ({ user }) => user.former && <Chip>{t("by_date.former")}</Chip>,
      card: "head",
    },
    { id: "email", title: t("users.email"), cell: ({ user }) => user.email || "–", order: ({ user }) => user.email },
    {
      id: "flat",
      title: t("users.flat"),
      cell: ({ user }) => <span className="whitespace-nowrap">{user.flatNumber}</span>,
      order: ({ user }) => flatOrder(user.flatNumber),
    },
    {
      id: "count",
      title: t("by_date.count"),
      cell: ({ payments }) => payments.length,
      order: ({ payments }) => payments.length,
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (row) => (
        <PaymentActions
          user={row.user}
          preparing={preparing}
          onShow={() => onShow(row)}
          onDownload={() => onDownload(row)}
        />
      ),
      card: "foot",
    },
  ];
}

function idOf({ user }: UserWithPayments): string {
  return user._id;
}

function textOf({ user }: UserWithPayments): string {
  return searchTextOfUser(user);
}
