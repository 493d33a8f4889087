import { listResidentBills } from "@aangan/contract/bills";
import { listResidents } from "@aangan/contract/residents";
import { ArrowLeft } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import { failureOf, failureText } from "../../lib/failure.ts";
import { useCall } from "../../lib/query.ts";
import { useText } from "../../lib/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty, LoadFailed, Skeleton } from "../../ui/list-states.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { UserBills } from "./user-bills.tsx";

/** All bills of one resident, present or former. `?complex=` is where the office came from. */
export function UserBillsPage() {
  const t = useText();
  const { id = "" } = useParams();
  const complex = useSearchParams()[0].get("complex");
  const list = useCall(listResidentBills, { params: { id } });
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="grid gap-1">
        <div className="-ml-3 justify-self-start">
          <LinkButton
            kind="quiet"
            small
            to={`/admin/all-bills${complex ? `?${new URLSearchParams({ complex })}` : ""}`}
            icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          >
            {t("user_bills.back")}
          </LinkButton>
        </div>
        <PageTitle>{t("user_bills.title")}</PageTitle>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {complex && <Who id={id} complex={complex} />}
          <span className="[overflow-wrap:anywhere]">{id}</span>
          <CopyButton text={id} what={t("user_bills.id")} />
        </p>
      </div>
      {list.data ? (
        <UserBills bills={list.data.bills} />
      ) : failureOf(list.error).status === 404 ? (
        <Empty text={t("user_bills.unknown")} />
      ) : list.isError ? (
        <LoadFailed
          text={failureText(failureOf(list.error), t("user_bills.failed"))}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : (
        <Skeleton rows={6} />
      )}
    </div>
  );
}

/** Whose bills these are, as the list that led here has it. */
function Who({ id, complex }: { id: string; complex: string }) {
  const users = useCall(listResidents, { query: { complex } });
  const user = users.data?.users.find(({ _id }) => _id === id);
  return (
    user && (
      <span className="text-ink">
        {user.flatNumber} · {user.name} · {complex}
      </span>
    )
  );
}
