import { type ListedResident, listResidents } from "@aangan/contract/residents";
import { useMemo, useState } from "react";
import { failureOf, failureText } from "../../lib/failure.ts";
import { useCall } from "../../lib/query.ts";
import { useText } from "../../lib/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Empty, LoadFailed, Skeleton } from "../../ui/list-states.tsx";
import { LongList } from "../../ui/long-list.tsx";
import { NewPasswordDialog } from "../../ui/new-password-dialog.tsx";
import { nameOf } from "./name-of.ts";
import { setUserPassword } from "./user-acts.ts";
import { userColumns, userText } from "./user-columns.tsx";
import { WaitingNote } from "./waiting-note.tsx";

/** All residents of a complex, with what the office can do for each. */
export function AllUsers({ complex }: { complex: string }) {
  const t = useText();
  const list = useCall(listResidents, { query: { complex } });
  if (list.data) return <Users complex={complex} users={list.data.users} />;
  return list.isError ? (
    <LoadFailed
      text={failureText(failureOf(list.error), t("users.failed"))}
      onRetry={() => void list.refetch()}
      busy={list.isFetching}
    />
  ) : (
    <Skeleton rows={10} />
  );
}

function Users({ complex, users }: { complex: string; users: readonly ListedResident[] }) {
  const t = useText();
  const [onlyWaiting, setOnlyWaiting] = useState(false);
  const [changing, setChanging] = useState<ListedResident | null>(null);
  const waiting = useMemo(() => users.filter((user) => user.state === "waiting"), [users]);
  const columns = useMemo(() => userColumns(t, setChanging), [t]);
  const upload = (
    <LinkButton kind="secondary" to="/admin/bulk-users">
      {t("users.upload")}
    </LinkButton>
  );
  const filtered = onlyWaiting && waiting.length > 0;
  return (
    <div className="grid gap-4">
      {waiting.length > 0 && <WaitingNote count={waiting.length} only={onlyWaiting} onOnly={setOnlyWaiting} />}
      <LongList
        label={t("users.of", { complex })}
        rows={filtered ? waiting : users}
        rowId={idOf}
        columns={columns}
        textOf={userText}
        searchHint={t("users.search")}
        count="users.count"
        action={upload}
        empty={
          <Empty text={t("users.none")}>
            <div className="grid justify-items-center gap-4">
              <p>{t("users.none_next")}</p>
              {upload}
            </div>
          </Empty>
        }
      />
      {changing && (
        <NewPasswordDialog
          name={changing.name}
          who={nameOf(changing)}
          onSend={(password) => setUserPassword(changing, password)}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  );
}

function idOf(user: ListedResident): string {
  return user._id;
}
