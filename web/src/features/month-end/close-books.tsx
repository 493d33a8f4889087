import { type ClosedBooks, closeBooks, showClosedBooks } from "@aangan/contract/features/month-end/closed-books";
import { useState } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { monthText } from "../../lib/language/at-a-glance.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { confirmDialog } from "../../ui/dialogs/questions.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Answer } from "../../ui/message.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { OpenThings } from "./open-things.tsx";
import { Reopening } from "./reopening.tsx";
import { useBooksAction } from "./use-books-action.ts";

/** Closes months for good, and lists what is still open before that. */
export function CloseBooks() {
  const t = useText();
  const reading = useCall(showClosedBooks, {});
  return (
    <section aria-label={t("closed.title")} className="grid grid-cols-1 gap-5">
      <div className="grid max-w-[46rem] gap-2">
        <h2 className="font-strong text-lead">{t("closed.title")}</h2>
        <p className="text-muted">{t("closed.what")}</p>
      </div>
      <Loaded reading={reading} failed="closed.failed">
        {({ books }) => (
          <>
            <p className="font-strong">{upToText(t, books)}</p>
            <ForRight right="money" says>
              <Closing key={`${books.closedUpTo}`} books={books} />
              <Reopening key={`${books.reopening?._id} ${books.closedUpTo}`} books={books} />
            </ForRight>
            <OpenThings books={books} />
            <History books={books} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function upToText(t: Text, { closedUpTo }: ClosedBooks): string {
  return closedUpTo === null ? t("closed.none") : t("closed.up_to", { month: monthText(closedUpTo) });
}

/** Month ends that can be chosen, the last one first. */
const MAX_CHOICES = 12;

function monthsToClose({ closedUpTo, lastOver }: ClosedBooks): string[] {
  const [year = 0, month = 0] = lastOver.split("-").map(Number);
  const before = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
  return Array.from({ length: MAX_CHOICES }, (_, back) => before(back)).filter((one) => one > (closedUpTo ?? ""));
}

function Closing({ books }: { books: ClosedBooks }) {
  const t = useText();
  const months = monthsToClose(books);
  const [month, setMonth] = useState(months[0] ?? "");
  const { busy, outcome, act } = useBooksAction(closeBooks, "closed.close_failed");
  if (months.length === 0) return <p className="text-muted">{t("closed.all")}</p>;
  async function begin() {
    const detail = t(books.open.length === 0 ? "closed.sure_what" : "closed.sure_open", { count: books.open.length });
    const sure = t("closed.sure", { month: monthText(month) });
    if (await confirmDialog(sure, { detail, yes: t("closed.close") })) {
      await act({ body: { upTo: month } }, t("closed.done", { month: monthText(month) }));
    }
  }
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <SelectField
        name="upTo"
        label={t("closed.month")}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        choices={months.map((value) => ({ value, label: monthText(value) }))}
      />
      <div>
        <Button busy={busy} busyText={t("closed.busy")} onClick={begin}>
          {t("closed.close")}
        </Button>
      </div>
      <Answer outcome={outcome} />
    </div>
  );
}

function History({ books: { history } }: { books: ClosedBooks }) {
  const t = useText();
  if (history.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-strong">{t("closed.history")}</h3>
      <ul className="grid gap-1.5">
        {history.map(({ upTo, at, by, reopened }) => (
          <li key={at} className="grid">
            <span>
              {t(reopened ? "closed.was_reopened" : "closed.was_closed", { month: monthText(upTo), name: by })}
              {" · "}
              <Moment at={at} time />
            </span>
            {reopened && (
              <span className="text-muted text-small">
                {t("closed.why", { name: reopened.askedBy, reason: reopened.reason })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
