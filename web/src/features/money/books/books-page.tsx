import { checkBooksNow, listBookChecks } from "@aangan/contract/books";
import { useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { Answer, type Outcome } from "../../../ui/message.tsx";
import { forgetMoney } from "../forget-money.ts";
import { MoneyScreen } from "../money-screen.tsx";
import { BookChecks } from "./book-checks.tsx";
import { FrozenBills } from "./frozen-bills.tsx";

/** Books: the checks that every rupee is accounted for, and the bills that wait until somebody has looked. */
export function BooksPage() {
  const t = useText();
  const list = useCall(listBookChecks, {});
  const { busy, outcome, check } = useCheckBooks();
  return (
    <MoneyScreen title={t("office.books")} lead={t("books.lead")}>
      <div>
        <Button busy={busy} busyText={t("books.busy")} onClick={check}>
          {t("books.check")}
        </Button>
      </div>
      <Answer outcome={outcome} />
      <Loaded reading={list} failed="books.failed">
        {({ checks, frozenBills }) => (
          <>
            <FrozenBills bills={frozenBills} />
            <BookChecks checks={checks} />
          </>
        )}
      </Loaded>
    </MoneyScreen>
  );
}

function useCheckBooks() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function check() {
    setBusy(true);
    setOutcome(null);
    const reply = await call(checkBooksNow, {});
    await forgetMoney();
    if (!reply.ok) {
      setOutcome({ tone: "danger", text: failureText(reply.failure, t("books.check_failed")) });
    } else {
      const { broken, rules } = reply.data.check;
      setOutcome(
        broken.length === 0
          ? { tone: "success", text: t("books.clean_now", { rules }) }
          : { tone: "danger", text: t("books.broken_now", { count: broken.length }) },
      );
    }
    setBusy(false);
  }
  return { busy, outcome, check };
}
