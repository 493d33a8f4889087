import { ownStatementPaper, showOwnStatement } from "@aangan/contract/features/statements";
import { useSearchParams } from "../../lib/address.ts";
import { callForBytes } from "../../lib/calls/call-for-bytes.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { StatementActions } from "./statement-actions.tsx";
import { StatementChoice } from "./statement-choice.tsx";
import { periodFrom } from "./statement-period.ts";
import { StatementView } from "./statement-view.tsx";

/** The resident's own account. */
export function OwnStatementPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const period = periodFrom(search);
  const { from, to } = period;
  const reading = useCall(showOwnStatement, { query: { from, to } });
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-6 px-4 py-6 sm:px-8 sm:py-8">
      <div className="grid gap-1">
        <PageTitle>{t("account.title")}</PageTitle>
        <p className="text-muted">{t("account.lead")}</p>
      </div>
      <StatementChoice period={period} onPeriod={(chosen) => setSearch(chosen, { replace: true })} />
      <Loaded reading={reading} failed="account.failed">
        {({ statement }) => (
          <>
            <StatementView statement={statement} />
            <StatementActions
              statement={statement}
              fetchPaper={(language) => callForBytes(ownStatementPaper, { query: { from, to, language } })}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
