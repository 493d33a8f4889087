import { checkBooksNow, listBookChecks } from "@aangan/contract/features/books";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useAction } from "../../lib/forms/use-action.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Answer } from "../../ui/message.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { BookChecks } from "./book-checks.tsx";
import { FrozenBills } from "./frozen-bills.tsx";

/** Books: the checks that every rupee is accounted for, and the bills frozen until somebody has looked. */
export function BooksPage() {
  const t = useText();
  const list = useCall(listBookChecks, {});
  const { busy, outcome, act } = useCheckBooks();
  return (
    <OfficeFrame title={t("office.books")} lead={t("books.lead")}>
      <div>
        <Button busy={busy} busyText={t("books.busy")} onClick={act}>
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
    </OfficeFrame>
  );
}

function useCheckBooks() {
  const t = useText();
  return useAction(async () => {
    const reply = await call(checkBooksNow, {});
    if (!reply.ok) return { tone: "danger", text: failureText(reply.failure, t("books.check_failed")) };
    const { broken, rules } = reply.data.check;
    return broken.length === 0
      ? { tone: "success", text: t("books.clean_now", { rules }) }
      : { tone: "danger", text: t("books.broken_now", { count: broken.length }) };
  });
}
