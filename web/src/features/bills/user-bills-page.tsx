import { type Billed, listResidentBills } from "@aangan/contract/features/bills";
import { usePageId, useSearchParams } from "../../lib/address.ts";
import { failureOf } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Note } from "../../ui/message.tsx";
import { BackLink } from "../../ui/office/back-link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { allBillsAddress } from "./all-bills-address.ts";
import { UserBills } from "./user-bills.tsx";

/** All bills of one resident, present or former. `?complex=` is where the office came from. */
export function UserBillsPage() {
  const t = useText();
  const id = usePageId();
  const cameFrom = useSearchParams()[0].get("complex");
  const list = useCall(listResidentBills, { params: { id } });
  const user = list.data?.user;
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="grid gap-1">
        <BackLink to={allBillsAddress(user?.complex ?? cameFrom, user?.leftAt != null)}>
          {t("user_bills.back")}
        </BackLink>
        <PageTitle>{t("user_bills.title")}</PageTitle>
        <div className="flex flex-wrap items-center gap-x-3 text-muted">
          {user && <Who user={user} />}
          <span className="[overflow-wrap:anywhere]">{id}</span>
          <CopyButton text={id} what={t("user_bills.id")} />
        </div>
        {user && (
          <div className="-ml-3 justify-self-start">
            <LinkButton kind="quiet" small to={`/admin/statements/${id}`}>
              {t("user_bills.account")}
            </LinkButton>
          </div>
        )}
      </div>
      {user?.leftAt && <FormerNote name={user.name} flat={user.flatNumber} leftAt={user.leftAt} />}
      {!list.data && failureOf(list.error).status === 404 ? (
        <Empty text={t("user_bills.unknown")} />
      ) : (
        <Loaded reading={list} failed="user_bills.failed">
          {({ bills, user }) => <UserBills bills={bills} user={user} />}
        </Loaded>
      )}
    </div>
  );
}

function Who({ user }: { user: Billed }) {
  const t = useText();
  return (
    <>
      <span className="text-ink [overflow-wrap:anywhere]">
        {user.flatNumber} · {user.name} · {user.complex}
      </span>
      {user.leftAt && <Chip tone="warning">{t("by_date.former")}</Chip>}
    </>
  );
}

function FormerNote({ name, flat, leftAt }: { name: string; flat: string; leftAt: string }) {
  const t = useText();
  return <Note tone="warning">{t("user_bills.former_note", { name, flat, day: dayText(dayInIndia(leftAt)) })}</Note>;
}
