import { listResidents } from "@aangan/contract/residents";
import { failureOf, failureText } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Empty, LoadFailed, Skeleton } from "../../ui/lists/list-states.tsx";
import { RaiseBillForm } from "./raise-bill-form.tsx";

/** One bill for one resident of a complex. */
export function RaiseBill({ complex }: { complex: string }) {
  const t = useText();
  return (
    <section aria-label={t("raise.single")} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <Form complex={complex} />
    </section>
  );
}

function Form({ complex }: { complex: string }) {
  const t = useText();
  const list = useCall(listResidents, { query: { complex } });
  // A list that was read once stays, so that nothing typed is lost when reading it again fails.
  if (!list.data)
    return list.isError ? (
      <LoadFailed
        text={failureText(failureOf(list.error), t("raise.users_failed"))}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    ) : (
      <Skeleton rows={5} />
    );
  // Who waits for approval owes nothing yet.
  const users = list.data.users.filter((user) => user.state === "active");
  if (users.length === 0)
    return (
      <Empty text={t("users.none")}>
        <div className="grid justify-items-center gap-4">
          <p>{t("users.none_next")}</p>
          <LinkButton to="/admin/bulk-users">{t("users.upload")}</LinkButton>
        </div>
      </Empty>
    );
  return <RaiseBillForm complex={complex} users={users} />;
}
