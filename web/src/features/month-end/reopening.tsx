import { agreeToReopening, type ClosedBooks, endReopening } from "@aangan/contract/features/month-end/closed-books";
import { useState } from "react";
import { monthText } from "../../lib/language/at-a-glance.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { confirmDialog } from "../../ui/dialogs/questions.tsx";
import { Answer } from "../../ui/message.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { useBooksAction } from "./use-books-action.ts";

/** Asks another person to reopen months, or decides what another asked for. */
export function Reopening({ books }: { books: ClosedBooks }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { closedUpTo, reopening } = books;
  if (reopening?.state === "waiting") return <Waiting reopening={reopening} />;
  if (closedUpTo === null) return null;
  return (
    <div>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {t("closed.reopen")}
      </Button>
      {asking && <ReopenDialog closedUpTo={closedUpTo} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Waiting({ reopening }: { reopening: NonNullable<ClosedBooks["reopening"]> }) {
  const t = useText();
  const { _id: id, from, reason, askedBy, own } = reopening;
  const agreeing = useBooksAction(agreeToReopening, "closed.reopen_failed");
  const ending = useBooksAction(endReopening, "closed.reopen_failed");
  const month = monthText(from);
  async function agree() {
    const question = { detail: t("closed.agree_what"), yes: t("closed.agree") };
    if (await confirmDialog(t("closed.agree_sure", { month }), question)) {
      await agreeing.act({ params: { id } }, t("closed.agree_done", { month }));
    }
  }
  return (
    <div className="grid max-w-xl gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <p>{t("closed.asked", { name: askedBy, month, reason })}</p>
      {own && <p className="text-muted">{t("closed.another")}</p>}
      <div className="flex flex-wrap gap-3">
        {!own && (
          <Button busy={agreeing.busy} busyText={t("closed.busy")} onClick={agree}>
            {t("closed.agree")}
          </Button>
        )}
        <Button
          kind="secondary"
          busy={ending.busy}
          busyText={t("closed.busy")}
          onClick={() => ending.act({ params: { id } }, t("closed.ended"))}
        >
          {t(own ? "closed.withdraw" : "closed.refuse")}
        </Button>
      </div>
      <Answer outcome={agreeing.outcome ?? ending.outcome} />
    </div>
  );
}
