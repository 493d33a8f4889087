import { type Statement, showStatement, statementPaper } from "@aangan/contract/features/statements";
import { type ComponentType, useState } from "react";
import { usePageId, useSearchParams } from "../../lib/address.ts";
import { callForBytes } from "../../lib/calls/call-for-bytes.ts";
import { failureOf } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { BackLink } from "../../ui/office/back-link.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { StatementActions } from "./statement-actions.tsx";
import { StatementChoice } from "./statement-choice.tsx";
import { periodFrom } from "./statement-period.ts";
import { StatementView } from "./statement-view.tsx";

type CertificateDialog = ComponentType<{ user: Statement["user"]; onClose: () => void }>;

/** The account of one resident, present or former. */
export function OfficeStatementPage({ CertificateDialog }: { CertificateDialog: CertificateDialog }) {
  const t = useText();
  const id = usePageId();
  const [search, setSearch] = useSearchParams();
  const period = periodFrom(search);
  const { from, to } = period;
  const reading = useCall(showStatement, { params: { id }, query: { from, to } });
  const user = reading.data?.statement.user;
  const isUnknown = reading.data === undefined && failureOf(reading.error).status === 404;
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="grid gap-1">
        <BackLink to={user ? `/admin/dues?${new URLSearchParams({ complex: user.complex })}` : "/admin/dues"}>
          {t("office.dues")}
        </BackLink>
        <PageTitle>{t("account.office_title")}</PageTitle>
        {user && <Who user={user} />}
      </div>
      {isUnknown ? (
        <Empty text={t("account.unknown")} />
      ) : (
        <>
          {user && <CreditActions user={user} CertificateDialog={CertificateDialog} />}
          <StatementChoice period={period} onPeriod={(chosen) => setSearch(chosen, { replace: true })} />
          <Loaded reading={reading} failed="account.failed">
            {({ statement }) => (
              <>
                <StatementView statement={statement} />
                <StatementActions
                  statement={statement}
                  fetchPaper={(language) =>
                    callForBytes(statementPaper, { params: { id }, query: { from, to, language } })
                  }
                />
              </>
            )}
          </Loaded>
        </>
      )}
    </div>
  );
}

function Who({ user: { flatNumber, name, complex, leftAt } }: { user: Statement["user"] }) {
  const t = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
      {flatNumber} · {name} · {complex}
      {leftAt !== null && <Chip tone="warning">{t("by_date.former")}</Chip>}
    </p>
  );
}

function CreditActions({ user, CertificateDialog }: { user: Statement["user"]; CertificateDialog: CertificateDialog }) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const { _id: id, leftAt } = user;
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton kind="secondary" to={`/admin/${id}`}>
        {t("dues.bills")}
      </LinkButton>
      {leftAt === null && (
        <ForRight right="counter">
          <LinkButton kind="secondary" to={`/admin/counter?${new URLSearchParams({ user: id })}`}>
            {t("office.counter")}
          </LinkButton>
        </ForRight>
      )}
      <ForRight right="money">
        <Button kind="secondary" onClick={() => setAsks(true)}>
          {t("certificate.open")}
        </Button>
      </ForRight>
      {asks && <CertificateDialog user={user} onClose={() => setAsks(false)} />}
    </div>
  );
}
