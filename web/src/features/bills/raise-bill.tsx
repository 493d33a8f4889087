import { listResidents, type ResidentListItem } from "@aangan/contract/features/residents";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
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
  const list = useCall(listResidents, { query: { complex } });
  return (
    <Loaded reading={list} failed="raise.users_failed" rows={5}>
      {({ users }) => <ForUsers complex={complex} users={users} />}
    </Loaded>
  );
}

function ForUsers({ complex, users }: { complex: string; users: readonly ResidentListItem[] }) {
  const t = useText();
  // Residents who wait for approval owe nothing yet.
  const active = users.filter((user) => user.state === "active");
  if (active.length === 0)
    return (
      <Empty text={t("users.none")}>
        <div className="grid justify-items-center gap-4">
          <p>{t("users.none_next")}</p>
          <LinkButton to="/admin/bulk-users">{t("users.upload")}</LinkButton>
        </div>
      </Empty>
    );
  return <RaiseBillForm complex={complex} users={active} />;
}
